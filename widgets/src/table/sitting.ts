// A reader who plays: cards and keys, the suit of a jack, the pace of the others, panels. Table and lesson share it.
import { useEffect, useState } from "preact/hooks";
import type { HandCard, SuitId, View } from "../protocol";
import { useBots, type Bots } from "./bots";
import { focusHand, focusOn } from "./focus";
import { handStep, onTableKey } from "./keys";
import type { Link } from "./link";
import { useCursor, useRedraw } from "./redraw";
import { useStage, type Stage } from "./Scene";
import type { PanelName } from "./Tools";

/** A card whose suit is being named. */
interface Naming {
  card: HandCard;
  index: number;
  turn: number;
}

export interface Sitting extends Stage {
  /** Index of the one card in the tab order. */
  cursor: number;
  setCursor(index: number): void;
  /** Key of the card touched while the engine still wakes: it is laid once that is done. */
  kept: string | null;
  /** The jack whose suit is being named. */
  naming: HandCard | null;
  name(suit: SuitId): void;
  cancel(): void;
  panel: PanelName | null;
  flip(name: "settings" | "help"): void;
  openPanel(name: "house" | "share"): void;
  closePanel(): void;
  onFelt(event: MouseEvent): void;
  handlers: {
    onKeyDown(event: KeyboardEvent): void;
    onPointerDownCapture(event: PointerEvent): void;
    onClickCapture: Bots["swallowClick"];
  };
}

interface Ways {
  /** A touch of a card means something else than laying it. */
  onCard?(card: HandCard, index: number): void;
  /** The key N. */
  onNext?(): void;
}

export function useSitting(view: View, link: Link | null, { onCard, onNext }: Ways = {}): Sitting {
  const stage = useStage(view, link);
  const { root, desk } = stage;
  const [panel, setPanel] = useState<PanelName | null>(null);
  const [open, setNaming] = useState<Naming | null>(null);
  const [kept, setKept] = useState<string | null>(null);
  const { cursor, setCursor } = useCursor(view);
  useRedraw(root, view, link);
  const bots = useBots(link, view);
  const live = link?.live ?? false;
  useEffect(() => setKept(null), [live]);

  // What the reader was naming a suit for may be gone by now.
  const naming = open && open.turn === view.turn && view.hand[open.index]?.key === open.card.key ? open : null;

  desk.play = (card, index) => {
    setCursor(index);
    if (onCard) {
      onCard(card, index);
    } else if (card.name && card.ok) {
      setNaming({ card, index, turn: view.turn });
    } else {
      desk.send({ type: "lay", turn: view.turn, card: card.id, index });
      setKept(live ? null : card.key);
    }
  };
  desk.act = (type) => void desk.send({ type, turn: view.turn });

  function cancel(): void {
    setNaming(null);
    if (view.rule && desk.spot === "chooser") desk.send({ type: "rule", id: null });
    focusHand(root.current);
  }

  function name(suit: SuitId): void {
    if (!naming) return;
    cancel();
    setKept(live ? null : naming.card.key);
    desk.send({ type: "lay", turn: view.turn, card: naming.card.id, index: naming.index, suit });
  }

  function closePanel(): void {
    // House rules and links were opened from the settings.
    focusOn(root.current, `[data-panel="${panel === "help" ? "help" : "settings"}"]`);
    setPanel(null);
  }

  const flip = (which: "settings" | "help"): void => (panel === which ? closePanel() : setPanel(which));

  function openPanel(which: "house" | "share"): void {
    if (which === "house") desk.send({ type: "house", open: true });
    setPanel(which);
  }

  function escape(): boolean {
    if (naming) cancel();
    else if (panel) closePanel();
    else if (view.rule) desk.send({ type: "rule", id: null });
    else if (view.note) desk.send({ type: "dismiss" });
    else return false;
    return true;
  }

  function moveInHand(event: KeyboardEvent, target: HTMLElement): boolean {
    if (event.ctrlKey || event.altKey || event.metaKey || event.shiftKey) return false;
    const cards = [...(root.current?.querySelectorAll<HTMLElement>(".pis-hand button") ?? [])];
    const to = handStep(event.key, cards, cards.indexOf(target.closest("button") as HTMLElement));
    if (to === null) return event.key === "ArrowUp" || event.key === "ArrowDown";
    cards[to]?.focus();
    return true;
  }

  function onKeyDown(event: KeyboardEvent): void {
    stage.touch();
    const target = event.target as HTMLElement;
    // What is typed into a field is text.
    if (event.key !== "Escape" && target.closest("input, textarea, select")) return;
    // A button clicks at every repeat of a held key: with fast bots the next turn's card would go as well.
    const held = event.repeat && /^(Enter| )$/.test(event.key) && target.closest("button") !== null;
    const used =
      held ||
      bots.hurryByKey(event) ||
      (target.closest(".pis-hand") && !naming && moveInHand(event, target)) ||
      onTableKey(event, { act: desk.act, help: () => flip("help"), escape, name: naming ? name : null, next: onNext ?? null });
    if (!used) return;
    event.preventDefault();
    event.stopPropagation();
  }

  return {
    ...stage,
    cursor,
    setCursor,
    kept: live ? null : kept,
    naming: naming?.card ?? null,
    name,
    cancel,
    panel,
    flip,
    openPanel,
    closePanel,
    onFelt(event) {
      const on = event.target as Element;
      if (view.note && !on.closest("button, .pis-note, .pis-pop")) desk.send({ type: "dismiss" });
    },
    handlers: {
      onKeyDown,
      onPointerDownCapture(event) {
        stage.touch();
        bots.hurryByTouch(event);
      },
      onClickCapture: bots.swallowClick,
    },
  };
}
