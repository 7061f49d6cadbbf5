import type { JSX } from "preact";

const PATHS = {
  hint: "M7 14.5h6M8 17.500h4M10 2.500a5 5 0 0 0-3 9c.7.5 1 1.2 1 2h4c0-.8.3-1.5 1-2a5 5 0 0 0-3-9Z",
  undo: "M7 4 3.5 7.5 7 11M3.5 7.500H12a4.5 4.5 0 0 1 0 9H7",
  bad: "M17.5 10a7.5 7.5 0 1 1-15 0 7.5 7.5 0 0 1 15 0ZM7 7l6 6M13 7l-6 6",
  good: "M17.5 10a7.5 7.5 0 1 1-15 0 7.5 7.5 0 0 1 15 0ZM6.5 10.300l2.5 2.5 4.5-5.3",
  tick: "M4.500 10.500l4 4 7.500-9",
  missed: "M10 4.500v6.500M10 14.800v.2",
  down: "M10 3.500v9.500M6 9.500l4 4 4-4M4 16.500h12",
  close: "M5 5l10 10M15 5 5 15",
  help: "M17.5 10a7.5 7.5 0 1 1-15 0 7.5 7.5 0 0 1 15 0ZM7.8 7.800c.2-1.3 1.1-2 2.3-2 1.3 0 2.3.9 2.3 2.1 0 1.8-2.3 1.9-2.3 3.700M10.1 14.200v.1",
  settings: "M3 6h7M14 6h3M3 14h3M10 14h7M12 6m-2 0a2 2 0 1 0 4 0a2 2 0 1 0-4 0M8 14m-2 0a2 2 0 1 0 4 0a2 2 0 1 0-4 0",
  prev: "M12.5 4.5 7 10l5.5 5.5",
  next: "M7.5 4.5 13 10l-5.5 5.5",
  play: "M7 4.500v11l9-5.500Z",
  pause: "M7 4.500v11M13 4.500v11",
  fold: "M5 8l5 5 5-5",
};

export function Icon({ name }: { name: keyof typeof PATHS }): JSX.Element {
  return (
    <svg class={`pis-icon pis-icon-${name}`} viewBox="0 0 20 20" aria-hidden="true">
      <path d={PATHS[name]} />
    </svg>
  );
}
