// Runs a Python file with our wheel in Pyodide, then an expression, and prints its value as JSON.
//   node pyodide.mjs PYODIDE_FOLDER WHEEL FILE EXPRESSION
import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";

const [folder, wheel, file, expression] = process.argv.slice(2);
const root = resolve(folder);
const { loadPyodide } = await import(pathToFileURL(join(root, "pyodide.mjs")).href);
const py = await loadPyodide({ indexURL: root });
py.unpackArchive(new Uint8Array(readFileSync(wheel)), "wheel");
py.runPython(readFileSync(file, "utf-8"));
console.log(py.runPython(`import json, sys; json.dumps([sys.version_info[:2], ${expression}])`));
