import { parse } from "svelte/compiler";
import { expect, test } from "vitest";

/** The folders and files whose text is in a strings.ts. */
const CONVERTED = ["./App.svelte", "./app/", "./ui/", "./pages/"];
/** Files that hold prose, tests or drawings. */
const EXCEPTIONS = ["strings.ts", ".test.ts", "/tileArt.ts", "/chapters.ts"];

/** Attributes and props that people read or a screen reader speaks. */
const SPOKEN =
  /^(aria-(label|valuetext|description|roledescription)|alt|title|placeholder|label|legend|about|note|question|text|yes|no)$/;
/** Conditions and calls: their strings are not shown. */
const HIDDEN = new Set(["MemberExpression", "CallExpression", "NewExpression", "ArrowFunctionExpression"]);
const LETTERS = /\p{L}/u;
/** "Two words", with a capital at the start. */
const SENTENCE = /^["'`]?\p{Lu}[\p{L}’']*,? \p{Ll}+/u;

type Node = Record<string, unknown> & { type: string };

const sources = import.meta.glob<string>("./**/*.{svelte,ts}", { query: "?raw", import: "default", eager: true });
const files = Object.entries(sources).filter(
  ([name]) => CONVERTED.some((start) => name.startsWith(start)) && !EXCEPTIONS.some((end) => name.endsWith(end)),
);

const isNode = (value: unknown): value is Node =>
  typeof value === "object" && value !== null && typeof (value as { type?: unknown }).type === "string";

const nodes = (...values: unknown[]): Node[] => values.flat().filter(isNode);

const childrenOf = ({ metadata: _, ...node }: Node): Node[] => nodes(...Object.values(node));

function textOf(node: Node): string | null {
  if (node.type === "Text") return node["data"] as string;
  if (node.type === "TemplateElement") return (node["value"] as { raw: string }).raw;
  return node.type === "Literal" && typeof node["value"] === "string" ? node["value"] : null;
}

/** The literal texts with letters that a node of the markup shows. */
function shownTexts(node: Node, isShown: boolean): string[] {
  const text = textOf(node);
  if (text !== null) return isShown && LETTERS.test(text) ? [text.trim()] : [];
  if (node.type === "Fragment") return childrenOf(node).flatMap((child) => shownTexts(child, true));
  if (node.type === "Attribute")
    return nodes(node["value"]).flatMap((part) => shownTexts(part, SPOKEN.test(node["name"] as string)));
  if (node.type === "ConditionalExpression") return shown(nodes(node["consequent"], node["alternate"]), isShown);
  if (HIDDEN.has(node.type) || (node.type === "BinaryExpression" && node["operator"] !== "+")) return [];
  return shown(childrenOf(node), isShown && !/Block|Directive|Tag$/.test(node.type.replace("ExpressionTag", "")));
}

const shown = (children: readonly Node[], isShown: boolean): string[] =>
  children.flatMap((child) => shownTexts(child, isShown));

/** The literals of a script that look like a sentence. */
function sentences(node: Node): string[] {
  const text = textOf(node);
  if (text !== null) return SENTENCE.test(text) ? [text] : [];
  return childrenOf(node).flatMap(sentences);
}

const parsed = (name: string, text: string) =>
  parse(name.endsWith(".ts") ? `<script lang="ts">${text}</script>` : text, { modern: true }) as unknown as {
    fragment: Node;
    instance: { content: Node } | null;
  };

test("the markup has no literal text: it uses strings.ts", () => {
  const literals = files.flatMap(([name, text]) =>
    shownTexts(parsed(name, text).fragment, true).map((literal) => `${name}: ${literal}`),
  );
  expect(files.length).toBeGreaterThan(0);
  expect(literals).toEqual([]);
});

test("scripts have no literal sentences: they use strings.ts", () => {
  const literals = files.flatMap(([name, text]) =>
    nodes(parsed(name, text).instance?.content)
      .flatMap(sentences)
      .map((literal) => `${name}: ${literal}`),
  );
  expect(literals).toEqual([]);
});
