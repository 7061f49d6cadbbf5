// The card back: an Iznik tile with the pointed medallion (şemse) of old Turkish book covers, two tulips,
// four corner pieces, on cobalt. The small one is for fans and counts.
const WHITE = "var(--pis-tile-white)";
const COBALT = "var(--pis-tile-cobalt)";
const TURQUOISE = "var(--pis-tile-turq)";
const CORAL = "var(--pis-tile-coral)";

const fill = (colour: string, d: string, more = ""): string => `<path fill="${colour}" d="${d}"${more}/>`;
const dot = (colour: string, x: number, y: number, r: number): string =>
  `<circle cx="${x}" cy="${y}" r="${r}" fill="${colour}"/>`;

/** Centred on 0, 0; also the frame of the aces. */
export const SEMSE =
  "M0-38C3-31 9-30 11-25c8 1 13 6 13 13 4 3 6 7 6 12s-2 9-6 12c0 7-5 12-13 13-2 5-8 6-11 13-3-7-9-8-11-13-8-1-13-6-13-13-4-3-6-7-6-12s2-9 6-12c0-7 5-12 13-13 2-5 8-6 11-13Z";
const TULIP = "M0 14C-7 10-9 2-7-7-4-5-2.5-3-1.6 0-1.5-5-1-9 0-13 1-9 1.5-5 1.6 0 2.5-3 4-5 7-7 9 2 7 10 0 14Z";
const LEAF = "M0 0C6-3 9-9 8-17 2-13-1-7 0 0Z";
const SPARK = "M0-5C3-3 3-1 5 0 3 1 3 3 0 5-3 3-3 1-5 0-3-1-3-3 0-5Z";
const EYE = "M0-6C2.5-3 3-2.5 6 0 3 2.5 2.5 3 0 6-2.5 3-3 2.5-6 0-3-2.5-2.5-3 0-6Z";

const quarter = [
  fill(WHITE, "M7 9a2 2 0 0 1 2-2h17c0 4-2 6-5 7 0 4-3 7-7 7-1 4-3 6-7 6Z"),
  fill(TURQUOISE, "M10 10h9c0 4-2 5-4 5 0 3-2 4-5 5Z"),
  dot(CORAL, 12.5, 12.5, 2),
  dot(WHITE, 48, 13.5, 1.6),
  dot(TURQUOISE, 41.5, 15.5, 1.2),
  dot(WHITE, 13, 67, 1.6),
  dot(TURQUOISE, 14.5, 58, 1.2),
  fill(WHITE, SPARK, ' transform="translate(22.5 36)"'),
].join("");

const flower = [
  fill(CORAL, TULIP, ' transform="translate(0 -20)"'),
  fill(TURQUOISE, LEAF, ' transform="translate(3.5 -3.5) rotate(12)"'),
  fill(TURQUOISE, LEAF, ' transform="translate(-3.5 -3.5) scale(-1 1) rotate(12)"'),
].join("");

const MIRRORS = ["", "matrix(-1 0 0 1 96 0)", "matrix(1 0 0 -1 0 134)", "rotate(180 48 67)"];
const mirror = (how: string): string => `<use href="#pis-quarter"${how ? ` transform="${how}"` : ""}/>`;

/** Parts that the large back uses several times, by id. */
export const BACK_PARTS: Record<string, string> = { quarter, flower };

/** Box 96 x 134. */
export const BACK = [
  '<rect x=".5" y=".5" width="95" height="133" rx="8" class="pis-paper"/>',
  `<rect x="5" y="5" width="86" height="124" rx="5" fill="${COBALT}"/>`,
  ...MIRRORS.map(mirror),
  '<g transform="translate(48 67)">',
  fill(WHITE, SEMSE, ' transform="scale(1.04 1.2)"'),
  `<path fill="none" stroke="${COBALT}" stroke-width="1.3" d="${SEMSE}" transform="scale(.9 1.06)"/>`,
  '<use href="#pis-flower"/><use href="#pis-flower" transform="rotate(180)"/>',
  fill(COBALT, EYE),
  dot(WHITE, 0, 0, 1.7),
  "</g>",
].join("");

/** Box 44 x 62. */
export const SMALL_BACK = [
  '<rect x=".5" y=".5" width="43" height="61" rx="5" class="pis-paper"/>',
  `<rect x="3" y="3" width="38" height="56" rx="3" fill="${COBALT}"/>`,
  fill(WHITE, SEMSE, ' transform="translate(22 31) scale(.5 .58)"'),
  fill(CORAL, TULIP, ' transform="translate(22 31) scale(.62)"'),
  fill(TURQUOISE, "M3 6a3 3 0 0 1 3-3h7c-1 6-4 9-10 10ZM41 6a3 3 0 0 0-3-3h-7c1 6 4 9 10 10ZM3 56a3 3 0 0 0 3 3h7c-1-6-4-9-10-10ZM41 56a3 3 0 0 1-3 3h-7c1-6 4-9 10-10Z"),
].join("");
