// Makes the engine's memory snapshot: Pyodide with our wheel imported and tried once, gzipped.
//   node snapshot.mjs --pyodide DIR --wheel FILE --out FILE
// It fits exactly one Pyodide and one wheel. The random state in it is frozen: the worker seeds anew.
import { readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { parseArgs } from "node:util";
import { gzipSync } from "node:zlib";

/** Pyodide's initial memory. A heap that grew beyond it cannot be restored. Bytes. */
const LIMIT = 30 * 1024 * 1024;

const text = { type: "string" };
const { values } = parseArgs({ options: { pyodide: text, wheel: text, out: text } });
const folder = resolve(values.pyodide);
const { loadPyodide } = await import(pathToFileURL(join(folder, "pyodide.mjs")).href);

const py = await loadPyodide({ _makeSnapshot: true, indexURL: folder });
py.unpackArchive(new Uint8Array(readFileSync(values.wheel)), "wheel");
// One table opened and closed, so that nothing is imported for the first time on the reader's page.
py.runPython(`
import gc, json, random
from pisyedili.sessions.wire import wire
spec = {"kind": "table", "rules": "table", "players": 4, "seat": 0, "names": None, "bots": None, "seed": 1,
        "position": None, "mode": "match", "lang": None}
opened = json.loads(wire(json.dumps({"op": "open", "sid": "try", "data": {"spec": spec, "saved": None, "settings": None}})))
assert "error" not in opened, opened
turn = opened["state"]["view"]["turn"]
wire(json.dumps({"op": "event", "sid": "try", "data": {"type": "step", "turn": turn}}))
wire(json.dumps({"op": "event", "sid": "try", "data": {"type": "hint", "turn": turn}}))
wire(json.dumps({"op": "close", "sid": "try"}))
del spec, opened, turn
gc.collect()
`);
const used = py._module._sbrk(0);
clearFreeMemory(py._module);
const size = py._module.HEAPU8.length;
if (size > LIMIT) {
  console.error(`The engine's memory grew to ${mib(size)}; no more than ${mib(LIMIT)} can be restored.`);
  process.exit(1);
}
const heap = py.makeMemorySnapshot();
const zipped = gzipSync(heap, { level: 9 });
writeFileSync(values.out, zipped);
console.log(`heap ${mib(used)} of ${mib(LIMIT)}, gzip ${mib(zipped.length)}`);

/** Zeroes what was freed, so that it costs nothing in the file: a fifth less to load. */
function clearFreeMemory(module) {
  const end = module._sbrk(0);
  const held = [];
  for (let bytes = 1 << 18; bytes >= 64; bytes >>= 2) {
    for (;;) {
      const at = module._malloc(bytes);
      if (at + bytes > end) {
        // Free blocks of this size are used up: this one is new land.
        module._free(at);
        break;
      }
      module.HEAPU8.fill(0, at, at + bytes);
      held.push(at);
    }
  }
  for (const at of held) module._free(at);
}

function mib(bytes) {
  return `${(bytes / 1024 / 1024).toFixed(1)} MiB`;
}
