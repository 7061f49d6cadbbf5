// A quiet arrow from one thing on the table to another, and rings around what a step points at. Measured off the page.
import type { JSX } from "preact";
import { useLayoutEffect, useRef, useState } from "preact/hooks";
import type { LessonView, Place } from "../protocol";
import { useDesk } from "./desk";

/** Raised cards and flights settle within this time. Milliseconds. */
const SETTLED = 320;
const GAP = 5;
const INTO = 26;

interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

interface Drawn {
  path: string;
  head: string;
  rings: (Box & { round: number })[];
}

const PLACES = {
  pile: ".pis-top, .pis-pile > .pis-slot",
  stock: ".pis-stock .pis-card, .pis-stock .pis-slot",
  hand: ".pis-hand .pis-hc",
  bill: ".pis-bill",
  named: ".pis-named",
} as const;

function nodesOf(felt: Element, place: Place, you: number): Element[] {
  if (typeof place === "string") return [...felt.querySelectorAll(PLACES[place])];
  if ("card" in place) return [...felt.querySelectorAll(PLACES.hand)].slice(place.card, place.card + 1);
  if (place.seat === you) return nodesOf(felt, "hand", you);
  return [...felt.querySelectorAll(`.pis-seat[data-seat="${place.seat}"]`)];
}

/** The box around all of a place, from the felt's corner; null where it is not on the table. */
function boxOf(felt: Element, place: Place, you: number): Box | null {
  const boxes = nodesOf(felt, place, you).map((node) => node.getBoundingClientRect());
  if (boxes.length === 0) return null;
  const home = felt.getBoundingClientRect();
  const x = Math.min(...boxes.map((box) => box.left));
  const y = Math.min(...boxes.map((box) => box.top));
  const right = Math.max(...boxes.map((box) => box.right));
  const bottom = Math.max(...boxes.map((box) => box.bottom));
  return { x: x - home.left, y: y - home.top, width: right - x, height: bottom - y };
}

/** The middle of the side of a box that looks at another one. */
function side(box: Box, other: Box): [number, number] {
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  if (other.y + other.height <= box.y) return [x, box.y - GAP];
  if (other.y >= box.y + box.height) return [x, box.y + box.height + GAP];
  return [other.x < box.x ? box.x - GAP : box.x + box.width + GAP, y];
}

/** `into`: how far the tip reaches over what it points at. */
function arrowBetween(from: Box, to: Box, into: number): { path: string; head: string } {
  const [x1, y1] = side(from, to);
  const [x2, side2] = side(to, from);
  let y2 = side2;
  // Bent, so that it reads as a movement and not as a line of the table: it comes in straight from below or above.
  let [cx, cy] = [(x1 + x2) / 2, y1 + (y2 - y1) / 2 - Math.abs(x2 - x1) * 0.16];
  if (y2 !== to.y + to.height / 2) {
    y2 += Math.sign(y2 - y1) * into;
    [cx, cy] = [x2 - (x2 - x1) * 0.1, y1 - (y1 - y2) * 0.3];
  }
  const turn = Math.atan2(y2 - cy, x2 - cx);
  const wing = (side: number): string => {
    const way = turn + Math.PI + side * 0.55;
    return `${(x2 + 12 * Math.cos(way)).toFixed(1)} ${(y2 + 12 * Math.sin(way)).toFixed(1)}`;
  };
  const tip = `${x2.toFixed(1)} ${y2.toFixed(1)}`;
  return {
    path: `M${x1.toFixed(1)} ${y1.toFixed(1)}Q${cx.toFixed(1)} ${cy.toFixed(1)} ${tip}`,
    head: `M${wing(1)}L${tip}L${wing(-1)}`,
  };
}

function measure(felt: Element, you: number, { arrow, rings }: PointersProps): Drawn {
  const from = arrow && boxOf(felt, arrow.from, you);
  const to = arrow && boxOf(felt, arrow.to, you);
  const ringed = rings.flatMap((place) => {
    const box = boxOf(felt, place, you);
    return box ? [{ x: box.x - 5, y: box.y - 5, width: box.width + 10, height: box.height + 10, round: place === "named" ? 22 : 13 }] : [];
  });
  return { ...(from && to ? arrowBetween(from, to, arrow.to === "pile" || arrow.to === "stock" ? INTO : 0) : { path: "", head: "" }), rings: ringed };
}

type PointersProps = Pick<LessonView["lesson"], "arrow" | "rings">;

export function Pointers(props: PointersProps): JSX.Element {
  const { view } = useDesk();
  const svg = useRef<SVGSVGElement>(null);
  const [drawn, draw] = useState<Drawn | null>(null);
  const wanted = JSON.stringify([props.arrow, props.rings]);
  const points = props.arrow !== null || props.rings.length > 0;

  useLayoutEffect(() => {
    const felt = svg.current?.closest(".pis-felt");
    if (!felt || !points) {
      draw(null);
      return undefined;
    }
    const look = (): void => draw(measure(felt, view.you, props));
    const timer = setTimeout(look, SETTLED);
    const sizes = new ResizeObserver(look);
    sizes.observe(felt);
    return () => {
      clearTimeout(timer);
      sizes.disconnect();
    };
  }, [wanted, view.rev]);

  return (
    <svg class="pis-pointers" aria-hidden="true" ref={svg}>
      {points && drawn && (
        <g>
          {drawn.rings.map((ring, i) => (
            <rect key={i} class="pis-point" x={ring.x} y={ring.y} width={ring.width} height={ring.height} rx={ring.round} />
          ))}
          {drawn.path && (
            <>
              <path class="pis-arrow-gap" d={drawn.path + drawn.head} />
              <path class="pis-arrow" d={drawn.path + drawn.head} />
            </>
          )}
        </g>
      )}
    </svg>
  );
}
