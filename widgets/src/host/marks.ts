/** On every page of the book: how far the reader is in each lesson, beside its name in the table of contents. */
import { CHANGED, PROGRESS, storedResults, type Results } from "./results";
import { say } from "./said";
import { loadSettings } from "./storage";

/** What every page carries: each step's id first, then the ids it had before. */
interface Curriculum {
  chapters: { lessons: { id: string; page: string; steps: string[][] }[] }[];
}

const STYLE = `.pis-mark{margin-inline-start:.5em;font-size:.8125em;font-variant-numeric:tabular-nums;white-space:nowrap;color:var(--pst-color-text-muted,inherit)}
.pis-mark svg{width:1em;height:1em;vertical-align:-.12em;fill:none;stroke:currentColor;stroke-width:2.6;stroke-linecap:round;stroke-linejoin:round}
.pis-mark-words{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap}`;
const TICK = '<svg viewBox="0 0 20 20"><path d="M4 10.500l4.500 4.500 8-10"/></svg>';

const script = document.getElementById("pis-curriculum");
const lessons = script ? (JSON.parse(script.textContent ?? "") as Curriculum).chapters.flatMap((chapter) => chapter.lessons) : [];
const root = new URL(script?.dataset["root"] || ".", window.location.href);

/** The address without what follows the page's name. */
const bare = (address: string | URL): string => new URL(address).href.split(/[?#]/)[0] ?? "";

function links(): Map<string, HTMLAnchorElement[]> {
  const found = new Map<string, HTMLAnchorElement[]>();
  for (const link of document.querySelectorAll<HTMLAnchorElement>(".bd-sidebar-primary a[href]")) {
    const page = bare(link.href);
    found.set(page, [...(found.get(page) ?? []), link]);
  }
  return found;
}

function mark(link: HTMLAnchorElement, done: number, total: number, lang: string): void {
  link.querySelector(".pis-mark")?.remove();
  if (done === 0 || total === 0) return;
  const sign = document.createElement("span");
  sign.setAttribute("aria-hidden", "true");
  if (done === total) sign.innerHTML = TICK;
  else sign.textContent = `${done}/${total}`;
  const words = document.createElement("span");
  words.className = "pis-mark-words";
  words.textContent = `, ${done === total ? say(lang, "toc.all") : say(lang, "toc.some", { done, total })}`;
  const box = document.createElement("span");
  box.className = "pis-mark";
  box.dataset["done"] = String(done);
  box.append(sign, words);
  link.append(box);
}

function show(): void {
  const results: Results = storedResults() ?? {};
  const lang = loadSettings()?.lang ?? document.documentElement.lang;
  const all = links();
  for (const { page, id, steps } of lessons) {
    const reached = results[id] ?? {};
    const done = steps.filter((ids) => ids.some((step) => (reached[step] ?? 0) > 0)).length;
    for (const link of all.get(bare(new URL(`${page}.html`, root))) ?? []) mark(link, done, steps.length, lang);
  }
}

if (lessons.length > 0) {
  const style = document.createElement("style");
  style.textContent = STYLE;
  document.head.append(style);
  show();
  window.addEventListener("storage", ({ key }) => {
    if (key === PROGRESS || key === null) show();
  });
  window.addEventListener(CHANGED, show);
  // A page that comes back as it was left knows nothing of what was reached since.
  window.addEventListener("pageshow", ({ persisted }) => {
    if (persisted) show();
  });
}
