import type { JSX } from "preact";
import { isEditor, isLesson, isProgress, isPuzzle, isReplay, type Shown as AnyView, type Waking } from "../protocol";
import { Editor } from "./Editor";
import { Lesson } from "./Lesson";
import type { Link } from "./link";
import { Progress } from "./Progress";
import { Puzzle } from "./Puzzle";
import { Replay } from "./Replay";
import { Table } from "./Table";

interface ShownProps {
  view: AnyView;
  waking: Waking | null;
  notice: string;
  /** Null in a picture: nothing can be sent. */
  link: Link | null;
}

/** The scene of a view, whatever it is. */
export function Shown({ view, ...given }: ShownProps): JSX.Element {
  if (isProgress(view)) return <Progress view={view} {...given} />;
  if (isEditor(view)) return <Editor view={view} {...given} />;
  if (isPuzzle(view)) return <Puzzle view={view} {...given} />;
  if (isLesson(view)) return <Lesson view={view} {...given} />;
  if (isReplay(view)) return <Replay view={view} {...given} />;
  return <Table view={view} {...given} />;
}
