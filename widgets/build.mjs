// Builds the front end into pisyedili_widgets/static/. Options: --out DIR, --dev (no minifying).
//   pisyedili.mjs  the table, one self-contained module for anywidget and for the book's pages
//   pisyedili.css  its style sheet
//   ssr.mjs        the same table as a string, for Node: the static picture of a page
//   host.mjs, worker.mjs  what makes a table live on a page without a kernel
//   marks.mjs      how far the reader is, in the table of contents of every page
import { build } from "esbuild";
import { existsSync, mkdirSync, readFileSync, readdirSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { gzipSync } from "node:zlib";

/** The table has to stay small enough for a slow line; cards and icons included. */
const LIMIT = 60_000;

const here = dirname(fileURLToPath(import.meta.url));
const { values } = parseArgs({ options: { out: { type: "string" }, dev: { type: "boolean", default: false } } });
const out = resolve(values.out ?? join(here, "pisyedili_widgets", "static"));
mkdirSync(out, { recursive: true });

const shared = {
  absWorkingDir: here,
  bundle: true,
  format: "esm",
  target: "es2022",
  charset: "utf8",
  legalComments: "none",
  minify: !values.dev,
  logLevel: "warning",
};

/** Of the words of the front end those that a page says outside a table; see src/host/said.ts. */
const said = ["toc.some", "toc.all"];
const words = {};
for (const lang of readdirSync(join(here, "..", "pisyedili", "locale"))) {
  const file = join(here, "..", "pisyedili", "locale", lang, "ui.json");
  if (!existsSync(file)) continue;
  const all = JSON.parse(readFileSync(file, "utf8"));
  words[lang] = Object.fromEntries(said.map((key) => [key, all[key]]));
}
const page = { define: { PAGE_WORDS: JSON.stringify(words) } };

/** [source, target, more options]; a source that does not exist yet is left out. */
const targets = [
  ["src/table/index.tsx", "pisyedili.mjs", {}],
  ["src/styles/index.css", "pisyedili.css", {}],
  ["src/ssr.ts", "ssr.mjs", { platform: "node" }],
  // The table and the engine are files of their own, loaded when they are needed.
  ["src/host/host.ts", "host.mjs", { external: ["./pisyedili.mjs"] }],
  ["src/host/marks.ts", "marks.mjs", page],
  ["src/host/worker.ts", "worker.mjs", { external: ["./pyodide/pyodide.mjs"] }],
].filter(([source]) => existsSync(join(here, source)));

await Promise.all(
  targets.map(([source, target, more]) =>
    build({ ...shared, ...more, entryPoints: [source], outfile: join(out, target) })),
);

let failed = false;
for (const [, target] of targets) {
  const bytes = readFileSync(join(out, target));
  const zipped = gzipSync(bytes, { level: 9 }).length;
  const over = target === "pisyedili.mjs" && zipped > LIMIT;
  failed ||= over;
  console.log(`${target.padEnd(14)} ${kb(bytes.length)}  gzip ${kb(zipped)}${over ? `  over the limit of ${kb(LIMIT).trim()}` : ""}`);
}
console.log(`in ${relative(process.cwd(), out) || "."}`);
if (failed) process.exit(1);

function kb(n) {
  return `${(n / 1000).toFixed(1)} kB`.padStart(9);
}
