import type { JSX } from "preact";
import type { ActionState } from "../protocol";
import { useDesk } from "./desk";
import { Icon } from "./icons";

type Act = "draw" | "pass" | "take" | "hint" | "undo";

/** Always the same five, in the same places: what is not allowed now can be tried, and the session says why not. */
export function Acts(): JSX.Element {
  const { view, t } = useDesk();
  const { hint, undo, draw, pass, take } = view.acts;
  return (
    <div class="pis-acts" role="group" aria-label={t("actions")}>
      <Square act="hint" state={hint} />
      <Square act="undo" state={undo} />
      <span class="pis-gap" />
      <Wide act="draw" state={draw} hot="D" />
      <Wide act="pass" state={pass} hot="P" />
      <Wide act="take" state={take} hot="T" />
    </div>
  );
}

function Square({ act: type, state }: { act: "hint" | "undo"; state: ActionState }): JSX.Element {
  const { act } = useDesk();
  return (
    <button
      type="button"
      class="pis-btn pis-square"
      aria-label={state.label}
      title={state.label}
      aria-disabled={state.ok ? undefined : "true"}
      aria-keyshortcuts={type === "hint" ? "H" : "U"}
      onClick={() => act(type)}
    >
      <Icon name={type} />
    </button>
  );
}

function Wide({ act: type, state, hot }: { act: Act; state: ActionState; hot: string }): JSX.Element {
  const { act } = useDesk();
  const look = state.ok && state.main ? (type === "take" ? " pis-cost" : " pis-main") : "";
  return (
    <button
      type="button"
      class={`pis-btn${look}`}
      aria-disabled={state.ok ? undefined : "true"}
      aria-keyshortcuts={hot}
      data-act={type}
      onClick={() => act(type)}
    >
      {state.label}
      <kbd aria-hidden="true">{hot}</kbd>
    </button>
  );
}
