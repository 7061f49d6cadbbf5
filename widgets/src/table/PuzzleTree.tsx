// The solution tree: one row a move. The row with the focus is the one whose position lies on the board.
import type { JSX } from "preact";
import { useLayoutEffect, useRef, useState } from "preact/hooks";
import type { PuzzleRow, PuzzleView } from "../protocol";
import { useDesk } from "./desk";
import { Icon } from "./icons";
import { Sentence } from "./Words";

type Tree = NonNullable<PuzzleView["puzzle"]["tree"]>;

const childrenOf = (rows: PuzzleRow[], parent: number | null): number[] =>
  rows.flatMap((row, i) => (row.parent === parent ? [i] : []));

/** Rows that are to be seen: all whose ancestors are open. */
function visible(rows: PuzzleRow[], open: ReadonlySet<number>): number[] {
  const seen = new Set<number>();
  return rows.flatMap((row, i) => {
    if (row.parent !== null && !(seen.has(row.parent) && open.has(row.parent))) return [];
    seen.add(i);
    return [i];
  });
}

export function PuzzleTree({ tree }: { tree: Tree }): JSX.Element {
  const { send } = useDesk<PuzzleView>();
  const { rows, row: looked } = tree;
  /** What the reader opened or closed; the solution and what was tried are open at first. */
  const [flipped, flip] = useState<ReadonlyMap<number, boolean>>(new Map());
  const box = useRef<HTMLUListElement>(null);
  /** Where the keys are: ahead of the board by one answer at most. */
  const [cursor, setCursor] = useState<number | null>(null);
  const moved = useRef(false);
  const parents = new Set(rows.flatMap((row) => (row.parent === null ? [] : [row.parent])));
  const open = new Set([...parents].filter((i) => flipped.get(i) ?? rows[i]?.line));
  const shown = visible(rows, open);
  const stop = [cursor, looked].find((i) => i !== null && shown.includes(i)) ?? shown[0] ?? 0;

  useLayoutEffect(() => {
    if (!moved.current) return;
    moved.current = false;
    box.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus();
  }, [cursor, flipped]);

  function look(row: number): void {
    moved.current = true;
    setCursor(row);
    send({ type: "look", row });
  }

  function set(row: number, on: boolean): void {
    moved.current = true;
    setCursor(row);
    flip(new Map(flipped).set(row, on));
  }

  function onKeyDown(event: KeyboardEvent, row: number): void {
    if (event.ctrlKey || event.altKey || event.metaKey || event.shiftKey) return;
    const at = shown.indexOf(row);
    const branches = parents.has(row);
    const go = (to: number | null | undefined): void => {
      if (to !== null && to !== undefined && to !== row) look(to);
    };
    switch (event.key) {
      case "ArrowDown": go(shown[at + 1]); break;
      case "ArrowUp": go(shown[at - 1]); break;
      case "Home": go(shown[0]); break;
      case "End": go(shown.at(-1)); break;
      case "ArrowRight":
        if (branches && !open.has(row)) set(row, true);
        else if (branches) go(childrenOf(rows, row)[0]);
        break;
      case "ArrowLeft":
        if (branches && open.has(row)) set(row, false);
        else go(rows[row]?.parent);
        break;
      case "Enter":
      case " ":
        look(row);
        break;
      default: return;
    }
    event.preventDefault();
    event.stopPropagation();
  }

  return (
    <div class="pis-box-panel pis-tree-box">
      <div class="pis-row">
        <b>{tree.title}</b>
        {looked !== null && (
          <button type="button" class="pis-btn pis-tree-back" onClick={() => send({ type: "look", row: null })}>
            {tree.back}
          </button>
        )}
      </div>
      <ul class="pis-tree" role="tree" aria-label={tree.title} ref={box}>
        {shown.map((i) => {
          const row = rows[i];
          if (!row) return null;
          const siblings = childrenOf(rows, row.parent);
          const branches = parents.has(i);
          return (
            <li
              key={i}
              role="treeitem"
              class={`pis-node${row.line ? " pis-on-line" : ""}`}
              aria-level={row.depth + 1}
              aria-posinset={siblings.indexOf(i) + 1}
              aria-setsize={siblings.length}
              aria-expanded={branches ? open.has(i) : undefined}
              aria-selected={i === looked}
              tabIndex={i === stop ? 0 : -1}
              data-row={i}
              style={`--depth: ${row.depth};`}
              onKeyDown={(event) => onKeyDown(event, i)}
              onClick={() => look(i)}
            >
              <span
                class={`pis-twig${branches ? "" : " pis-leaf"}`}
                onClick={(event) => {
                  if (!branches) return;
                  event.stopPropagation();
                  set(i, !open.has(i));
                }}
              >
                {branches && <Icon name={open.has(i) ? "fold" : "next"} />}
              </span>
              <span class="pis-hidden">{row.spoken}</span>
              <span class="pis-node-move" aria-hidden="true">
                {row.name} <Sentence text={row.action} />
              </span>
              {row.words && <small aria-hidden="true">{row.words}</small>}
              {row.value && (
                <span class={`pis-worth-of${row.tone ? ` pis-is-${row.tone}` : ""}`} aria-hidden="true">
                  {row.value}
                </span>
              )}
            </li>
          );
        })}
      </ul>
    </div>
  );
}
