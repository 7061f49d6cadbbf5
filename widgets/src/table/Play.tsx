// What is played on: the felt with the reader's hand and actions, or the end of the hand in its place.
import type { ComponentChildren, JSX } from "preact";
import type { Waking } from "../protocol";
import { Acts } from "./Acts";
import { Chooser } from "./Chooser";
import { useDesk } from "./desk";
import { End } from "./End";
import { Felt } from "./Felt";
import { Hand } from "./Hand";
import { Muamele } from "./Muamele";
import { Say } from "./Say";
import type { Sitting } from "./sitting";
import { Wake } from "./Wake";

interface PlayProps {
  sitting: Sitting;
  waking: Waking | null;
  /** Drawn in the place of the line of words, the hand, or the buttons of the actions. */
  say?: ComponentChildren;
  hand?: ComponentChildren;
  acts?: ComponentChildren;
  /** The felt is there to be looked at when the hand is over, too. */
  stays?: boolean;
  /** More classes of the felt. */
  look?: string;
  /** Drawn over the felt. */
  over?: ComponentChildren;
}

export function Play({ sitting, waking, say, hand, acts, stays = false, look = "", over }: PlayProps): JSX.Element {
  const { view } = useDesk();
  const { naming } = sitting;
  if (view.muamele) return <Muamele scene={view.muamele} />;
  if (view.end && !stays) return <End end={view.end} />;
  return (
    <Felt class={`${look}${naming ? " pis-naming" : ""}`} onClick={sitting.onFelt}>
      {say === undefined ? <Say /> : say}
      {hand ?? <Hand sitting={sitting} />}
      {acts === undefined ? <Acts /> : acts}
      {over}
      {naming?.name && <Chooser key={naming.key} name={naming.name} onName={sitting.name} onCancel={sitting.cancel} />}
      <Wake waking={waking} />
    </Felt>
  );
}
