// A recorded hand, moment by moment: the table with all hands open, the scrubber, and the list of moves.
import type { JSX } from "preact";
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import type { Move, ReplayView, Waking } from "../protocol";
import { useDesk } from "./desk";
import { End } from "./End";
import { Felt } from "./Felt";
import { StillHand } from "./Hand";
import { Icon } from "./icons";
import type { Link } from "./link";
import { SettingsPanel } from "./Panels";
import { useRedraw } from "./redraw";
import { Say } from "./Say";
import { Scene, useStage } from "./Scene";
import { Scrubber } from "./Scrubber";
import { BackButton, Notices, ToolButton } from "./Tools";
import { Wake } from "./Wake";
import { Sentence } from "./Words";

interface ReplayProps {
  view: ReplayView;
  waking: Waking | null;
  notice: string;
  link: Link | null;
}

/** Pause between two moves while it plays. Milliseconds. */
const PAUSE = { slow: 2000, normal: 1200, instant: 600 } as const;

export function Replay({ view, waking, notice, link }: ReplayProps): JSX.Element {
  const stage = useStage(view, link);
  const { t, root } = stage;
  const [panel, setPanel] = useState(false);
  const [playing, play] = useState(false);
  useRedraw(root, view, link);
  const { replay } = view;
  const ended = replay.at === replay.count;

  useEffect(() => {
    if (!playing) return undefined;
    if (ended) {
      play(false);
      return undefined;
    }
    const timer = setTimeout(() => link?.send({ type: "move", by: 1 }), PAUSE[view.settings.speed]);
    return () => clearTimeout(timer);
  }, [playing, view.rev, ended]);

  /** Whatever the reader touches, the play stops there. */
  function onTouch(event: Event): void {
    stage.touch();
    if (playing && !(event.target as Element).closest(".pis-play")) play(false);
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (/^(Tab|Shift|Control|Alt|Meta)$/.test(event.key)) return;
    onTouch(event);
    if (event.key !== "Escape" || !(panel || view.rule)) return;
    event.preventDefault();
    if (panel) setPanel(false);
    else link?.send({ type: "rule", id: null });
  }

  return (
    <Scene
      stage={stage}
      label={t("replay")}
      look={["pis-replaying"]}
      token={`${view.rev}`}
      told={notice || view.spoken}
      onKeyDown={onKeyDown}
      onPointerDown={onTouch}
    >
      <div class="pis-lay">
        <div class="pis-left">
          <Felt class=" pis-replaying-felt">
            <Say />
            <OwnHand />
            {/* Nothing has to wait while the engine wakes: the moment on show is a picture already. */}
            {waking && /failed|lost/.test(waking.state) && <Wake waking={waking} />}
          </Felt>
          <Player playing={playing} onPlay={play} ended={ended} />
          {view.end && <End end={view.end} closing={false} />}
        </div>
        <div class="pis-side">
          <Notices notice={notice} waking={waking} link={link} />
          <div class="pis-tools">
            <BackButton />
            <span class="pis-quiet">
              {view.rulesName}
              {" · "}
              {replay.hands[replay.hand]}
            </span>
            <ToolButton name="settings" open={panel} onFlip={() => setPanel(!panel)} />
          </div>
          {panel && <SettingsPanel onClose={() => setPanel(false)} />}
          <Moves />
        </div>
      </div>
    </Scene>
  );
}

/** The bottom seat's cards, and whose they are. */
function OwnHand(): JSX.Element {
  const { view, t } = useDesk();
  const own = view.seats.find((seat) => seat.you);
  return (
    <div class="pis-own">
      <div class={`pis-own-name${own?.on ? " pis-on" : ""}`}>
        <span class="pis-who">{own?.name}</span>
        <span class="pis-sub">{own?.sub}</span>
      </div>
      <StillHand label={own?.spoken ?? t("hand")} />
    </div>
  );
}

interface PlayerProps {
  playing: boolean;
  onPlay(on: boolean): void;
  ended: boolean;
}

