/**
 * The page script of the built book: makes every static table of the page live.
 * The picture is there before this runs; the table answers to touch at once; the engine starts when it is painted.
 */
import { isEditor, type Model, type Settings, type Shown } from "../protocol";
import { Engine } from "./engine";
import { Progress } from "./progress";
import { PROGRESS } from "./results";
import { loadSettings, saveSettings, settingsKey, tableKey } from "./storage";
import { type Site, Table } from "./table";
import type { Spec } from "./wire";

interface FrontEnd {
  mount(model: Model, element: HTMLElement): unknown;
}

/** The engine starts at the latest so long after this script ran, painted or not. Milliseconds. */
const PAINT_LIMIT = 1_000;

export interface HostElement extends HTMLElement {
  /** For scripts and tests: the model behind this table. It holds what the reader may see, nothing more. */
  pisModel?: Model;
}

const query = new URL(window.location.href).searchParams;
// `?nosnapshot`: start the engine from its wheel, the way taken where the snapshot does not work.
const engine = new Engine(new URL("./worker.mjs", import.meta.url), query.has("nosnapshot"));
const progress = new Progress(engine);
let settings: Partial<Settings> | null = loadSettings();
const tables: Table[] = [];

const site: Site = {
  engine,
  progress,
  // This script stands in a folder of its own within the site's static files.
  root: new URL("../../", import.meta.url).href,
  settings: () => settings,
  changeSettings(set) {
    settings = { ...settings, ...set };
    saveSettings(settings);
    for (const table of tables) table.applySettings(set);
    engine.start();
  },
  leave() {
    window.history.replaceState(null, "", window.location.pathname + window.location.search);
  },
};

/** What the page's address asks to open, "" for nothing. It is read by the session; here it is only recognised. */
function link(): string {
  let fragment = window.location.hash.slice(1);
  try {
    fragment = decodeURIComponent(fragment);
  } catch {
    // Left as it is: the session says what is wrong with it.
  }
  return /^(rules|position|puzzle)=/.test(fragment) ? fragment : "";
}

/**
 * At a position editor a link is read as if its text had been pasted; then it leaves the address, so that edits outlive
 * a reload.
 */
function paste(): void {
  const text = link();
  const editor = tables.find((table) => isEditor(table.view));
  if (!text || first !== null || !editor) return;
  editor.model.send({ type: "event", event: { type: "read", turn: editor.view.turn, text } });
  site.leave();
}

/** The table or puzzle room that links are opened at: the first of the page. */
let first: Table | null = null;

function read(element: HTMLElement): { spec: Spec; key: string; view: Shown } | null {
  const script = element.querySelector("script.pis-view");
  const { spec, key } = element.dataset;
  if (!script?.textContent || !spec || !key) return null;
  return { spec: JSON.parse(spec) as Spec, key, view: JSON.parse(script.textContent) as Shown };
}

function mountAll(frontEnd: FrontEnd): void {
  for (const element of document.querySelectorAll<HostElement>(".pis-host")) {
    const description = read(element);
    if (!description || element.pisModel) continue;
    const opens = first === null && ["table", "puzzle"].includes(String(description.spec["kind"] ?? "table"));
    const table = new Table(description.spec, description.key, description.view, site, opens ? link() : "");
    if (opens) first = table;
    tables.push(table);
    element.pisModel = table.model;
    const show = (): void => {
      element.dataset.state = table.state;
    };
    show();
    table.model.on("change:waking", show);
    frontEnd.mount(table.model, element);
  }
}

/** Start when the page has been painted once, or at the first touch of a table. */
function startSoon(): void {
  const touch = (event: globalThis.Event): void => {
    if (event.target instanceof Element && event.target.closest(".pis-host")) engine.start();
  };
  for (const name of ["pointerdown", "keydown", "focusin"]) document.addEventListener(name, touch, { passive: true });
  // Asked to save data, the page waits for the touch.
  const line = (navigator as { connection?: { saveData?: boolean } }).connection;
  if (line?.saveData) return;
  // Not `requestIdleCallback`: the theme's scripts keep the page busy for long, and the engine has a thread of its own.
  requestAnimationFrame(() => setTimeout(() => engine.start(), 0));
  setTimeout(() => engine.start(), PAINT_LIMIT);
}

/** Wait for the whole page, but not for the theme's scripts, which come later. */
async function parsed(): Promise<void> {
  if (document.readyState !== "loading") return;
  await new Promise((done) => document.addEventListener("readystatechange", done, { once: true }));
}

function listen(): void {
  window.addEventListener("storage", ({ key }) => {
    if (key === settingsKey()) {
      const changed = loadSettings();
      if (!changed) return;
      settings = changed;
      for (const table of tables) table.applySettings(changed);
    }
    if (key === PROGRESS || key === null) progress.changed();
    for (const table of tables) if (key === tableKey(table.key)) table.lookAtStorage();
  });
  window.addEventListener("hashchange", () => (first ? first.follow(link()) : paste()));
  document.addEventListener("visibilitychange", () => {
    if (document.hidden) return;
    for (const table of tables) {
      table.lookAtStorage();
      table.wake();
    }
  });
  engine.onState(() => {
    if (engine.state === "awake") performance.mark("pisyedili.engine", { detail: engine.timing });
  });
}

listen();
startSoon();
const frontEnd = (await import(new URL("./pisyedili.mjs", import.meta.url).href)) as FrontEnd;
await parsed();
mountAll(frontEnd);
paste();
performance.mark("pisyedili.mounted");
