// The line over score and log: where the table stands, the way back, the buttons of the panels, and what has to be told.
import type { ComponentChildren, JSX } from "preact";
import type { Frame, Waking } from "../protocol";
import type { WordKey } from "../words";
import { useDesk } from "./desk";
import { Icon } from "./icons";
import type { Link } from "./link";
import type { Sitting } from "./sitting";

export type PanelName = "help" | "settings" | "house" | "share";

interface ToolProps {
  name: "help" | "settings";
  open: boolean;
  onFlip(): void;
}

export function ToolButton({ name, open, onFlip }: ToolProps): JSX.Element {
  const { t } = useDesk();
  return (
    <button
      type="button"
      class="pis-btn pis-square pis-bare"
      aria-label={t(name)}
      title={t(name)}
      aria-expanded={open}
      data-panel={name}
      onClick={onFlip}
    >
      <Icon name={name} />
    </button>
  );
}

interface ToolsProps {
  sitting: Sitting;
  /** Where the table stands. */
  children: ComponentChildren;
}

export function Tools({ sitting, children }: ToolsProps): JSX.Element {
  return (
    <div class="pis-tools">
      <BackButton />
      <span class="pis-quiet">{children}</span>
      <ToolButton name="help" open={sitting.panel === "help"} onFlip={() => sitting.flip("help")} />
      <ToolButton name="settings" open={sitting.panel === "settings"} onFlip={() => sitting.flip("settings")} />
    </div>
  );
}

/** The way back to what was left for this: a replay, another match. */
export function BackButton(): JSX.Element | null {
  const { view, send } = useDesk<Frame>();
  const label = view.room?.back;
  if (!label) return null;
  return (
    <button type="button" class="pis-btn pis-back" onClick={() => send({ type: "back", depth: view.room?.depth ?? 0 })}>
      <Icon name="prev" />
      {label}
    </button>
  );
}

interface NoticesProps {
  notice: string;
  waking: Waking | null;
  link: Link | null;
}

/** What a browser that stores nothing means here; at a table the match is meant. */
const UNSAVED: Record<string, WordKey> = { lesson: "lesson.unsaved", puzzle: "puzzle.unsaved", editor: "editor.unsaved" };

export function Notices({ notice, waking, link }: NoticesProps): JSX.Element {
  const { view, t, send } = useDesk<Frame>();
  const refused = view.room?.refused ?? "";
  return (
    <>
      {notice && <Notice text={notice} onClose={() => link?.clearNotice()} />}
      {refused && <Notice text={refused} onClose={() => send({ type: "dismiss" })} />}
      {waking?.guest && (
        <div class="pis-notice">
          <span>{t(view.kind === "puzzle" ? "link.guest-puzzle" : "link.guest")}</span>
          <button type="button" class="pis-btn" onClick={() => send({ type: "leave" })}>
            {t(view.kind === "puzzle" ? "link.leave-puzzle" : "link.leave")}
          </button>
        </div>
      )}
      {waking?.unsaved && <div class="pis-notice">{t(UNSAVED[view.kind] ?? "wake.unsaved")}</div>}
    </>
  );
}

function Notice({ text, onClose }: { text: string; onClose(): void }): JSX.Element {
  const { t } = useDesk();
  return (
    <div class="pis-notice">
      <span>{text}</span>
      <button type="button" class="pis-btn pis-square pis-bare" aria-label={t("close")} onClick={onClose}>
        <Icon name="close" />
      </button>
    </div>
  );
}
