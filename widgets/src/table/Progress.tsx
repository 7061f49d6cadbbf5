// How far the reader is: every chapter and lesson, and the file to take it along.
import type { JSX } from "preact";
import { useLayoutEffect, useMemo, useRef, useState } from "preact/hooks";
import type { ProgressView, Waking } from "../protocol";
import { wordsOf } from "../words";
import { RootContext } from "./desk";
import { keepFile } from "./files";
import { Icon } from "./icons";
import { Dot } from "./LessonSteps";
import type { Link } from "./link";
import { Live } from "./Live";
import { PageLink } from "./PageLink";
import { Choice } from "./Panels";
import { ICONS } from "./Say";
import { wakeWords } from "./Wake";

/** No progress of this book is longer; what is, is not read at all. Characters. */
const LONGEST = 200_000;

interface ProgressProps {
  view: ProgressView;
  waking: Waking | null;
  notice: string;
  link: Link | null;
}

export function Progress({ view, waking, notice, link }: ProgressProps): JSX.Element {
  const t = useMemo(() => wordsOf(view.lang), [view.lang]);
  const { progress, note } = view;
  const state = waking?.state ?? "awake";
  const [refused, refuse] = useState("");
  const told = notice || refused;

  return (
    <RootContext.Provider value={link?.root ?? ""}>
      <div
        class={`pis pis-progress-page${view.asleep ? " pis-unknown" : ""}`}
        lang={view.lang}
        role="group"
        aria-label={progress.title}
        data-rev={view.rev}
      >
        <div class="pis-goal" role="heading" aria-level={2}>
          {progress.title}
        </div>
        <div class="pis-row">
          <p class="pis-sum">{view.asleep ? "" : progress.sum}</p>
          {progress.next && !view.asleep && <PageLink page={progress.next.page} class="pis-btn pis-main" text={t("progress.on", { title: progress.next.title })} />}
        </div>
        {state !== "awake" && <Waiting state={state} words={/failed|lost/.test(state) ? wakeWords(t, state) : t("progress.waking")} t={t} link={link} />}
        {told && (
          <div class="pis-notice" role="alert">
            <span>{told}</span>
          </div>
        )}
        {waking?.unsaved && <div class="pis-notice">{t("progress.unsaved")}</div>}
        {note && (
          <div class={`pis-note pis-${note.kind}`} data-reason={note.reason}>
            <Icon name={ICONS[note.kind]} />
            <div>
              <b>{note.title}</b> {note.text}
            </div>
          </div>
        )}
        {progress.chapters.map((chapter) => (
          <div class="pis-chapter" key={chapter.id} role="group" aria-label={chapter.title}>
            <div class="pis-chapter-title" role="heading" aria-level={3}>
              {chapter.title}
            </div>
            <ul>
              {chapter.lessons.map((lesson) => (
                <li key={lesson.id} data-lesson={lesson.id}>
                  <PageLink page={lesson.page} text={lesson.title} class="pis-lesson-link" />
                  <span class="pis-dot-row" aria-hidden="true">
                    {lesson.steps.map((step) => (
                      <Dot key={step.id} best={step.best} />
                    ))}
                  </span>
                  <span class="pis-hidden">{lesson.spoken}</span>
                  <span class="pis-how-far" aria-hidden="true">
                    {lesson.done === lesson.total && lesson.total > 0 && <Icon name="tick" />}
                    {lesson.text}
                  </span>
                </li>
              ))}
            </ul>
          </div>
        ))}
        {progress.puzzles && (
          <div class="pis-chapter pis-puzzles-done" role="group" aria-label={progress.puzzles.title}>
            <div class="pis-chapter-title" role="heading" aria-level={3}>
              {progress.puzzles.title}
            </div>
            <p>
              <PageLink page={progress.puzzles.page} text={progress.puzzles.text} class="pis-lesson-link" />
              <span class="pis-quiet">{progress.puzzles.rating}</span>
            </p>
          </div>
        )}
        <Keep view={view} link={link} onRefuse={refuse} tooLong={t("progress.long")} />
        <Choice
          legend={t("settings.lang")}
          value={view.settings.lang}
          options={view.langs}
          onChoose={(lang) => link?.send({ type: "settings", set: { lang } })}
        />
        <Live token={`${view.rev} ${state} ${told}`} text={told || (note ? `${note.title} ${note.text}` : view.spoken)} />
      </div>
    </RootContext.Provider>
  );
}

interface WaitingProps {
  state: Waking["state"];
  words: string;
  t: ReturnType<typeof wordsOf>;
  link: Link | null;
}

function Waiting({ state, words, t, link }: WaitingProps): JSX.Element {
  return (
    <div class="pis-notice pis-waiting">
      <span>{words}</span>
      {state === "failed" && (
        <button type="button" class="pis-btn pis-main" onClick={() => link?.send({ type: "retry" })}>
          {t("wake.retry")}
        </button>
      )}
    </div>
  );
}

interface KeepProps {
  view: ProgressView;
  link: Link | null;
  onRefuse(words: string): void;
  tooLong: string;
}

/** The file to keep, to load, and the way to begin anew. */
function Keep({ view, link, onRefuse, tooLong }: KeepProps): JSX.Element {
  const { file, labels, clearing } = view.progress;
  const input = useRef<HTMLInputElement>(null);
  const clear = useRef<HTMLButtonElement>(null);
  const sure = useRef<HTMLButtonElement>(null);
  const asked = useRef(false);
  useLayoutEffect(() => {
    if (clearing) sure.current?.focus();
    else if (asked.current) clear.current?.focus();
    asked.current = clearing;
  }, [clearing]);

  const keep = (): void => keepFile(file.name, file.text);

  async function load(): Promise<void> {
    const field = input.current;
    const chosen = field?.files?.[0];
    if (!field || !chosen) return;
    // Four bytes a character at most: what is larger is not even read.
    const text = chosen.size > 4 * LONGEST ? null : await chosen.text();
    // The same file may be chosen again.
    field.value = "";
    const fits = text !== null && text.length <= LONGEST;
    onRefuse(fits ? "" : tooLong);
    if (fits) link?.send({ type: "load-progress", text });
  }

  return (
    <div class="pis-keep">
      <button type="button" class="pis-btn" data-do="keep" aria-disabled={view.asleep ? "true" : undefined} onClick={() => !view.asleep && keep()}>
        <Icon name="down" />
        {labels.keep}
      </button>
      <button type="button" class="pis-btn" data-do="load" onClick={() => input.current?.click()}>
        {labels.load}
      </button>
      <input type="file" hidden accept=".json,application/json" ref={input} onChange={() => void load()} />
      {clearing ? (
        <div class="pis-sure" role="group" aria-label={labels.sure}>
          <span>{labels.sure}</span>
          <div class="pis-options">
            <button type="button" class="pis-btn pis-main" data-do="sure" ref={sure} onClick={() => link?.send({ type: "clear-progress", sure: true })}>
              {labels.clear}
            </button>
            <button type="button" class="pis-btn" data-do="cancel" onClick={() => link?.send({ type: "clear-progress", sure: false })}>
              {labels.cancel}
            </button>
          </div>
        </div>
      ) : (
        <button type="button" class="pis-btn" data-do="clear" ref={clear} onClick={() => link?.send({ type: "clear-progress" })}>
          {labels.clear}
        </button>
      )}
    </div>
  );
}
