/**
 * The page's engine: Pyodide with our wheel in a module worker, answering JSON with JSON.
 * It starts from a memory snapshot that has the engine imported; `?start=plain` starts it from the wheel instead.
 */
import type { PyodideAPI, loadPyodide } from "pyodide";
import { type Ask, lockName, type Tell } from "./wire";

interface Scope {
  location: Location;
  onmessage: ((event: MessageEvent<Ask>) => void) | null;
  postMessage(tell: Tell): void;
}
const scope = self as unknown as Scope;
const query = new URL(scope.location.href).searchParams;
const plain = query.get("start") === "plain";
const mark = query.get("mark");
const file = (name: string): string => new URL(`./${name}`, import.meta.url).href;
const say = (tell: Tell): void => scope.postMessage(tell);

// Held until this worker is gone: that is how the page learns of its end at once, however it came.
if (mark !== null && navigator.locks) void navigator.locks.request(lockName(mark), () => new Promise(() => {}));

const times: Record<string, number> = {};
const stamp = (name: string): void => {
  times[name] = Math.round(performance.now());
};

async function get(name: string): Promise<Response> {
  const response = await fetch(file(name));
  if (!response.ok) throw new Error(`${name}: ${response.status}`);
  return response;
}

/** Bytes of a gzipped file, telling `progress` 0 .. 1 as they arrive. */
async function gunzip(name: string, progress: (part: number) => void): Promise<ArrayBuffer> {
  const response = await get(name);
  if (!response.body) throw new Error(`${name}: no body`);
  const total = Number(response.headers.get("content-length") ?? 0);
  let seen = 0;
  const counted = response.body.pipeThrough(
    new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
      transform(chunk, controller) {
        seen += chunk.length;
        if (total > 0) progress(Math.min(1, seen / total));
        controller.enqueue(chunk);
      },
    }),
  );
  return new Response(counted.pipeThrough(new DecompressionStream("gzip"))).arrayBuffer();
}

/**
 * Pyodide fetches and compiles its module only after everything else is loaded. Doing both from the first moment,
 * beside the other downloads, is the largest single gain: Pyodide's own calls get what is under way by then.
 */
function compileEarly(): void {
  const name = "pyodide/pyodide.asm.wasm";
  const compiled = WebAssembly.compileStreaming(get(name)).catch(async () =>
    // A server that does not know the type of .wasm files.
    WebAssembly.compile(await (await get(name)).arrayBuffer()),
  );
  compiled.then(() => stamp("compiled"), () => {});
  const { fetch, WebAssembly: { instantiateStreaming } } = globalThis;
  globalThis.fetch = async (input, init) =>
    String(input instanceof Request ? input.url : input) === file(name) ? new Response(null) : fetch(input, init);
  WebAssembly.instantiateStreaming = async (_source, imports) => {
    globalThis.fetch = fetch;
    WebAssembly.instantiateStreaming = instantiateStreaming;
    const module = await compiled;
    return { module, instance: await WebAssembly.instantiate(module, imports) };
  };
}

async function start(): Promise<(request: string) => string> {
  say({ kind: "progress", value: 0.05 });
  compileEarly();
  const lock = get("pyodide/pyodide-lock.json").then((response) => response.json());
  const glue = import(file("pyodide/pyodide.asm.mjs")).then((module) => {
    stamp("glue");
    return module.default;
  });
  const report = (part: number): void => say({ kind: "progress", value: 0.05 + 0.55 * part });
  // Unpacked here: a second worker for it was measured, and on two cores only made the start slower.
  const snapshot = plain ? null : gunzip("snapshot.bin.gz", report);
  const wheel = plain ? get("engine.whl").then((response) => response.arrayBuffer()) : null;
  const { loadPyodide: load } = (await import(file("pyodide/pyodide.mjs"))) as { loadPyodide: typeof loadPyodide };
  snapshot?.then(() => stamp("snapshot"), () => {});
  const options = {
    indexURL: file("pyodide/"),
    // Every package would come from here; there are none to come.
    packageBaseUrl: file("pyodide/"),
    lockFileContents: lock,
    createPyodideModule: async (settings: unknown) => (await glue)(settings),
    ...(snapshot ? { _loadSnapshot: snapshot } : {}),
  };
  const py: PyodideAPI = await load(options);
  stamp("loaded");
  say({ kind: "progress", value: 0.9 });
  if (wheel) py.unpackArchive(await wheel, "wheel");
  // A snapshot holds the random state of the day it was made.
  return py.runPython("import random; random.seed(); from pisyedili.sessions.wire import wire; wire");
}

const ready = start();
ready.then(
  () => {
    stamp("ready");
    say({ kind: "ready", start: plain ? "plain" : "snapshot", times });
  },
  (error: unknown) => say({ kind: "failed", snapshot: !plain, text: String(error) }),
);

scope.onmessage = async ({ data: { id, request } }) => {
  try {
    const wire = await ready;
    say({ kind: "answer", id, text: wire(request) });
  } catch (error) {
    say({ kind: "broken", text: String(error) });
  }
};
