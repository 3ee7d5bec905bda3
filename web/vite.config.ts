import { defineConfig } from "vitest/config";

// The page goes into the Python package, from where the server takes it. Nothing is loaded from elsewhere.
export default defineConfig({
  build: {
    outDir: "../src/katachi/interfaces/web/page",
    emptyOutDir: true,
    target: "es2022",
    assetsInlineLimit: 0,
    license: { fileName: "licences.md" }, // of everything that ends up in the page
    chunkSizeWarningLimit: 1600,
    rolldownOptions: { input: ["index.html", "api.html"] },
  },
  server: { proxy: { "/api": { target: "http://127.0.0.1:5370", ws: true } } },
  test: {
    environment: "happy-dom",
    include: ["src/**/*.test.{ts,tsx}"],
    setupFiles: ["src/testing/setup.ts"],
    css: { include: [/theme\.css/] }, // a test reads its colours
    testTimeout: 60_000,
    maxWorkers: "100%", // by default one processor is left idle
  },
});
