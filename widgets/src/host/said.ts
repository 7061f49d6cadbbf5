/** The few words that are said outside a table, put in by the build: the whole catalogue would be many times this script. */
declare const PAGE_WORDS: Record<string, Record<PageWord, string>>;

export type PageWord = "toc.some" | "toc.all";

export function say(lang: string, word: PageWord, values: Record<string, number> = {}): string {
  const words = (Object.hasOwn(PAGE_WORDS, lang) ? PAGE_WORDS[lang] : undefined) ?? PAGE_WORDS["en"];
  return (words?.[word] ?? "").replace(/\{(\w+)\}/g, (hole, name: string) => String(values[name] ?? hole));
}
