import type { JSX } from "preact";
import type { Waking } from "../protocol";
import type { WordKey, Words } from "../words";
import { useDesk } from "./desk";

const WAKE_WORDS: Record<Exclude<Waking["state"], "awake">, WordKey> = {
  asleep: "wake.waking",
  waking: "wake.waking",
  failed: "wake.failed",
  lost: "wake.lost",
};

/** What is told of an engine on its way; "" where there is nothing to wait for yet or any more. */
export const wakeWords = (t: Words, state: Waking["state"]): string =>
  state === "awake" || state === "asleep" ? "" : t(WAKE_WORDS[state]);

/** Over the action bar while no engine answers. Cards can be touched meanwhile: the last touch is kept. */
export function Wake({ waking }: { waking: Waking | null }): JSX.Element | null {
  const { t, send } = useDesk();
  if (!waking || waking.state === "awake") return null;
  const percent = Math.round(Math.min(1, Math.max(0, waking.progress)) * 100);
  const failed = waking.state === "failed";
  return (
    <div class={`pis-wake pis-wake-${waking.state}`}>
      <div class="pis-row">
        <span>{t(WAKE_WORDS[waking.state])}</span>
        {failed ? (
          <button type="button" class="pis-btn pis-main" onClick={() => send({ type: "retry" })}>
            {t("wake.retry")}
          </button>
        ) : (
          <span aria-hidden="true">{percent > 0 ? `${percent}%` : ""}</span>
        )}
      </div>
      {!failed && (
        <div
          class="pis-line"
          role="progressbar"
          aria-label={t("wake.loading")}
          aria-valuemin={0}
          aria-valuemax={100}
          aria-valuenow={percent}
        >
          <i style={`width: ${percent}%;`} />
        </div>
      )}
    </div>
  );
}
