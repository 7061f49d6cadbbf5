// One step of a lesson: what it is about, the table it happens on, what is said about the answer, and the way on.
import type { JSX } from "preact";
import { useEffect, useRef } from "preact/hooks";
import type { HandCard, LessonView, Waking } from "../protocol";
import { useDesk } from "./desk";
import { StillHand } from "./Hand";
import { LessonEnd } from "./LessonEnd";
import { Ladder, Ways } from "./LessonHelp";
import { Pointers } from "./LessonPointers";
import { Ask } from "./LessonQuestion";
import { Seen } from "./LessonSeen";
import { Steps } from "./LessonSteps";
import type { Link } from "./link";
import { HelpPanel, SettingsPanel } from "./Panels";
import { Play } from "./Play";
import { NoteBox, Say } from "./Say";
import { Scene } from "./Scene";
import { Log, Score } from "./Side";
import { useSitting } from "./sitting";
import { Notices, Tools } from "./Tools";
import { wakeWords } from "./Wake";
import { Sentence } from "./Words";

interface LessonProps {
  view: LessonView;
  waking: Waking | null;
  notice: string;
  link: Link | null;
}

export function Lesson({ view, waking, notice, link }: LessonProps): JSX.Element {
  const { lesson } = view;
  const { question, done } = lesson;
  const ticks = question?.kind === "spot";
  const sitting = useSitting(view, link, {
    ...(ticks ? { onCard: (_card: HandCard, index: number) => void link?.send({ type: "tick", turn: view.turn, index }) } : {}),
    onNext: () => void link?.send({ type: "next-step", turn: view.turn }),
  });
  const { t, panel, closePanel } = sitting;
  const state = waking?.state ?? "awake";
  /** The reader acts by cards and buttons, not by answering a question. */
  const plays = /^(lay|choose|play)$/.test(lesson.kind);
  const under = useRef<HTMLDivElement>(null);

  // On a small screen, what is said about an answer and the way on from it come into sight, and then the new task.
  const over = lesson.state !== "ongoing" && !view.waiting;
  const shown = useRef({ step: lesson.step, over });
  useEffect(() => {
    const { step, over: before } = shown.current;
    shown.current = { step: lesson.step, over };
    if (!sitting.touched) return;
    const begins = step !== lesson.step || (before && lesson.state === "ongoing");
    const calm = matchMedia("(prefers-reduced-motion: reduce)").matches;
    const target = begins ? sitting.root.current?.querySelector(".pis-bar") : over ? under.current : null;
    target?.scrollIntoView({ block: "nearest", behavior: calm ? "auto" : "smooth" });
  }, [over, lesson.step]);

  return (
    <Scene
      stage={sitting}
      label={t("lesson", { title: lesson.title })}
      look={["pis-lesson", !lesson.side && "pis-narrow", state !== "awake" && "pis-not-awake"]}
      token={`${view.rev} ${state}`}
      told={notice || wakeWords(t, state) || view.spoken}
      keys
      {...sitting.handlers}
    >
      <Steps />
      {done ? (
        <LessonEnd done={done} />
      ) : (
        <div class="pis-lay">
          <div class="pis-left">
            <div class="pis-task">
              {lesson.tell.length > 0 && (
                <p class="pis-tell">
                  <Sentence text={lesson.tell} />
                </p>
              )}
              <div class="pis-goal" role="heading" aria-level={2}>
                <Sentence text={lesson.goal} />
              </div>
            </div>
            <Play
              sitting={sitting}
              waking={waking}
              say={view.say.length > 0 ? <Say quiet /> : null}
              hand={plays || ticks ? undefined : <StillHand label={t("hand")} />}
              acts={plays ? undefined : null}
              over={<Pointers arrow={lesson.arrow} rings={lesson.rings} />}
            />
            <div class="pis-under" ref={under}>
              {lesson.seen && <Seen cards={lesson.seen} />}
              {question && <Ask question={question} />}
              <About />
              <div class="pis-after">
                {lesson.state === "ongoing" && lesson.hints.length > 0 && <Ladder hints={lesson.hints} showMe={lesson.showMe} />}
                <Ways />
              </div>
            </div>
          </div>
          <div class="pis-side">
            <Notices notice={notice} waking={waking} link={link} />
            <Tools sitting={sitting}>{view.rulesName}</Tools>
            {panel === "settings" && <SettingsPanel onClose={closePanel} />}
            {panel === "help" && <HelpPanel onClose={closePanel} />}
            {lesson.side && <Score />}
            {lesson.side && <Log />}
          </div>
        </div>
      )}
    </Scene>
  );
}

/** The note under the felt, or the prose of a rule alone. */
function About(): JSX.Element | null {
  const { view, spot } = useDesk();
  return view.note || (view.rule && spot === "note") ? <NoteBox note={view.note} /> : null;
}
