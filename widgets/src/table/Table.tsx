import type { JSX } from "preact";
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { idleSigns } from "../cards/ids";
import type { HandCard, SuitId, View, Waking } from "../protocol";
import { wordsOf } from "../words";
import { useBots } from "./bots";
import { Chooser } from "./Chooser";
import { DeskContext, type Desk, type Spot } from "./desk";
import { End } from "./End";
import { Acts } from "./Acts";
import { focusHand, focusOn } from "./focus";
import { Hand } from "./Hand";
import { HousePanel } from "./House";
import { handStep, onTableKey } from "./keys";
import type { Link } from "./link";
import { Live } from "./Live";
import { Middle } from "./Middle";
import { Muamele } from "./Muamele";
import { HelpPanel, SettingsPanel } from "./Panels";
import { useCursor, useRedraw } from "./redraw";
import { Say } from "./Say";
import { Seats } from "./Seats";
import { SharePanel } from "./Share";
import { Log, Score } from "./Side";
import { BackButton, Notices, type PanelName, ToolButton } from "./Tools";
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
  const [panel, setPanel] = useState<PanelName | null>(null);
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
    page: link?.page ?? "",
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
    // House rules and links were opened from the settings.
    focusOn(root.current, `[data-panel="${panel === "help" ? "help" : "settings"}"]`);
    setPanel(null);
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

  function openPanel(name: "house" | "share"): void {
    if (name === "house") link?.send({ type: "house", open: true });
    setPanel(name);
  }

  const house = view.room?.house ?? null;
  const told = view.room?.refused || house?.faults.map((fault) => fault.text).join(" ");
  const state = waking?.state ?? "awake";
  const words = state === "awake" || state === "asleep" ? view.spoken : t(WAKE_WORDS[state]);
  const look = ["pis", ...idleSigns(view), !view.settings.glyphs && "pis-plain-cards", state !== "awake" && "pis-not-awake"];

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
              <Hand cursor={cursor} onCursor={setCursor} kept={live ? null : kept} naming={open?.card.key ?? null} />
              <Acts />
              {open && <Chooser key={open.card.key} name={open.card.name!} onName={name} onCancel={cancel} />}
              <Wake waking={waking} />
              <div class="pis-air" aria-hidden="true" />
            </div>
          )}
          <div class="pis-side">
            <Notices notice={notice} waking={waking} link={link} />
            <div class="pis-tools">
              <BackButton />
              <span class="pis-quiet">
                {view.rulesName}
                {view.score.target !== null
                  ? ` · ${t("score.target", { n: view.score.hand + 1, target: view.score.target })}`
                  : view.score.hands !== 1 && ` · ${t("score.of", { n: view.score.hand + 1, all: view.score.hands ?? "–" })}`}
              </span>
              <ToolButton name="help" open={panel === "help"} onFlip={() => flip("help")} />
              <ToolButton name="settings" open={panel === "settings"} onFlip={() => flip("settings")} />
            </div>
            {panel === "settings" && <SettingsPanel onClose={closePanel} onOpen={openPanel} />}
            {panel === "house" && house && <HousePanel house={house} onClose={closePanel} />}
            {panel === "share" && <SharePanel onClose={closePanel} />}
            {panel === "help" && <HelpPanel onClose={closePanel} />}
            <Score />
            <Log />
          </div>
        </div>
        <Live token={`${view.rev} ${state}`} text={touched ? notice || told || words : ""} />
      </div>
    </DeskContext.Provider>
  );
}
