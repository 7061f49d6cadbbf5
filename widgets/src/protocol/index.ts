/**
 * What the sessions (Python) and the front end (this folder) say to each other: plain JSON, the same over
 * Jupyter's kernel channel and over the page's worker.
 *
 * The front end draws a `View` and sends `Event`s. It holds no rules: what may be laid, why something is
 * refused, what comes next and every sentence about the game stand in the view, in the reader's language.
 * A view never holds a card the reader's seat may not see (R1.7).
 */

export * from "./text";
export * from "./settings";
export * from "./table";
export * from "./ending";
export * from "./room";
export * from "./replay";
export * from "./lesson";
export * from "./progress";
export * from "./work";
export * from "./puzzle";
export * from "./editor";
export * from "./worksheet";
export * from "./shown";
export * from "./events";
export * from "./model";
