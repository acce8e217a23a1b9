import js from "@eslint/js";
import prettier from "eslint-config-prettier";
import svelte from "eslint-plugin-svelte";
import globals from "globals";
import ts from "typescript-eslint";
import svelteConfig from "./svelte.config.js";

export default ts.config(
  { ignores: ["node_modules", "src/api/wire.ts", "src/api/http.ts", "src/api/tiles.ts"] },
  js.configs.recommended,
  ...ts.configs.strict,
  ...ts.configs.stylistic,
  ...svelte.configs.recommended,
  prettier,
  ...svelte.configs.prettier,
  {
    languageOptions: { globals: { ...globals.browser } },
    rules: {
      "no-undef": "off", // TypeScript's job
      "@typescript-eslint/no-non-null-assertion": "off", // noUncheckedIndexedAccess requires one for every index
      "@typescript-eslint/no-empty-function": "off", // an empty function is a good default
      "@typescript-eslint/no-unused-vars": ["error", { argsIgnorePattern: "^_", varsIgnorePattern: "^_" }],
      "svelte/no-unused-svelte-ignore": "off", // svelte-check reports these, and mistakes the reason after "--" for a rule name
      "svelte/no-useless-mustaches": "off", // prettier writes {" "} to keep a space
      "svelte/prefer-svelte-reactivity": "off", // most of our maps are not reactive
    },
  },
  {
    files: ["**/*.svelte", "**/*.svelte.ts"],
    languageOptions: { parserOptions: { parser: ts.parser, extraFileExtensions: [".svelte"], svelteConfig } },
  },
);
