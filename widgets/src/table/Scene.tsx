// What every scene around a table has: its outermost element, the desk for its parts, and the live region.
import type { ComponentChildren, JSX, RefObject } from "preact";
import { useMemo, useRef, useState } from "preact/hooks";
import { idleSigns } from "../cards/ids";
import type { Frame, View } from "../protocol";
import { wordsOf, type Words } from "../words";
import { DeskContext, RootContext, type Desk, type Spot } from "./desk";
import type { Link } from "./link";
import { Live } from "./Live";

export interface Stage<V extends Frame = View> {
  link: Link | null;
  root: RefObject<HTMLDivElement | null>;
  t: Words;
  desk: Desk<V>;
  /** A page full of tables does not talk before the reader has touched this one. */
  touched: boolean;
  touch(): void;
}

/** The parts of a scene that do not depend on what is done at it: cards and buttons of its desk do nothing yet. */
export function useStage<V extends Frame>(view: V, link: Link | null): Stage<V> {
  const root = useRef<HTMLDivElement>(null);
  const t = useMemo(() => wordsOf(view.lang), [view.lang]);
  const [spot, setSpot] = useState<Spot>("note");
  const [touched, setTouched] = useState(false);
  const desk: Desk<V> = {
    view,
    t,
    page: link?.page ?? "",
    spot,
    send: (event) => link?.send(event) ?? false,
    play: () => {},
    act: () => {},
    ask(id, where) {
      setSpot(where);
      link?.send({ type: "rule", id });
    },
  };
  return { link, root, t, desk, touched, touch: () => setTouched(true) };
}

interface Handlers {
  onKeyDown(event: KeyboardEvent): void;
  onPointerDown?(event: PointerEvent): void;
  onPointerDownCapture?(event: PointerEvent): void;
  onClickCapture?(event: MouseEvent): void;
}

interface SceneProps<V extends Frame> extends Handlers {
  stage: Stage<V>;
  label: string;
  look: (string | false)[];
  /** Changes whenever there is something new to tell, and what it is. */
  token: string;
  told: string;
  /** Single keys belong to this scene: JupyterLab's own shortcuts stay quiet in it. */
  keys?: boolean;
  children: ComponentChildren;
}

export function Scene<V extends Frame>({ stage, label, look, token, told, keys, children, ...handlers }: SceneProps<V>): JSX.Element {
  const { view } = stage.desk;
  const { settings } = view;
  return (
    <RootContext.Provider value={stage.link?.root ?? ""}>
      <DeskContext.Provider value={stage.desk as Desk<Frame>}>
        <div
          class={["pis", ...look, ...idleSigns(view), !settings.glyphs && "pis-plain-cards"].filter(Boolean).join(" ")}
          lang={view.lang}
          role="group"
          aria-label={label}
          data-suits={settings.four ? "4" : undefined}
          data-lm-suppress-shortcuts={keys ? "true" : undefined}
          data-rev={view.rev}
          ref={stage.root}
          {...handlers}
        >
          {children}
          <Live token={token} text={stage.touched ? told : ""} />
        </div>
      </DeskContext.Provider>
    </RootContext.Provider>
  );
}
