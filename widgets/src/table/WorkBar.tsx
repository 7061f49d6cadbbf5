import type { JSX } from "preact";
import type { Frame, Working } from "../protocol";
import { useDesk } from "./desk";

/** What is being worked out, how far it is, and the way to stop it. */
export function WorkBar({ working }: { working: Working }): JSX.Element {
  const { view, send } = useDesk<Frame>();
  const percent = Math.round(Math.min(1, Math.max(0, working.progress)) * 100);
  return (
    <div class="pis-work">
      <div class="pis-row">
        <span>{working.label}</span>
        <button type="button" class="pis-btn pis-stop" onClick={() => send({ type: "stop", turn: view.turn })}>
          {working.stop}
        </button>
      </div>
      <div
        class="pis-line"
        role="progressbar"
        aria-label={working.label}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={percent}
        aria-valuetext={new Intl.NumberFormat(view.lang, { style: "percent" }).format(percent / 100)}
      >
        <i style={`width: ${percent}%;`} />
      </div>
    </div>
  );
}
