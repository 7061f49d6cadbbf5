// One hidden <svg> per document holds every face; the tables refer to it. All ids start with "pis-".
// Only inherited properties reach into <use>: colours are custom properties, so one sprite serves every theme.
import type { CardId, SuitId } from "../protocol";
import { BACK, BACK_PARTS, SEMSE, SMALL_BACK } from "./back";
import { COURT } from "./courts";
import { RANKS, SUITS, rankOf, suitOf } from "./ids";
import { EFFECT, RANK, SUIT } from "./shapes";

const SPRITE_ID = "pis-sprite";

const use = (id: string, x: number, y: number, scale = 1): string =>
  `<use href="#pis-${id}" transform="translate(${x} ${y})${scale === 1 ? "" : ` scale(${scale})`}"/>`;

/** Paper, corner suit and, on number cards, the big suit: the same on all cards of a suit. */
const ground = (suit: SuitId): string =>
  `<g id="pis-g${suit}"><rect class="pis-paper" x=".5" y=".5" width="95" height="133" rx="8"/>${use(`s${suit}`, 8, 45, 0.88)}</g>` +
  `<g id="pis-n${suit}">${use(`s${suit}`, 30, 66, 2.36)}</g>`;

/** Box 96 x 134. */
function large(card: CardId): string {
  const rank = rankOf(card);
  const suit = suitOf(card);
  const corner = use(`g${suit}`, 0, 0) + use(`r${rank}`, rank === "10" ? 5.5 : 8, 9, 1.08);
  const effect = EFFECT[rank] ? use(`f${rank}`, 74, 8) : "";
  if (rank === "A") {
    const frame = `<g transform="translate(58 83)"><path class="pis-semse" d="${SEMSE}" transform="scale(1.05 1.14)"/></g>`;
    return corner + frame + use(`s${suit}`, 38.8, 63.8, 1.6) + effect;
  }
  return corner + (COURT[rank] ? use(`k${rank}`, 22, 40, 1.02) : use(`n${suit}`, 0, 0)) + effect;
}

/** Box 44 x 62, for cards under 60 px. */
function small(card: CardId): string {
  const rank = rankOf(card);
  const suit = suitOf(card);
  const corner =
    '<rect class="pis-paper" x=".5" y=".5" width="43" height="61" rx="5"/>' +
    use(`r${rank}`, rank === "10" ? 3 : 4.5, 5, 0.68) + use(`s${suit}`, 4, 27, 0.58);
  const effect = EFFECT[rank] ? use(`f${rank}`, 30, 4.5, 0.66) : "";
  if (COURT[rank]) return corner + use(`k${rank}`, 15.6, 24, 0.41) + effect;
  if (rank === "A") return `${corner}<circle class="pis-semse" cx="29.5" cy="44" r="13"/>${use(`s${suit}`, 21.3, 35.6, 0.69)}${effect}`;
  return corner + use(`s${suit}`, 17.6, 33.6, 1.02) + effect;
}

function build(): string {
  const out: string[] = [];
  const group = (id: string, body: string, more = ""): void => {
    out.push(`<g id="pis-${id}"${more}>${body}</g>`);
  };
  const symbol = (id: string, box: string, body: string): void => {
    out.push(`<symbol id="pis-${id}" viewBox="0 0 ${box}">${body}</symbol>`);
  };
  for (const suit of SUITS) out.push(`<path id="pis-s${suit}" fill="currentColor" d="${SUIT[suit]}"/>`, ground(suit));
  for (const rank of RANKS) {
    group(`r${rank}`, RANK[rank], ' class="pis-rank"');
    const effect = EFFECT[rank];
    if (effect) group(`f${rank}`, effect, ` class="pis-effect pis-effect-${rank}"`);
    const court = COURT[rank];
    if (court) group(`k${rank}`, court);
  }
  for (const suit of SUITS) {
    for (const rank of RANKS) {
      symbol(`c${rank}${suit}`, "96 134", large(`${rank}${suit}`));
      symbol(`m${rank}${suit}`, "44 62", small(`${rank}${suit}`));
    }
  }
  for (const [id, body] of Object.entries(BACK_PARTS)) group(id, body);
  symbol("back", "96 134", BACK);
  group("mb", SMALL_BACK);
  symbol("mback", "44 62", '<use href="#pis-mb"/>');
  return out.join("");
}

/** The sprite as markup, for static pages. Without script the style sheet is all it needs. */
export const sprite = (): string =>
  `<svg id="${SPRITE_ID}" width="0" height="0" style="position:absolute" aria-hidden="true" focusable="false"><defs>${build()}</defs></svg>`;

/** Puts the sprite into the document or shadow root that shows `node`, once. */
export function ensureSprite(node: Node): void {
  const root = node.getRootNode();
  const shadow = typeof ShadowRoot !== "undefined" && root instanceof ShadowRoot;
  const home: ParentNode = shadow ? root : document;
  if (home.querySelector(`#${SPRITE_ID}`)) return;
  // Our own constant markup; nothing of a view is ever parsed as HTML.
  const holder = document.createElement("template");
  holder.innerHTML = sprite();
  (shadow ? root : document.body).prepend(holder.content);
}
