import type { ComponentChildren, JSX } from "preact";
import { useDesk } from "./desk";
import { Middle } from "./Middle";
import { Seats } from "./Seats";

interface FeltProps {
  class?: string;
  onClick?(event: MouseEvent): void;
  /** What stands under seats and pile. */
  children: ComponentChildren;
}

/** The table itself: seats around the pile, and below them what the scene is about. */
export function Felt({ class: more = "", onClick, children }: FeltProps): JSX.Element {
  const { view } = useDesk();
  return (
    <div class={`pis-felt pis-${view.direction}${more}`} data-seats={view.seats.length} onClick={onClick}>
      <Seats />
      <Middle />
      {children}
      <div class="pis-air" aria-hidden="true" />
    </div>
  );
}
