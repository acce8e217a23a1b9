import { svelte } from "@sveltejs/vite-plugin-svelte";
import type { Plugin } from "vite";
import { defineConfig } from "vitest/config";

/** The server reads the page from here (server/net/page_files.py), and the wheel includes it. */
const OUT = "../src/charleston/server/page";
const WORKER = "service-worker.js";

/** Written by ``make`` before it builds the page. */
const TOPICS = "public/referee/topics.json";
/** Files of ``public/`` that a page needs offline. */
const PUBLIC_FILES = ["theme.js", "icon.svg", "icon-192.png", "manifest.webmanifest"];

/** Builds the service worker, with the list of all files that the pages need offline. */
function offlineWorker(): Plugin {
  return {
    name: "offline-worker",
    apply: "build",
    buildStart() {
      this.emitFile({ type: "chunk", id: "src/app/offlineWorker.ts", fileName: WORKER });
    },
    async generateBundle(_, bundle) {
      const isNeeded = (name: string): boolean =>
        name !== WORKER && (/\.(js|css)$/.test(name) || /-latin-(wght|[57]00)-normal.*\.woff2$/.test(name));
      const files = [...PUBLIC_FILES, ...Object.keys(bundle).filter(isNeeded)];
      const worker = bundle[WORKER];
      if (worker?.type !== "chunk") throw new Error("the service worker was not built");
      const { version } = JSON.parse(await this.fs.readFile(TOPICS, { encoding: "utf8" })) as { version: string };
      const plain = ["index.html", ...PUBLIC_FILES.map((name) => `public/${name}`)];
      const texts = await Promise.all(plain.map((name) => this.fs.readFile(name, { encoding: "utf8" })));
      const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(texts.join("\n")));
      const build = [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
      const list = files.toSorted().map((name) => `/${name}`);
      worker.code = `const FILES=${JSON.stringify(list)},ANSWERS=${JSON.stringify(version)},BUILD=${JSON.stringify(build)};${worker.code}`;
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
  test: {
    include: ["src/**/*.test.ts"],
    testTimeout: 120_000, // detects a hang; a busy machine may be slow
    pool: "threads",
    isolate: false, // one load of the modules for all files takes half the time
    unstubGlobals: true,
    css: { include: /app\.css/ }, // a test reads its colors
  },
});
