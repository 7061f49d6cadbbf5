// What stands beside or under the felt: score sheet and log.
import type { ComponentChildren, JSX } from "preact";
import { useState } from "preact/hooks";
import { useDesk } from "./desk";
import { Icon } from "./icons";
import { Sentence } from "./Words";

interface BoxProps {
  title: string;
  class: string;
  children: ComponentChildren;
  /** Shown on a phone without being asked for. */
  open?: boolean;
}

/** Folded on a phone, always open where there is room. */
function Box({ title, children, open = false, class: more }: BoxProps): JSX.Element {
  const [shown, show] = useState(false);
  const unfolded = open || shown;
  return (
    <div class={`pis-box ${more}${unfolded ? " pis-unfolded" : ""}`}>
      <div class="pis-box-title">{title}</div>
      <button type="button" class="pis-fold" aria-expanded={unfolded} onClick={() => show(!unfolded)}>
        {title}
        <Icon name="fold" />
      </button>
      <div class="pis-box-body">{children}</div>
    </div>
  );
}

export function Score(): JSX.Element | null {
  const { view, t } = useDesk();
  const { rows, hand, hands, target } = view.score;
  // A single hand: a sheet says nothing before there are points.
  if (hands === 1 && rows.every((row) => row.points.every((points) => points === null))) return null;
  const played = Math.max(hand + 1, ...rows.map((row) => row.points.length));
  const columns = Array.from({ length: hands ?? played }, (_, i) => i);
  return (
    <Box title={t("score")} class="pis-score-box" open={view.end !== null}>
      <div class="pis-scroll" tabIndex={columns.length > 8 ? 0 : undefined}>
        <table class="pis-score" aria-label={t("score")}>
          <thead>
            <tr>
              <th scope="col">{t("score.hand")}</th>
              {columns.map((i) => (
                <th key={i} scope="col" class={i === hand ? "pis-now" : undefined}>
                  {i + 1}
                </th>
              ))}
              <th scope="col">
                {t("score.sum")}
                {target !== null && ` / ${target}`}
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.seat}>
                <th scope="row">
                  <span class="pis-name">{row.name}</span>
                  {row.lead && <span class="pis-lead">{t("score.lowest")}</span>}
                </th>
                {columns.map((i) => {
                  const points = row.points[i] ?? null;
                  const look = [i === hand && "pis-now", points === 0 && "pis-zero"].filter(Boolean).join(" ");
                  return (
                    <td key={i} class={look || undefined}>
                      {points ?? "·"}
                    </td>
                  );
                })}
                <td class="pis-sum">{row.total}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Box>
  );
}

export function Log(): JSX.Element {
  const { view, t } = useDesk();
  const rows = [...view.log].sort((a, b) => b.at - a.at);
  return (
    <Box title={t("log")} class="pis-log-box">
      {rows.length === 0 ? (
        <p class="pis-quiet">{t("log.empty")}</p>
      ) : (
        <div class="pis-log-scroll" tabIndex={0} role="group" aria-label={t("log")}>
          <ol class="pis-log">
            {rows.map((row, i) => (
              <li key={row.at} class={i === 0 ? "pis-new" : undefined}>
                <span class="pis-turn">{row.n}</span>
                <span>
                  <Sentence text={row.text} />
                </span>
              </li>
            ))}
          </ol>
        </div>
      )}
    </Box>
  );
}