/** Step, play, scrubber, what is said about the moment, and the way on. */
function Player({ playing, onPlay, ended }: PlayerProps): JSX.Element {
  const { view, t, send } = useDesk();
  const { replay } = view as ReplayView;
  const first = replay.at === 0 && replay.hand === 0;
  const last = ended && replay.hand === replay.hands.length - 1;
  return (
    <div class="pis-player" role="group" aria-label={t("replay.player")}>
      <div class="pis-steps">
        <button
          type="button"
          class="pis-btn pis-square"
          aria-label={t("replay.back")}
          aria-disabled={first ? "true" : undefined}
          onClick={() => send({ type: "move", by: -1 })}
        >
          <Icon name="prev" />
        </button>
        <button
          type="button"
          class="pis-btn pis-square pis-main pis-play"
          aria-label={t(playing ? "replay.pause" : "replay.play")}
          onClick={() => {
            if (ended && !playing) send({ type: "jump", at: 0 });
            onPlay(!playing);
          }}
        >
          <Icon name={playing ? "pause" : "play"} />
        </button>
        <button
          type="button"
          class="pis-btn pis-square"
          aria-label={t("replay.next")}
          aria-disabled={last ? "true" : undefined}
          onClick={() => send({ type: "move", by: 1 })}
        >
          <Icon name="next" />
        </button>
      </div>
      <Scrubber />
      <div class="pis-about">
        <p class="pis-comment">{replay.comment}</p>
        {replay.hands.length > 1 && <Hands />}
        {view.room && (
          <button
            type="button"
            class="pis-btn pis-on-from"
            aria-disabled={replay.position ? undefined : "true"}
            onClick={() => replay.position && send({ type: "play-on", depth: view.room?.depth ?? 0 })}
          >
            {t("replay.on")}
          </button>
        )}
      </div>
    </div>
  );
}

function Hands(): JSX.Element {
  const { view, t, send } = useDesk();
  const { replay } = view as ReplayView;
  return (
    <select
      class="pis-select"
      aria-label={t("score.hand")}
      value={replay.hand}
      onChange={(event) => send({ type: "jump", at: 0, hand: Number(event.currentTarget.value) })}
    >
      {replay.hands.map((name, i) => (
        <option key={name} value={i}>
          {name}
        </option>
      ))}
    </select>
  );
}

/** Every move, with what its author says about it; a touch goes there. */
function Moves(): JSX.Element {
  const { view, t } = useDesk();
  const { replay } = view as ReplayView;
  const box = useRef<HTMLDivElement>(null);
  const now = replay.moves.findLast((move) => move.at <= replay.at)?.at ?? 0;
  useLayoutEffect(() => {
    const row = box.current?.querySelector<HTMLElement>('[aria-current="true"]');
    const list = box.current;
    if (!list) return;
    // Only the list scrolls, never the page.
    const top = row ? row.offsetTop - list.offsetTop : 0;
    if (top < list.scrollTop || top + (row?.offsetHeight ?? 0) > list.scrollTop + list.clientHeight) {
      list.scrollTop = top - list.clientHeight / 3;
    }
  }, [now, replay.hand]);
  return (
    <div class="pis-box pis-moves-box pis-unfolded">
      <div class="pis-box-title">{t("replay.moves")}</div>
      <div class="pis-moves-scroll" ref={box} tabIndex={-1}>
        <ol class="pis-moves" aria-label={t("replay.moves")}>
          {replay.moves.map((move) => (
            <MoveRow key={move.at} move={move} now={move.at === now} />
          ))}
        </ol>
      </div>
    </div>
  );
}

function MoveRow({ move, now }: { move: Move; now: boolean }): JSX.Element {
  const { send } = useDesk();
  return (
    <li>
      <button
        type="button"
        class="pis-move"
        aria-current={now ? "true" : undefined}
        data-at={move.at}
        onClick={() => send({ type: "jump", at: move.at })}
      >
        <span class="pis-turn">{move.n}</span>
        <span>
          <Sentence text={move.text} />
          {move.comment && <span class="pis-said">{move.comment}</span>}
        </span>
      </button>
    </li>
  );
}
