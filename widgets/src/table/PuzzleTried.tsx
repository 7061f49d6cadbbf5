// A wrong move and how it is answered.
import type { JSX } from "preact";
import type { LineMove, PuzzleView } from "../protocol";
import { useDesk } from "./desk";
import { Sentence } from "./Words";

/** Moves one after the other; those from `shown` on do not lie on the board yet. */
export function Line({ line, shown = line.length }: { line: LineMove[]; shown?: number }): JSX.Element {
  return (
    <ol class="pis-moves-line">
      {line.map((move, i) => (
        <li key={i} class={i >= shown ? "pis-to-come" : undefined}>
          <span class="pis-hidden">{move.spoken}</span>
          <span aria-hidden="true">
            {move.name} <Sentence text={move.action} />
          </span>
        </li>
      ))}
    </ol>
  );
}

export function Tried({ tried }: { tried: NonNullable<PuzzleView["puzzle"]["tried"]> }): JSX.Element {
  const { view, send } = useDesk<PuzzleView>();
  const { again, replay } = view.puzzle;
  return (
    <div class="pis-box-panel pis-tried" role="group">
      <div class="pis-tried-head">
        <p class="pis-tried-title">
          <Sentence text={tried.title} />
        </p>
        {tried.loss && (
          <span class="pis-loss" role="img" aria-label={tried.lossSpoken}>
            {tried.loss}
          </span>
        )}
      </div>
      {tried.line.length > 0 && <Line line={tried.line} shown={tried.shown} />}
      {tried.end.length > 0 && (
        <p>
          <Sentence text={tried.end} />
        </p>
      )}
      <div class="pis-options">
        <button
          type="button"
          class="pis-btn pis-main pis-start-over"
          aria-disabled={again.ok ? undefined : "true"}
          onClick={() => send({ type: "again", turn: view.turn })}
        >
          {again.label}
        </button>
        {replay && (
          <button type="button" class="pis-btn" data-do="refute" onClick={() => send({ type: "refute", turn: view.turn })}>
            {replay}
          </button>
        )}
      </div>
    </div>
  );
}
