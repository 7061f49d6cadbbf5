import type { CardId, SuitId } from "../protocol";

export const RANKS = ["2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A"] as const;
export type RankId = (typeof RANKS)[number];

/** The order of the suit chooser and of the keys 1 to 4. */
export const SUITS: readonly SuitId[] = ["c", "d", "h", "s"];

export const rankOf = (card: CardId): RankId => card.slice(0, -1) as RankId;
export const suitOf = (card: CardId): SuitId => card.slice(-1) as SuitId;

/** Classes that hide the signs which are not true of the rules in play. */
export const idleSigns = (view: { idle?: string[] }): string[] => (view.idle ?? []).map((rank) => `pis-idle-${rank}`);
