// Court figures in Ottoman dress, box 70 x 92, drawn from circles and arcs. currentColor is the suit's colour.
import type { RankId } from "./ids";

const GOLD = "var(--pis-gold-fill)";
const WHITE = "var(--pis-paper)";
const SKIN = "var(--pis-skin)";
const INK = "var(--pis-card-ink)";
const TURQUOISE = "var(--pis-tile-turq)";
const CORAL = "var(--pis-tile-coral)";

const fill = (colour: string, d: string): string => `<path fill="${colour}" d="${d}"/>`;
const line = (colour: string, width: number, d: string): string =>
  `<path fill="none" stroke="${colour}" stroke-width="${width}" stroke-linecap="round" d="${d}"/>`;

const ROBE = fill("currentColor", "M1 92C2 70 15 60 35 60s33 10 34 32Z");

/** Papaz: wound turban with an aigrette, long beard, kaftan with a gold placket. */
const KING = [
  ROBE,
  fill(GOLD, "M23 61.5 35 90l12-28.5-5-1.2H28Z"),
  fill(SKIN, "M19 34h32v14a16 16 0 0 1-32 0Z"),
  fill(INK, "M19 43c4 5 9 3 16 3s12 2 16-3c2 16-5 29-16 37-11-8-18-21-16-37Z"),
  fill(SKIN, "M29.5 49.5h11a5.5 3 0 0 1-11 0Z"),
  `<path fill="${WHITE}" stroke="${INK}" stroke-width="2" d="M16 38C7 30 10 13 24 11c6-5 16-5 22 0 14 2 17 19 8 27-12-5-26-5-38 0Z"/>`,
  line(INK, 1.6, "M15 30c12-10 22-13 36-17M24 35c8-8 18-13 32-16M40 34.5c5-3 10-6 16.5-7.5"),
  fill(CORAL, "M26 10.5c2-8 16-8 18 0-6-3-12-3-18 0Z"),
  fill(GOLD, "M35 0c4 4 4 8 0 11-4-3-4-7 0-11Z"),
].join("");

/** Kız: parted hair under a long veil with a gold hem, an open gold diadem on it, a tulip on the breast. */
const QUEEN = [
  fill(TURQUOISE, "M9 66C2 38 12 12 35 12s33 26 26 54l-8 10H17Z"),
  ROBE,
  fill(INK, "M18 63V40a17 18 0 0 1 34 0v23l-8 3H26Z"),
  fill(SKIN, "M29 54h12v9c0 4-12 4-12 0ZM35 27.5c3 6.5 8 8 13 11.5V46a13 13.5 0 0 1-26 0v-7c5-3.5 10-5 13-11.5Z"),
  fill(SKIN, "M24 61c4 8 18 8 22 0l-5-1H29Z"),
  line(GOLD, 3, "M21.5 61.5c4 11 23 11 27 0"),
  line(GOLD, 2.4, "M16.5 46C15 30 23 21.5 35 21.5S55 30 53.5 46"),
  fill(GOLD, "M20.5 20 18 5l8.5 6L35 0l8.5 11L52 5l-2.5 15c-9-4.5-20-4.5-29 0Z"),
  `<circle cx="35" cy="11.5" r="3.2" fill="${CORAL}"/>`,
  fill(WHITE, "M35 92c-6-3-8-9-6-15 2 2 3 3 3.5 5 .3-3 1-5.5 2.5-8 1.5 2.5 2.2 5 2.5 8 .5-2 1.5-3 3.5-5 2 6 0 12-6 15Z"),
].join("");

/** Vale: soft cap with a feather, short hair, buttoned coat. */
const JACK = [
  ROBE,
  fill(WHITE, "M24 61 35 78l11-17-4-1H28Z"),
  `<g fill="${GOLD}"><circle cx="35" cy="83" r="2.2"/><circle cx="35" cy="89.5" r="2.2"/></g>`,
  fill(INK, "M18 30h34v18l-5 5H23l-5-5Z"),
  fill(SKIN, "M29 52h12v11c-3 5-9 5-12 0ZM22 34h26v12a13 13 0 0 1-26 0Z"),
  fill(TURQUOISE, "M46 27C45 14 52 4 66 0c2 13-4 24-17 29Z"),
  line(WHITE, 1.4, "M48 27C52 18 57 11 63 5"),
  fill("currentColor", "M14 33C8 20 20 11 36 13c13 1 20 9 18 20Z"),
  fill(GOLD, "M14 32h41v6.5H14Z"),
].join("");

export const COURT: Partial<Record<RankId, string>> = { J: JACK, Q: QUEEN, K: KING };
