// Draws the first frame of every table of the book: `node pictures.mjs SSR_MODULE`, a JSON list of views on the
// standard input, {sprite, pictures} on the standard output. One process for the whole book.
import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";

const { picture, sprite } = await import(pathToFileURL(resolve(process.argv[2])).href);
const views = JSON.parse(readFileSync(0, "utf8"));
process.stdout.write(JSON.stringify({ sprite, pictures: views.map((view) => picture(view)) }));
