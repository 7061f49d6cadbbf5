// Settings and help, opened in place under the felt or in the side column.
import type { ComponentChildren, JSX } from "preact";
import { useLayoutEffect, useRef, useState } from "preact/hooks";
import { isLesson, isPuzzle, type Frame, type Settings } from "../protocol";
import type { WordKey } from "../words";
import { useDesk } from "./desk";
import { Icon } from "./icons";

interface PanelProps {
  title: string;
  children: ComponentChildren;
  onClose(): void;
}

export function Panel({ title, children, onClose }: PanelProps): JSX.Element {
  const { t } = useDesk();
  const box = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => box.current?.focus({ preventScroll: true }), []);
  return (
    <div class="pis-panel" role="group" aria-label={title} tabIndex={-1} ref={box}>
      <div class="pis-panel-head">
        <b>{title}</b>
        <button type="button" class="pis-btn pis-square pis-bare" aria-label={t("close")} onClick={onClose}>
          <Icon name="close" />
        </button>
      </div>
      {children}
    </div>
  );
}

interface ChoiceProps<V extends string> {
  legend: string;
  value: V;
  options: readonly (readonly [V, string])[];
  onChoose(value: V): void;
}

/** A row of buttons of which one is pressed. */
export function Choice<V extends string>({ legend, value, options, onChoose }: ChoiceProps<V>): JSX.Element {
  return (
    <div class="pis-choice" role="group" aria-label={legend}>
      <span>{legend}</span>
      <div class="pis-options">
        {options.map(([id, label]) => (
          <button
            key={id}
            type="button"
            class="pis-btn"
            aria-pressed={id === value}
            onClick={() => onChoose(id)}
          >
            {label}
          </button>
        ))}
      </div>
    </div>
  );
}

interface SwitchProps {
  label: string;
  on: boolean;
  onFlip(on: boolean): void;
  /** The label stands elsewhere. */
  bare?: boolean;
}

export function Switch({ label, on, onFlip, bare = false }: SwitchProps): JSX.Element {
  return (
    <button
      type="button"
      class="pis-switch"
      role="switch"
      aria-checked={on}
      aria-label={bare ? label : undefined}
      onClick={() => onFlip(!on)}
    >
      {!bare && <span>{label}</span>}
      <i aria-hidden="true" />
    </button>
  );
}

interface SettingsProps {
  onClose(): void;
  /** Opens a further panel; none at a replay. */
  onOpen?(panel: "house" | "share"): void;
}

export function SettingsPanel({ onClose, onOpen }: SettingsProps): JSX.Element {
  const { view, t, send } = useDesk<Frame>();
  const { settings } = view;
  const set = (change: Partial<Settings>): void => void send({ type: "settings", set: change });
  return (
    <Panel title={t("settings")} onClose={onClose}>
      <Choice legend={t("settings.lang")} value={settings.lang} options={view.langs} onChoose={(lang) => set({ lang })} />
      <Choice
        legend={t("settings.speed")}
        value={settings.speed}
        options={[
          ["slow", t("settings.slow")],
          ["normal", t("settings.normal")],
          ["instant", t("settings.instant")],
        ]}
        onChoose={(speed) => set({ speed })}
      />
      <Choice
        legend={t("settings.sort")}
        value={settings.sort}
        options={[
          ["suit", t("settings.suit")],
          ["rank", t("settings.rank")],
        ]}
        onChoose={(sort) => set({ sort })}
      />
      <Switch label={t("settings.marks")} on={settings.marks} onFlip={(marks) => set({ marks })} />
      <Switch label={t("settings.four")} on={settings.four} onFlip={(four) => set({ four })} />
      <Switch label={t("settings.glyphs")} on={settings.glyphs} onFlip={(glyphs) => set({ glyphs })} />
      {onOpen && (
        <div class="pis-options">
          {view.kind !== "puzzle" && (
            <button type="button" class="pis-btn" data-open="house" onClick={() => onOpen("house")}>
              {t("house")}
            </button>
          )}
          <button type="button" class="pis-btn" data-open="share" onClick={() => onOpen("share")}>
            {t("share")}
          </button>
        </div>
      )}
      {onOpen && view.kind !== "puzzle" && <NewMatch onClose={onClose} />}
    </Panel>
  );
}

/** Asks in place, not in a window. */
function NewMatch({ onClose }: { onClose(): void }): JSX.Element {
  const { view, t, send } = useDesk();
  const [asking, ask] = useState(false);
  const yes = useRef<HTMLButtonElement>(null);
  const first = useRef<HTMLButtonElement>(null);
  const asked = useRef(false);
  useLayoutEffect(() => {
    if (asking) yes.current?.focus();
    else if (asked.current) first.current?.focus();
    asked.current = asking;
  }, [asking]);
  if (!asking) {
    return (
      <button type="button" class="pis-btn" ref={first} onClick={() => ask(true)}>
        {t("settings.new")}
      </button>
    );
  }
  return (
    <div class="pis-sure" role="group" aria-label={t("settings.sure")}>
      <span>{t("settings.sure")}</span>
      <div class="pis-options">
        <button
          type="button"
          class="pis-btn pis-main"
          ref={yes}
          onClick={() => {
            if (send({ type: "new-match", turn: view.turn })) onClose();
          }}
        >
          {t("settings.yes")}
        </button>
        <button type="button" class="pis-btn" onClick={() => ask(false)}>
          {t("settings.no")}
        </button>
      </div>
    </div>
  );
}

const KEYS: readonly (readonly [readonly string[], WordKey])[] = [
  [["←", "→", "↑", "↓"], "help.move"],
  [["key.enter", "key.space"], "help.lay"],
  [["D"], "help.draw"],
  [["P"], "help.pass"],
  [["T"], "help.take"],
  [["1", "2", "3", "4"], "help.suits"],
  [["H"], "help.hint"],
  [["U"], "help.undo"],
  [["N"], "help.next"],
  [["N"], "help.next-puzzle"],
  [["?"], "help.help"],
  [["key.escape"], "help.escape"],
];

export function HelpPanel({ onClose }: { onClose(): void }): JSX.Element {
  const { t, view } = useDesk();
  const keys = KEYS.filter(
    ([, what]) => (what !== "help.next" || isLesson(view)) && (what !== "help.next-puzzle" || isPuzzle(view)),
  );
  return (
    <Panel title={t("help")} onClose={onClose}>
      <p>{t("help.intro")}</p>
      <p>{t("help.touch")}</p>
      <table class="pis-keys" aria-label={t("help.keys")}>
        <tbody>
          {keys.map(([keys, what]) => (
            <tr key={what}>
              <th scope="row">
                {keys.map((key) => (
                  <kbd key={key}>{key.startsWith("key.") ? t(key as WordKey) : key}</kbd>
                ))}
              </th>
              <td>{t(what)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Panel>
  );
}
