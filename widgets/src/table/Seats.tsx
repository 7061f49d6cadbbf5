import type { JSX } from "preact";
import { Fan } from "../cards/Card";
import type { SeatView, View } from "../protocol";
import { useDesk } from "./desk";

/** Places clockwise from the reader, by number of players. */
const PLACES: Record<number, readonly string[]> = {
  2: ["t"],
  3: ["tl", "tr"],
  4: ["l", "t", "r"],
  5: ["l", "tl", "tr", "r"],
  6: ["l", "tl", "t", "tr", "r"],
};

/** The other players, clockwise from the reader's left hand: on a phone, from left to right. */
export function around(view: View): { seat: SeatView; place: string }[] {
  const n = view.seats.length;
  const others = Array.from({ length: n - 1 }, (_, i) => view.seats.find((s) => s.seat === (view.you + 1 + i) % n));
  const seats = others.filter((seat): seat is SeatView => seat !== undefined);
  if (view.seating === "ccw") seats.reverse();
  const places = PLACES[n] ?? [];
  return seats.map((seat, i) => ({ seat, place: places[i] ?? "t" }));
}

function Player({ seat, place }: { seat: SeatView; place: string }): JSX.Element {
  const { t } = useDesk();
  return (
    <div
      class={`pis-seat pis-at-${place}${seat.on ? " pis-on" : ""}`}
      role="img"
      aria-label={seat.spoken}
      aria-current={seat.on ? "true" : undefined}
      data-seat={seat.seat}
    >
      <span class="pis-who">{seat.name}</span>
      <span class="pis-count">
        <Fan count={seat.count} cards={seat.cards} />
        {seat.count}
        {seat.tek && <span class="pis-tek">{t("tek")}</span>}
      </span>
      <span class="pis-sub">{seat.sub}</span>
    </div>
  );
}

export function Seats(): JSX.Element {
  const { view } = useDesk();
  return (
    <>
      {around(view).map(({ seat, place }) => (
        <Player key={seat.seat} seat={seat} place={place} />
      ))}
    </>
  );
}
