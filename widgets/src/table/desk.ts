// What every part of one table needs to know.
import { createContext } from "preact";
import { useContext } from "preact/hooks";
import type { Event, Frame, HandCard, View } from "../protocol";
import type { Words } from "../words";

/** Where the reader asked for a rule: its prose opens there. */
export type Spot = "note" | "chooser" | "end" | "muamele" | "house";

export interface Desk<V extends Frame = View> {
  view: V;
  t: Words;
  /** Address of the page, for links; "" where there is none. */
  page: string;
  send(event: Event): boolean;
  /** Lays a card, or opens the suit chooser for it. */
  play(card: HandCard, index: number): void;
  act(type: "draw" | "pass" | "take" | "hint" | "undo"): void;
  spot: Spot;
  ask(id: string | null, spot: Spot): void;
}

/** Address of the site with a slash at its end, for links to its pages; "" where there is none. */
export const RootContext = createContext("");

export const DeskContext = createContext<Desk<Frame> | null>(null);

/** The desk around a part. The view is the one of the scene that the part is drawn in: a table's, unless it says otherwise. */
export function useDesk<V extends Frame = View>(): Desk<V> {
  const desk = useContext(DeskContext);
  if (!desk) throw new Error("outside a table");
  return desk as unknown as Desk<V>;
}
