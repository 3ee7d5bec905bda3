import { readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { constants, gzipSync } from "node:zlib";
import { defineConfig } from "vitest/config";

// Scripts and styles are kept and sent packed: a third of the size to install and to load.
const packed = {
  name: "packed",
  apply: "build" as const,
  writeBundle({ dir }: { dir?: string | undefined }) {
    const folder = join(dir ?? "", "assets");
    for (const name of readdirSync(folder).filter((one) => /\.(js|css)$/.test(one))) {
      const file = join(folder, name);
      writeFileSync(`${file}.gz`, gzipSync(readFileSync(file), { level: constants.Z_BEST_COMPRESSION }));
      rmSync(file);
    }
  },
};

// The page goes into the Python package, from where the server takes it. Nothing is loaded from elsewhere.
export default defineConfig({
  plugins: [packed],
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
