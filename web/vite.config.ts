import { svelte } from "@sveltejs/vite-plugin-svelte";
import type { Plugin } from "vite";
import { defineConfig } from "vitest/config";

/** The server reads the page from here (server/net/page_files.py), and the wheel includes it. */
const OUT = "../src/charleston/server/page";
const WORKER = "service-worker.js";

/** Written by ``make`` before it builds the page. */
const TOPICS = "public/referee/topics.json";
/** The pages that work offline. */
const OFFLINE = /\/(BooksPage|RefereePage)\.svelte$/;

/** Builds the service worker, with the list of files that the score book and Ask the referee need offline. */
function offlineWorker(): Plugin {
  return {
    name: "offline-worker",
    apply: "build",
    buildStart() {
      this.emitFile({ type: "chunk", id: "src/app/offlineWorker.ts", fileName: WORKER });
    },
    async generateBundle(_, bundle) {
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
          chunk.type === "chunk" && name !== WORKER && (chunk.isEntry || OFFLINE.test(chunk.facadeModuleId ?? ""));
        if (wanted) add(name);
        if (/latin-(wght|[57]00)-normal.*\.woff2$/.test(name)) files.add(name);
      }
      const worker = bundle[WORKER];
      if (worker?.type !== "chunk") throw new Error("the service worker was not built");
      const { version } = JSON.parse(await this.fs.readFile(TOPICS, { encoding: "utf8" })) as { version: string };
      const list = [...files].toSorted().map((name) => `/${name}`);
      worker.code = `const FILES=${JSON.stringify(list)},ANSWERS=${JSON.stringify(version)};${worker.code}`;
    },
  };
}

export default defineConfig({
  plugins: [svelte(), offlineWorker()],
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
