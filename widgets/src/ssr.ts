// The static picture of a table, made while a page is built: the same markup as the live table's first frame.
import { h } from "preact";
import { renderToString } from "preact-render-to-string";
import { sprite as markup } from "./cards/sprite";
import type { Shown as AnyView } from "./protocol";
import { Shown } from "./table/Shown";

/** Once a page, before the first picture. */
export const sprite: string = markup();

export function picture(view: AnyView): string {
  const waking = view.asleep ? ({ state: "asleep", progress: 0, unsaved: false } as const) : null;
  return `<div class="pis-mount">${renderToString(h(Shown, { view, waking, notice: "", link: null }))}</div>`;
}
