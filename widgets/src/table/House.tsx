// House rules, put together field by field. What may stand together is for the session to say.
import type { ComponentChildren, JSX } from "preact";
import { useRef, useState } from "preact/hooks";
import type { HouseField, HouseView } from "../protocol";
import { useDesk } from "./desk";
import { Choice, Panel, Switch } from "./Panels";
import { Copied } from "./Share";
import { RuleLink, RuleProse } from "./Words";

export function HousePanel({ house, onClose }: { house: HouseView; onClose(): void }): JSX.Element {
  const { view, t, send, page } = useDesk();
  const faults = useRef<HTMLUListElement>(null);
  const set = (id: string, value: unknown): void => void send({ type: "house", set: { [id]: value } });
  const wrong = new Set(house.faults.flatMap((fault) => fault.at));
  const own = house.sets.find((one) => one.id === "house");
  const close = (): void => {
    send({ type: "house", open: false });
    onClose();
  };
  return (
    <Panel title={t("house")} onClose={close}>
      <p class="pis-quiet">{t("house.intro")}</p>
      <Choice
        legend={t("house.sets")}
        value={house.sets.find((one) => one.on)?.id ?? ""}
        options={house.sets.filter((one) => one.id !== "house" || one.on).map((one) => [one.id, one.name])}
        onChoose={(id) => id !== own?.id && send({ type: "house", choose: id })}
      />
      <Row label={house.players.label} wrong={wrong.has("players")}>
        <NumberBox {...house.players} onSet={(n) => set("players", n)} />
      </Row>
      {house.groups.map((group) => (
        <details class="pis-group" key={group.title}>
          <summary>
            {group.title}
            {group.fields.some((field) => wrong.has(field.id)) && <b class="pis-wrong-mark">{t("house.wrong")}</b>}
          </summary>
          {group.fields.map((field) => (
            <Field key={field.id} field={field} wrong={wrong.has(field.id)} onSet={(value) => set(field.id, value)} />
          ))}
        </details>
      ))}
      {house.faults.length > 0 && (
        <ul class="pis-faults" ref={faults} tabIndex={-1} aria-label={t("house.faults")}>
          {house.faults.map((fault) => (
            <li key={fault.text}>{fault.text}</li>
          ))}
        </ul>
      )}
      {house.link && <Copied label={t("house.link")} text={page ? `${page}#${house.link}` : house.code} />}
      <button
        type="button"
        class="pis-btn pis-main pis-house-play"
        aria-disabled={house.faults.length > 0 ? "true" : undefined}
        onClick={() => {
          if (house.faults.length > 0) faults.current?.focus();
          else if (send({ type: "house-play", depth: view.room?.depth ?? 0 })) onClose();
        }}
      >
        {house.play}
      </button>
    </Panel>
  );
}

interface RowProps {
  label: string;
  rule?: string;
  wrong: boolean;
  children: ComponentChildren;
  /** The control takes a line of its own. */
  wide?: boolean;
}

function Row({ label, rule, wrong, children, wide = false }: RowProps): JSX.Element {
  const { view } = useDesk();
  const [asked, ask] = useState(false);
  return (
    <div class={`pis-field${wrong ? " pis-wrong" : ""}${wide ? " pis-wide" : ""}`}>
      <span onClick={() => ask(true)}>
        {label} {rule && <RuleLink id={rule} spot="house" />}
      </span>
      <div class="pis-options">{children}</div>
      {asked && view.rule?.id === rule && <RuleProse spot="house" />}
    </div>
  );
}

interface FieldProps {
  field: HouseField;
  wrong: boolean;
  onSet(value: unknown): void;
}

function Field({ field, wrong, onSet }: FieldProps): JSX.Element {
  const { t } = useDesk();
  const { label, rule } = field;
  switch (field.kind) {
    case "switch":
      return (
        <Row label={label} rule={rule} wrong={wrong}>
          <Switch label={label} on={field.value} onFlip={onSet} bare />
        </Row>
      );
    case "number":
      return (
        <Row label={label} rule={rule} wrong={wrong}>
          <NumberBox label={label} value={field.value} low={field.low} high={field.high} onSet={onSet} />
        </Row>
      );
    case "optional":
      return (
        <Row label={label} rule={rule} wrong={wrong}>
          {field.value !== null && (
            <NumberBox label={label} value={field.value} low={field.low} high={field.high} onSet={onSet} />
          )}
          <Switch label={`${label}: ${t("house.set")}`} on={field.value !== null} onFlip={(on) => onSet(on ? field.usual : null)} bare />
        </Row>
      );
    case "choice":
      return (
        <Row label={label} rule={rule} wrong={wrong} wide>
          {field.options.map(([id, text]) => (
            <button key={id} type="button" class="pis-btn" aria-pressed={id === field.value} onClick={() => onSet(id)}>
              {text}
            </button>
          ))}
        </Row>
      );
    case "ranks":
      return (
        <Row label={label} rule={rule} wrong={wrong} wide>
          {field.options.map(([id, text]) => {
            const rank = Number(id);
            const on = field.value.includes(rank);
            const next = on ? field.value.filter((n) => n !== rank) : [...field.value, rank].sort((a, b) => a - b);
            return (
              <button key={id} type="button" class="pis-btn pis-square" aria-pressed={on} onClick={() => onSet(next)}>
                {text}
              </button>
            );
          })}
        </Row>
      );
    case "points":
      return (
        <Row label={label} rule={rule} wrong={wrong} wide>
          {field.options.map(([id, text], i) => (
            <label class="pis-worth" key={id}>
              {text}
              <NumberBox
                label={`${label}, ${text}`}
                value={field.value[i] ?? 0}
                low={0}
                high={100}
                onSet={(n) => onSet(field.value.map((old, k) => (k === i ? n : old)))}
              />
            </label>
          ))}
        </Row>
      );
  }
}

interface NumberProps {
  label: string;
  value: number;
  low: number;
  high: number;
  step?: number;
  onSet(value: number): void;
}

export function NumberBox({ label, value, low, high, step = 1, onSet }: NumberProps): JSX.Element {
  /** What is typed stays typed until it is done, whatever is drawn anew meanwhile. */
  const [typed, type] = useState<string | null>(null);
  return (
    <input
      class="pis-number"
      type="number"
      inputMode="numeric"
      min={low}
      max={high}
      step={step}
      value={typed ?? value}
      aria-label={label}
      onInput={(event) => type(event.currentTarget.value)}
      onBlur={() => type(null)}
      onChange={(event) => {
        type(null);
        const number = Number(event.currentTarget.value);
        if (event.currentTarget.value !== "" && Number.isInteger(number)) onSet(number);
      }}
    />
  );
}
