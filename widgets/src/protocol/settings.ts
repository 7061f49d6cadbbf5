// How the reader wants the table.

export interface Settings {
  lang: string;
  /** Pause before a bot's move: 700, 350, 0 ms. */
  speed: "slow" | "normal" | "instant";
  sort: "suit" | "rank";
  /** Mark what can be laid. Never changes what can be laid. */
  marks: boolean;
  /** Four-colour suits. */
  four: boolean;
  /** Effect glyphs on the cards. */
  glyphs: boolean;
}
