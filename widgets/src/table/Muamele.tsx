import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { Back, Card } from "../cards/Card";
import type { MuameleView } from "../protocol";
import { cardName } from "../words";
import { useDesk } from "./desk";
import { RuleLink, RuleProse } from "./Words";

/** From this many cards on the rows overlap: two decks leave up to eighty. */
const MANY = 24;

/** R10.4: whoever holds sevens at the end picks face-down cards from the stock. */
export function Muamele({ scene }: { scene: MuameleView }): JSX.Element {
  const { view, t, send } = useDesk();
  const [cursor, setCursor] = useState(0);
  const at = Math.min(cursor, scene.cards.length - 1);
  const yours = scene.seat === view.you && !scene.finished;

  function onKeyDown(event: KeyboardEvent): void {
    const home = event.currentTarget as HTMLElement;
    const picks = [...home.querySelectorAll<HTMLElement>(".pis-pick")];
    const row = picks.filter((pick) => pick.offsetTop === picks[0]?.offsetTop).length || 1;
    const steps: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -row, ArrowDown: row };
    const step = steps[event.key];
    const to = event.key === "Home" ? 0 : event.key === "End" ? picks.length - 1 : step === undefined ? -1 : at + step;
    if (!picks[to]) return;
    event.preventDefault();
    event.stopPropagation();
    picks[to].focus();
  }

  return (
    <div class="pis-feltbox">
      <p class="pis-goal">{scene.goal}</p>
      <div class="pis-row pis-progress">
        <span>{scene.progress}</span>
        <span class="pis-slots" aria-hidden="true">
          {Array.from({ length: scene.due }, (_, i) => (
            <i key={i} class={i < scene.done ? "pis-full" : undefined} />
          ))}
        </span>
        {scene.finished && (
          <button
            type="button"
            class="pis-btn pis-main pis-next"
            onClick={() => send({ type: "next-hand", turn: view.turn })}
          >
            {t("muamele.on")}
          </button>
        )}
      </div>
      <div class={`pis-spread${scene.cards.length > MANY ? " pis-dense" : ""}`} role="group" aria-label={t("muamele.cards")} onKeyDown={onKeyDown}>
        {scene.cards.map((pick, i) => (
          <button
            key={i}
            type="button"
            class={`pis-pick${pick ? " pis-up" : ""}`}
            tabIndex={i === at ? 0 : -1}
            aria-label={pick ? `${cardName(t, pick.card)}, ${pick.tag}` : t("muamele.down", { n: i + 1 })}
            aria-disabled={pick || !yours ? "true" : undefined}
            onFocus={() => setCursor(i)}
            onClick={() => {
              if (!pick && yours) send({ type: "pick", turn: view.turn, index: i });
            }}
          >
            {pick ? <Card id={pick.card} small /> : <Back />}
            {pick && <span class="pis-tag">{pick.tag}</span>}
          </button>
        ))}
      </div>
      <p class="pis-quiet">
        {scene.note} <RuleLink id={scene.rule} spot="muamele" />
      </p>
      <RuleProse spot="muamele" />
    </div>
  );
}
