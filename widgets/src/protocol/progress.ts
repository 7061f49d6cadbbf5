// The progress page.
import type { LessonStep } from "./lesson";
import type { Settings } from "./settings";
import type { Note } from "./table";

/** How far the reader is: all chapters and lessons. */
export interface ProgressView {
  v: 1;
  kind: "progress";
  rev: number;
  turn: number;
  lang: string;
  settings: Settings;
  langs: [string, string][];
  spoken: string;
  asleep: boolean;
  note: Note | null;
  progress: {
    title: string;
    /** "42 of 190 steps". */
    sum: string;
    chapters: {
      id: string;
      title: string;
      lessons: { id: string; title: string; page: string; done: number; total: number; text: string; spoken: string; steps: LessonStep[] }[];
    }[];
    /** To go on with: the first lesson that is not done. */
    next: { id: string; title: string; page: string } | null;
    /** The file to keep, and its name. */
    file: { name: string; text: string };
    labels: { keep: string; load: string; clear: string; sure: string; cancel: string };
    /** {"type":"clear-progress"} was asked for and waits for {"type":"clear-progress","sure":true}. */
    clearing: boolean;
    /** What was done with puzzles; null where nothing was. `rating` may be "". */
    puzzles: { title: string; text: string; rating: string; page: string } | null;
  };
}
