// The module that anywidget loads, and the book's pages too: one front end, two transports.
import { render as draw } from "preact";
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import type { JSX } from "preact";
import { ensureSprite } from "../cards/sprite";
import type { Model } from "../protocol";
import { focusOn, zoneOf } from "./focus";
import { Link } from "./link";
import { Shown } from "./Shown";

const TABLE = '.pis-next, .pis-hand button[tabindex="0"], .pis-acts button';
/** Where focus goes when a table gives way to a replay, or comes back. */
const LANDING = { replay: ".pis-slider", table: TABLE, lesson: TABLE, puzzle: TABLE, progress: "a", editor: ".pis-deck button" } as const;

function Live({ link, home }: { link: Link; home: HTMLElement }): JSX.Element {
  const [, redraw] = useState(0);
  const shown = useRef({ kind: link.view.kind, inside: false });
  useLayoutEffect(() => {
    const { kind, inside } = shown.current;
    shown.current.kind = link.view.kind;
    if (kind !== link.view.kind && inside) focusOn(home, LANDING[link.view.kind]);
  });
  useEffect(() => {
    const stop = link.subscribe(() => {
      if (link.view.kind !== shown.current.kind) shown.current.inside = zoneOf(home) !== null;
      redraw((n) => n + 1);
    });
    // Something may have come between the first picture and now.
    redraw((n) => n + 1);
    return stop;
  }, [link]);
  const { view, waking, notice } = link;
  return <Shown view={view} waking={waking} notice={notice} link={link} />;
}

/** Shows the model's table in `el`, over a static picture if one is there. Returns what takes it away again. */
export function mount(model: Model, el: HTMLElement): () => void {
  ensureSprite(el);
  const link = new Link(model);
  const home = el.querySelector<HTMLElement>(":scope > .pis-mount") ?? document.createElement("div");
  home.className = "pis-mount";
  if (home.parentNode !== el) el.append(home);
  // Replaced within one frame by the same markup. Hydration would keep the picture's attributes where the reader's
  // own settings (language, suit colours) ask for others.
  home.replaceChildren();
  draw(<Live link={link} home={home} />, home);
  return () => {
    draw(null, home);
    link.dispose();
    home.remove();
  };
}

const render = ({ model, el }: { model: Model; el: HTMLElement }): (() => void) => mount(model, el);

export default { render };
