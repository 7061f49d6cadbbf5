// Cards fly from where they were to where they are. Motion follows the state and never holds it up:
// the new state is on the page before anything moves, and a key or touch finishes all flights.
import type { Effect, View } from "../protocol";

const MOVE = 260;
const SLIDE = 120;
const DEAL_STEP = 60;
const DEAL_ALL = 600;
const FRAME = 1000;
const EASE = "cubic-bezier(.2,.7,.2,1)";

interface Shot {
  hand: Map<string, { card: string; box: DOMRect }>;
  seats: Map<string, DOMRect>;
  stock: DOMRect | null;
  top: DOMRect | null;
}

const boxOf = (root: ParentNode, selector: string): DOMRect | null =>
  root.querySelector(selector)?.getBoundingClientRect() ?? null;

/** Where everything is now. */
function shoot(root: HTMLElement): Shot {
  const hand: Shot["hand"] = new Map();
  for (const node of root.querySelectorAll<HTMLElement>(".pis-hand [data-key]")) {
    hand.set(node.dataset["key"] ?? "", { card: node.dataset["card"] ?? "", box: node.getBoundingClientRect() });
  }
  const seats: Shot["seats"] = new Map();
  for (const node of root.querySelectorAll<HTMLElement>(".pis-seat")) {
    const fan = node.querySelector(".pis-count") ?? node;
    seats.set(node.dataset["seat"] ?? "", fan.getBoundingClientRect());
  }
  const stock = boxOf(root, ".pis-stock .pis-card") ?? boxOf(root, ".pis-stock .pis-slot");
  return { hand, seats, stock, top: boxOf(root, ".pis-top") };
}

export class Motion {
  #before: Shot | null = null;
  #running = new Set<Animation>();

  /** Before a redraw. */
  capture(root: HTMLElement | null): void {
    this.finish();
    this.#before = root ? shoot(root) : null;
  }

  /** After it. */
  play(root: HTMLElement | null, view: View): void {
    const before = this.#before;
    this.#before = null;
    if (!root || !before || typeof root.animate !== "function") return;
    const laid = view.effects.findLast((e) => e.kind === "lay");
    if (matchMedia("(prefers-reduced-motion: reduce)").matches) {
      if (laid) this.#frame(root);
      return;
    }
    const now = shoot(root);
    if (laid) this.#lay(root, laid, before, now, view.you);
    this.#hand(root, before, now);
    // At once means at once: only the last card laid and the reader's own hand move.
    if (view.settings.speed === "instant") return;
    for (const effect of view.effects) {
      if (effect.kind === "draw" || effect.kind === "take") this.#give(root, effect, now, view.you);
      if (effect.kind === "reshuffle" && before.top && now.stock) this.#ghost(root, before.top, now.stock, 0);
    }
  }

  /** A key or a touch: everything is where it belongs, now. */
  finish(): void {
    for (const animation of [...this.#running]) animation.finish();
  }

  #run(node: Element, frames: Keyframe[], options: KeyframeAnimationOptions, done?: () => void): void {
    const animation = node.animate(frames, { easing: EASE, fill: "backwards", ...options });
    this.#running.add(animation);
    const end = (): void => {
      this.#running.delete(animation);
      done?.();
    };
    animation.onfinish = end;
    animation.oncancel = end;
  }

  #frame(root: HTMLElement): void {
    const pile = root.querySelector(".pis-pile");
    pile?.classList.add("pis-laid");
    setTimeout(() => pile?.classList.remove("pis-laid"), FRAME);
  }

  #lay(root: HTMLElement, effect: Effect, before: Shot, now: Shot, you: number): void {
    const top = root.querySelector(".pis-top");
    if (!top || !now.top) return;
    let from = before.seats.get(String(effect.seat)) ?? null;
    if (effect.seat === you) {
      const gone = [...before.hand].find(([key, { card }]) => card === effect.cards[0] && !now.hand.has(key));
      from = gone?.[1].box ?? null;
    }
    if (!from) return;
    const mid = root.querySelector(".pis-mid");
    mid?.classList.add("pis-flying");
    this.#run(top, [{ transform: between(from, now.top) }, { transform: "none" }], { duration: MOVE }, () =>
      mid?.classList.remove("pis-flying"),
    );
  }

  /** The reader's hand: new cards come from the stock, the others close up. */
  #hand(root: HTMLElement, before: Shot, now: Shot): void {
    const fresh = [...now.hand.keys()].filter((key) => !before.hand.has(key));
    const gap = Math.min(DEAL_STEP, (DEAL_ALL - MOVE) / Math.max(1, fresh.length - 1));
    for (const [key, { box }] of now.hand) {
      const node = root.querySelector(`.pis-hand [data-key="${CSS.escape(key)}"]`);
      const old = before.hand.get(key)?.box;
      if (!node) continue;
      if (old) {
        const dx = old.left - box.left;
        const dy = old.top - box.top;
        if (Math.abs(dx) + Math.abs(dy) > 1) {
          this.#run(node, [{ translate: `${dx}px ${dy}px` }, { translate: "0 0" }], { duration: SLIDE });
        }
      } else if (before.stock) {
        const frames = [{ transform: between(before.stock, box) }, {}];
        this.#run(node, frames, { duration: MOVE, delay: fresh.indexOf(key) * gap });
      }
    }
  }

  /** Backs from the stock to another seat. */
  #give(root: HTMLElement, effect: Effect, now: Shot, you: number): void {
    const to = now.seats.get(String(effect.seat));
    if (effect.seat === you || !to || !now.stock) return;
    const gap = Math.min(DEAL_STEP, (DEAL_ALL - MOVE) / Math.max(1, effect.n - 1));
    for (let i = 0; i < effect.n; i += 1) this.#ghost(root, now.stock, to, i * gap);
  }

  #ghost(root: HTMLElement, from: DOMRect, to: DOMRect, delay: number): void {
    const air = root.querySelector(".pis-air");
    const back = root.querySelector(".pis-stock .pis-card");
    if (!air || !back) return;
    const node = back.cloneNode(true) as SVGElement;
    const home = air.getBoundingClientRect();
    node.style.cssText = `left:${from.left - home.left}px;top:${from.top - home.top}px;width:${from.width}px`;
    air.append(node);
    const there = between(to, from, 0.42);
    const frames = [{ transform: "none", opacity: 1 }, { opacity: 1, offset: 0.8 }, { transform: there, opacity: 0 }];
    this.#run(node, frames, { duration: MOVE, delay }, () => node.remove());
  }
}

/** The transform that shows an element of box `to` at box `from`, centre on centre. */
function between(from: DOMRect, to: DOMRect, scale = from.width / Math.max(1, to.width)): string {
  const dx = from.left + from.width / 2 - (to.left + to.width / 2);
  const dy = from.top + from.height / 2 - (to.top + to.height / 2);
  return `translate(${dx}px,${dy}px) scale(${Math.min(1.6, Math.max(0.3, scale)).toFixed(3)})`;
}
