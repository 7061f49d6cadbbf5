// Whatever a session may show, and what all of it has.
import type { EditorView } from "./editor";
import type { LessonView } from "./lesson";
import type { ProgressView } from "./progress";
import type { PuzzleView } from "./puzzle";
import type { ReplayView } from "./replay";
import type { View } from "./table";
import type { Working } from "./work";

/** Whatever a session may show. */
export type Shown = View | ProgressView | EditorView;

/** What all of them have: enough for panels, notes and words. */
export type Frame = Pick<View, "rev" | "turn" | "lang" | "settings" | "langs" | "spoken" | "asleep" | "note"> &
  Partial<Pick<View, "idle" | "room" | "rule">> & { kind: Shown["kind"] };

export const isLesson = (view: Shown): view is LessonView => view.kind === "lesson";
export const isProgress = (view: Shown): view is ProgressView => view.kind === "progress";
export const isPuzzle = (view: Shown): view is PuzzleView => view.kind === "puzzle";
export const isReplay = (view: Shown): view is ReplayView => view.kind === "replay";
export const isEditor = (view: Shown): view is EditorView => view.kind === "editor";
/** Cards are played in it: it has seats, a pile, effects, and bots that may be waited for. */
export const isTable = (view: Shown): view is View => !isProgress(view) && !isEditor(view);

/** What is being worked out in a view, if anything. */
export const workOf = (view: Shown): Working | null => (isPuzzle(view) || isEditor(view) ? view.working : null);
