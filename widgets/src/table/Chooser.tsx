import type { JSX } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";
import { Suit } from "../cards/Card";
import { SUITS } from "../cards/ids";
import type { HandCard, SuitId } from "../protocol";
import { useDesk } from "./desk";
import { RuleLink, RuleProse } from "./Words";

interface ChooserProps {
  name: NonNullable<HandCard["name"]>;
  onName(suit: SuitId): void;
  onCancel(): void;
}

/** The only modal part of the table (R4.1). Keys 1 to 4 and Esc are handled by the table. */
export function Chooser({ name, onName, onCancel }: ChooserProps): JSX.Element {
  const { t } = useDesk();
  const box = useRef<HTMLDivElement>(null);

  useLayoutEffect(() => {
    box.current?.querySelector<HTMLElement>(".pis-best")?.focus({ preventScroll: true });
    // On a phone the sheet may hang below the fold when the hand was at its edge.
    box.current?.scrollIntoView?.({ block: "nearest" });
  }, []);

  /** Focus stays inside; arrows move between the suits. */
  function onKeyDown(event: KeyboardEvent): void {
    const all = [...(box.current?.querySelectorAll<HTMLElement>("button") ?? [])];
    const suits = all.filter((button) => button.classList.contains("pis-suit-button"));
    const at = document.activeElement as HTMLElement;
    const go = (list: HTMLElement[], step: number): void => {
      list[(list.indexOf(at) + step + list.length) % list.length]?.focus();
      event.preventDefault();
      event.stopPropagation();
    };
    if (event.key === "Tab") go(all, event.shiftKey ? -1 : 1);
    else if (!suits.includes(at)) return;
    else if (event.key === "ArrowRight" || event.key === "ArrowDown") go(suits, 1);
    else if (event.key === "ArrowLeft" || event.key === "ArrowUp") go(suits, -1);
  }

  return (
    <>
      <div class="pis-veil" onClick={onCancel} />
      <div class="pis-pop" role="dialog" aria-modal="true" aria-label={t("chooser.title")} ref={box} onKeyDown={onKeyDown}>
        <div class="pis-title">{t("chooser.title")}</div>
        <div class="pis-suits">
          {SUITS.map((suit, i) => {
            const n = name.counts[suit];
            return (
              <button
                key={suit}
                type="button"
                class={`pis-suit-button${suit === name.best ? " pis-best" : ""}`}
                aria-keyshortcuts={`${i + 1}`}
                data-suit={suit}
                onClick={() => onName(suit)}
              >
                <Suit id={suit} />
                <span>{t(`Suit.${suit}`)}</span>
                <small>{t("chooser.count", { n })}</small>
                <kbd aria-hidden="true">{i + 1}</kbd>
              </button>
            );
          })}
        </div>
        <div class="pis-foot">
          <span>
            {t("chooser.holds")} <RuleLink id="R4.1" spot="chooser" />
          </span>
          <button type="button" class="pis-btn" onClick={onCancel}>
            {t("chooser.back")}
          </button>
        </div>
        <RuleProse spot="chooser" />
      </div>
    </>
  );
}
