import { svelte } from "@sveltejs/vite-plugin-svelte";
import type { Plugin } from "vite";
import { defineConfig } from "vitest/config";

/** The server reads the page from here (server/net/page_files.py), and the wheel includes it. */
const OUT = "../src/charleston/server/page";
const WORKER = "service-worker.js";

/** Builds the score book's service worker, with the list of files that the book needs offline. */
function bookWorker(): Plugin {
  return {
    name: "book-worker",
    apply: "build",
    buildStart() {
      this.emitFile({ type: "chunk", id: "src/pages/book/bookWorker.ts", fileName: WORKER });
    },
    generateBundle(_, bundle) {
      const files = new Set(["theme.js", "icon.svg"]);
      const add = (name: string): void => {
        const chunk = bundle[name];
        if (chunk?.type !== "chunk" || files.has(name)) return;
        files.add(name);
        for (const css of chunk.viteMetadata?.importedCss ?? []) files.add(css);
        chunk.imports.forEach(add);
      };
      for (const [name, chunk] of Object.entries(bundle)) {
        const wanted =
          chunk.type === "chunk" &&
          name !== WORKER &&
          (chunk.isEntry || chunk.facadeModuleId?.endsWith("/BooksPage.svelte"));
        if (wanted) add(name);
        if (/latin-(wght|[57]00)-normal.*\.woff2$/.test(name)) files.add(name);
      }
      const worker = bundle[WORKER];
      if (worker?.type !== "chunk") throw new Error("the service worker was not built");
      worker.code = `const FILES=${JSON.stringify([...files].toSorted().map((name) => `/${name}`))};${worker.code}`;
    },
  };
}

export default defineConfig({
  plugins: [svelte(), bookWorker()],
  build: {
    outDir: OUT,
    emptyOutDir: true,
    target: "es2022",
    assetsInlineLimit: 0, // the content security policy allows only files from our server
    modulePreload: { polyfill: false },
  },
  server: {
    proxy: { "/api": "http://127.0.0.1:8152", "^/tables/[^/]+/socket": { target: "ws://127.0.0.1:8152", ws: true } },
  },
  test: { include: ["src/**/*.test.ts"], testTimeout: 120_000 }, // detects a hang; a busy machine may be slow
});
