// A puzzle: what is asked, the table it is answered on, what a wrong move comes to, and the solution once it is found.
import type { JSX } from "preact";
import { useEffect, useRef } from "preact/hooks";
import type { PuzzleView, Waking } from "../protocol";
import { useDesk } from "./desk";
import { Ladder } from "./LessonHelp";
import type { Link } from "./link";
import { HelpPanel, SettingsPanel } from "./Panels";
import { Play } from "./Play";
import { PuzzleBar } from "./PuzzleBar";
import { PuzzleChange, PuzzleOver, PuzzleWays } from "./PuzzleEnd";
import { PuzzleStrip } from "./PuzzleStrip";
import { PuzzleTree } from "./PuzzleTree";
import { Tried } from "./PuzzleTried";
import { NoteBox, Say } from "./Say";
import { Scene } from "./Scene";
import { SharePanel } from "./Share";
import { useSitting } from "./sitting";
import { Notices, Tools } from "./Tools";
import { wakeWords } from "./Wake";
import { Sentence } from "./Words";
import { useWork } from "./work";
import { WorkBar } from "./WorkBar";

interface PuzzleProps {
  view: PuzzleView;
  waking: Waking | null;
  notice: string;
  link: Link | null;
}

export function Puzzle({ view, waking, notice, link }: PuzzleProps): JSX.Element {
  const { puzzle } = view;
  const sitting = useSitting(view, link, { onNext: () => void link?.send({ type: "next-puzzle", turn: view.turn }) });
  const { t, panel, closePanel } = sitting;
  const state = waking?.state ?? "awake";
  const under = useRef<HTMLDivElement>(null);
  useWork(link, view);

  // On a small screen the answer to a move comes into sight, and then the next puzzle.
  const answered = puzzle.state !== "ongoing" && !view.waiting && !view.working;
  const shown = useRef({ id: puzzle.id, answered });
  useEffect(() => {
    const { id, answered: before } = shown.current;
    shown.current = { id: puzzle.id, answered };
    if (!sitting.touched || view.working) return;
    const begins = id !== puzzle.id || (before && puzzle.state === "ongoing");
    const calm = matchMedia("(prefers-reduced-motion: reduce)").matches;
    const target = begins ? sitting.root.current?.querySelector(".pis-bar") : answered && !before ? under.current : null;
    target?.scrollIntoView({ block: "nearest", behavior: calm ? "auto" : "smooth" });
  }, [answered, puzzle.id]);

  return (
    <Scene
      stage={sitting}
      label={puzzle.title}
      look={["pis-puzzle", "pis-narrow", state !== "awake" && "pis-not-awake"]}
      token={`${view.rev} ${state}`}
      told={notice || wakeWords(t, state) || view.spoken}
      keys
      {...sitting.handlers}
    >
      <PuzzleBar />
      {puzzle.over && <PuzzleOver over={puzzle.over} />}
      <div class="pis-lay">
        <div class="pis-left">
          {!puzzle.over && <Task />}
          <Play
            sitting={sitting}
            waking={waking}
            look={view.seats.some((seat) => !seat.you && seat.cards) ? " pis-replaying-felt" : ""}
            stays
            say={puzzle.state !== "ongoing" ? <div class="pis-say" /> : view.say.length > 0 ? <Say quiet /> : null}
          />
          {puzzle.stock && (
            <PuzzleStrip
              title={t(puzzle.stock.length > 0 ? "puzzle.stock" : "puzzle.stock-empty")}
              cards={puzzle.stock}
              label={puzzle.stockText}
            />
          )}
          {puzzle.unseen && <PuzzleStrip title={t("puzzle.unseen")} cards={puzzle.unseen} label={puzzle.unseenText} />}
          <div class="pis-under" ref={under}>
            {view.working && <WorkBar working={view.working} />}
            {puzzle.tried && <Tried tried={puzzle.tried} />}
            <About />
            {!puzzle.over && (
              <div class="pis-after">
                {puzzle.state === "ongoing" && puzzle.hints.length > 0 && <Ladder hints={puzzle.hints} showMe={puzzle.showMe} />}
                <PuzzleWays />
              </div>
            )}
            {puzzle.tree && <PuzzleTree key={puzzle.id} tree={puzzle.tree} />}
          </div>
        </div>
        <div class="pis-side">
          <Notices notice={notice} waking={waking} link={link} />
          <Tools sitting={sitting}>
            {puzzle.title}
            {" · "}
            {view.rulesName}
          </Tools>
          {panel === "settings" && <SettingsPanel onClose={closePanel} onOpen={sitting.openPanel} />}
          {panel === "share" && <SharePanel onClose={closePanel} />}
          {panel === "help" && <HelpPanel onClose={closePanel} />}
        </div>
      </div>
    </Scene>
  );
}

/** What is asked, and what one has to know for it. */
function Task(): JSX.Element {
  const { view } = useDesk<PuzzleView>();
  const { goal, kindText, rulesText, last, difficultyText, themes } = view.puzzle;
  return (
    <div class="pis-task">
      <div class="pis-goal" role="heading" aria-level={2}>
        <Sentence text={goal} />
      </div>
      <p class="pis-tell">
        {kindText} {rulesText}
        {last.length > 0 && (
          <>
            {" "}
            <Sentence text={last} />
          </>
        )}
      </p>
      <p class="pis-quiet pis-facts">{[difficultyText, ...themes.map((theme) => theme.title)].filter(Boolean).join(" · ")}</p>
    </div>
  );
}

/** The note under the felt, or the prose of a rule alone; and what the puzzle brought. */
function About(): JSX.Element | null {
  const { view, spot } = useDesk<PuzzleView>();
  const { note, puzzle } = view;
  const { result } = puzzle;
  // Both say that it is solved: once is enough.
  if (note?.reason === "solved" && result?.first) {
    return (
      <NoteBox note={{ ...note, title: result.text }}>
        <PuzzleChange change={result.change} />
      </NoteBox>
    );
  }
  return (
    <>
      {(note || (view.rule && spot === "note")) && <NoteBox note={note} />}
      {result && (
        <p class="pis-result">
          <span>{result.text}</span>
          <PuzzleChange change={result.change} />
        </p>
      )}
    </>
  );
}
