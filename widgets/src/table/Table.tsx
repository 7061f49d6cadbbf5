import type { JSX } from "preact";
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from "preact/hooks";
import type { HandCard, SuitId, View, Waking } from "../protocol";
import { wordsOf } from "../words";
import { useBots } from "./bots";
import { Chooser } from "./Chooser";
import { DeskContext, type Desk, type Spot } from "./desk";
import { End } from "./End";
import { Acts } from "./Acts";
import { focusHand, focusOn, nextCursor, settleFocus, zoneOf, type Zone } from "./focus";
import { Hand } from "./Hand";
import { Icon } from "./icons";
import { handStep, onTableKey } from "./keys";
import type { Link } from "./link";
import { Live } from "./Live";
import { Middle } from "./Middle";
import { Motion } from "./motion";
import { Muamele } from "./Muamele";
import { HelpPanel, SettingsPanel } from "./Panels";
import { Say } from "./Say";
import { Seats } from "./Seats";
import { Log, Score } from "./Side";
import { WAKE_WORDS, Wake } from "./Wake";

interface TableProps {
  view: View;
  waking: Waking | null;
  notice: string;
  /** Null in a picture: nothing can be sent. */
  link: Link | null;
}

/** A card whose suit is being named. */
interface Naming {
  card: HandCard;
  index: number;
  turn: number;
}

export function Table({ view, waking, notice, link }: TableProps): JSX.Element {
  const root = useRef<HTMLDivElement>(null);
  const t = useMemo(() => wordsOf(view.lang), [view.lang]);
  const [panel, setPanel] = useState<"settings" | "help" | null>(null);
  const [naming, setNaming] = useState<Naming | null>(null);
  const [spot, setSpot] = useState<Spot>("note");
  const [touched, setTouched] = useState(false);
  /** The card touched while the engine still wakes: it is laid once that is done. */
  const [kept, setKept] = useState<string | null>(null);
  const { cursor, setCursor } = useCursor(view);
  useRedraw(root, view, link);
  const bots = useBots(link, view);
  const live = link?.live ?? false;
  useEffect(() => setKept(null), [live]);

  // What the reader was naming a suit for may be gone by now.
  const open = naming && naming.turn === view.turn && view.hand[naming.index]?.key === naming.card.key ? naming : null;

  const desk: Desk = {
    view,
    t,
    spot,
    send: (event) => link?.send(event) ?? false,
    play(card, index) {
      setCursor(index);
      if (card.name && card.ok) {
        setNaming({ card, index, turn: view.turn });
        return;
      }
      link?.send({ type: "lay", turn: view.turn, card: card.id, index });
      setKept(live ? null : card.key);
    },
    act: (type) => void link?.send({ type, turn: view.turn }),
    ask(id, where) {
      setSpot(where);
      link?.send({ type: "rule", id });
    },
  };

  function cancel(): void {
    setNaming(null);
    if (view.rule && spot === "chooser") link?.send({ type: "rule", id: null });
    focusHand(root.current);
  }

  function name(suit: SuitId): void {
    if (!open) return;
    cancel();
    setKept(live ? null : open.card.key);
    link?.send({ type: "lay", turn: view.turn, card: open.card.id, index: open.index, suit });
  }

  function closePanel(): void {
    const name = panel;
    setPanel(null);
    focusOn(root.current, `[data-panel="${name}"]`);
  }

  function escape(): boolean {
    if (open) cancel();
    else if (panel) closePanel();
    else if (view.rule) link?.send({ type: "rule", id: null });
    else if (view.note) link?.send({ type: "dismiss" });
    else return false;
    return true;
  }

  function onKeyDown(event: KeyboardEvent): void {
    setTouched(true);
    const target = event.target as HTMLElement;
    // A button clicks at every repeat of a held key: with fast bots the next turn's card would go as well.
    const held = event.repeat && /^(Enter| )$/.test(event.key) && target.closest("button") !== null;
    const used =
      held ||
      bots.hurryByKey(event) ||
      (target.closest(".pis-hand") && !open && moveInHand(event, target)) ||
      onTableKey(event, {
        act: desk.act,
        help: () => (panel === "help" ? closePanel() : setPanel("help")),
        escape,
        name: open ? name : null,
      });
    if (!used) return;
    event.preventDefault();
    event.stopPropagation();
  }

  function moveInHand(event: KeyboardEvent, target: HTMLElement): boolean {
    if (event.ctrlKey || event.altKey || event.metaKey || event.shiftKey) return false;
    const cards = [...(root.current?.querySelectorAll<HTMLElement>(".pis-hand button") ?? [])];
    const to = handStep(event.key, cards, cards.indexOf(target.closest("button") as HTMLElement));
    if (to === null) return event.key === "ArrowUp" || event.key === "ArrowDown";
    cards[to]?.focus();
    return true;
  }

  const flip = (name: "settings" | "help"): void => (panel === name ? closePanel() : setPanel(name));
  const state = waking?.state ?? "awake";
  const words = state === "awake" || state === "asleep" ? view.spoken : t(WAKE_WORDS[state]);
  const look = ["pis", !view.settings.glyphs && "pis-plain-cards", state !== "awake" && "pis-not-awake"];

  return (
    <DeskContext.Provider value={desk}>
      <div
        class={look.filter(Boolean).join(" ")}
        lang={view.lang}
        role="group"
        aria-label={t("table")}
        data-suits={view.settings.four ? "4" : undefined}
        data-lm-suppress-shortcuts="true"
        data-rev={view.rev}
        ref={root}
        onKeyDown={onKeyDown}
        onPointerDownCapture={(event) => {
          setTouched(true);
          bots.hurryByTouch(event);
        }}
        onClickCapture={bots.swallowClick}
      >
        <div class="pis-lay">
          {view.muamele ? (
            <Muamele scene={view.muamele} />
          ) : view.end ? (
            <End end={view.end} />
          ) : (
            <div
              class={`pis-felt${view.direction === "ccw" ? " pis-ccw" : ""}${open ? " pis-naming" : ""}`}
              data-seats={view.seats.length}
              onClick={(event) => {
                const on = event.target as Element;
                if (view.note && !on.closest("button, .pis-note, .pis-pop")) link?.send({ type: "dismiss" });
              }}
            >
              <Seats />
              <Middle />
              <Say />
              <Hand cursor={cursor} onCursor={setCursor} kept={live ? null : kept} />
              <Acts />
              {open && <Chooser key={open.card.key} name={open.card.name!} onName={name} onCancel={cancel} />}
              <Wake waking={waking} />
              <div class="pis-air" aria-hidden="true" />
            </div>
          )}
          <div class="pis-side">
            {notice && (
              <div class="pis-notice">
                <span>{notice}</span>
                <button type="button" class="pis-btn pis-square pis-bare" aria-label={t("close")} onClick={() => link?.clearNotice()}>
                  <Icon name="close" />
                </button>
              </div>
            )}
            {waking?.unsaved && <div class="pis-notice">{t("wake.unsaved")}</div>}
            <div class="pis-tools">
              <span class="pis-quiet">
                {view.rulesName}
                {" · "}
                {view.score.target === null
                  ? t("score.of", { n: view.score.hand + 1, all: view.score.hands ?? "–" })
                  : t("score.target", { n: view.score.hand + 1, target: view.score.target })}
              </span>
              {(["help", "settings"] as const).map((name) => (
                <button
                  key={name}
                  type="button"
                  class="pis-btn pis-square pis-bare"
                  aria-label={t(name)}
                  title={t(name)}
                  aria-expanded={panel === name}
                  data-panel={name}
                  onClick={() => flip(name)}
                >
                  <Icon name={name} />
                </button>
              ))}
            </div>
            {panel === "settings" && <SettingsPanel onClose={closePanel} />}
            {panel === "help" && <HelpPanel onClose={closePanel} />}
            <Score />
            <Log />
          </div>
        </div>
        <Live token={`${view.rev} ${state}`} text={touched ? notice || words : ""} />
      </div>
    </DeskContext.Provider>
  );
}

