// The static picture of a table, made while a page is built: the same markup as the live table's first frame.
import { h } from "preact";
import { renderToString } from "preact-render-to-string";
import { sprite as markup } from "./cards/sprite";
import { isReplay, type View } from "./protocol";
import { Replay } from "./table/Replay";
import { Table } from "./table/Table";

/** Once a page, before the first picture. */
export const sprite: string = markup();

export function picture(view: View): string {
  const waking = view.asleep ? ({ state: "asleep", progress: 0, unsaved: false } as const) : null;
  const given = { waking, notice: "", link: null };
  const html = isReplay(view) ? renderToString(h(Replay, { view, ...given })) : renderToString(h(Table, { view, ...given }));
  return `<div class="pis-mount">${html}</div>`;
}
