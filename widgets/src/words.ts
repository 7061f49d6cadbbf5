// The fixed words of the front end. What is said about the game comes with the view.
import en from "../../pisyedili/locale/en/ui.json";
import tr from "../../pisyedili/locale/tr/ui.json";
import { rankOf, suitOf } from "./cards/ids";
import type { CardId } from "./protocol";

export type WordKey = keyof typeof en;
export type Words = (key: WordKey, values?: Record<string, string | number>) => string;

const CATALOGUES: Record<string, Record<WordKey, string>> = { en, tr };

/** The words of a language; English where we do not have it. */
export function wordsOf(lang: string): Words {
  const catalogue = (Object.hasOwn(CATALOGUES, lang) ? CATALOGUES[lang] : undefined) ?? en;
  return (key, values = {}) =>
    catalogue[key].replace(/\{(\w+)\}/g, (hole, name: string) => String(values[name] ?? hole));
}

/** "seven of hearts", "kupa yedilisi". */
export const cardName = (t: Words, card: CardId): string =>
  t("card.name", { rank: t(`rank.${rankOf(card)}`), suit: t(`suit.${suitOf(card)}`) });
