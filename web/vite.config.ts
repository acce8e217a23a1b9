import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vitest/config";

/** Where the server looks for it (server/page.py); the wheel carries it along. */
const OUT = "../src/charleston/server/page";

export default defineConfig({
  plugins: [svelte()],
  build: {
    outDir: OUT,
    emptyOutDir: true,
    target: "es2022",
    assetsInlineLimit: 0, // what the page loads comes from its own server, and is told so by the policy it sends
    modulePreload: { polyfill: false },
  },
  server: { proxy: { "/api": "http://127.0.0.1:8152", "^/tables/[^/]+/socket": { target: "ws://127.0.0.1:8152", ws: true } } },
  test: { include: ["checks/**/*.test.ts"] },
});
