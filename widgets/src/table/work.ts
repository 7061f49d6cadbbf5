// Long work of a session goes on slice by slice, one after each answer, for as long as there is some.
import { useEffect } from "preact/hooks";
import { workOf, type Shown } from "../protocol";
import type { Link } from "./link";

export function useWork(link: Link | null, view: Shown): void {
  const works = link !== null && link.live && workOf(view) !== null;
  useEffect(() => {
    // The reader's own events go first: while one is under way, its answer asks for the next slice.
    if (works && link.view === view) link.send({ type: "work", turn: view.turn });
  }, [works, view, link?.retries]);
}