/** Roving focus in the hand, kept on the same card over redraws. */
function useCursor(view: View): { cursor: number; setCursor(index: number): void } {
  const [, redraw] = useState(0);
  const at = useRef<{ rev: number; index: number; key: string | null }>({ rev: -1, index: 0, key: null });
  if (at.current.rev !== view.rev) {
    const index = nextCursor(view, at.current.index, at.current.key);
    at.current = { rev: view.rev, index, key: view.hand[index]?.key ?? null };
  }
  return {
    cursor: at.current.index,
    setCursor(index) {
      at.current = { rev: view.rev, index, key: view.hand[index]?.key ?? null };
      redraw((n) => n + 1);
    },
  };
}

/** Around every new view: where things and focus were, then motion and focus. */
function useRedraw(root: { current: HTMLDivElement | null }, view: View, link: Link | null): void {
  const motion = useMemo(() => new Motion(), []);
  const before = useRef<{ view: View; zone: Zone }>({ view, zone: null });
  const shown = useRef(view);

  useEffect(() => {
    const node = root.current;
    const finish = (): void => motion.finish();
    node?.addEventListener("pointerdown", finish, true);
    node?.addEventListener("keydown", finish, true);
    const stop = link?.subscribe(() => {
      if (link.view === shown.current) return;
      motion.capture(node);
      before.current.zone = zoneOf(node);
    });
    return () => {
      node?.removeEventListener("pointerdown", finish, true);
      node?.removeEventListener("keydown", finish, true);
      stop?.();
    };
  }, [link]);

  useLayoutEffect(() => {
    if (before.current.view === view) return;
    motion.play(root.current, view);
    settleFocus(root.current, view, before.current.view, before.current.zone);
    before.current = { view, zone: null };
    shown.current = view;
  }, [view]);
}
