// Links to rules and position, the record of a match, and the way back in for a pasted one.
import type { JSX } from "preact";
import { useRef, useState } from "preact/hooks";
import type { Frame } from "../protocol";
import { useDesk } from "./desk";
import { Panel } from "./Panels";

/** A text to take along: shown whole, copied with one touch. */
export function Copied({ label, text }: { label: string; text: string }): JSX.Element {
  const { t } = useDesk();
  const [copied, setCopied] = useState("");
  const field = useRef<HTMLInputElement>(null);

  async function copy(): Promise<void> {
    field.current?.select();
    try {
      await navigator.clipboard.writeText(text);
    } catch {
      // No clipboard for this page: the text is selected, the reader's own copy works.
      if (!document.execCommand("copy")) return;
    }
    setCopied(text);
  }

  return (
    <div class="pis-copied">
      <label>
        <span>{label}</span>
        <input type="text" readOnly value={text} ref={field} onFocus={(event) => event.currentTarget.select()} />
      </label>
      <button type="button" class="pis-btn" onClick={() => void copy()}>
        {t(copied === text ? "share.copied" : "share.copy")}
      </button>
    </div>
  );
}

export function SharePanel({ onClose }: { onClose(): void }): JSX.Element {
  const { view, t, page } = useDesk<Frame>();
  const { room } = view;
  if (!room) return <Panel title={t("share")} onClose={onClose}>{""}</Panel>;
  if (view.kind === "puzzle") {
    return (
      <Panel title={t("share")} onClose={onClose}>
        {room.puzzle ? (
          <Copied label={t("share.puzzle")} text={page ? `${page}#${room.puzzle}` : room.code.puzzle} />
        ) : (
          <p class="pis-quiet">{t("share.own-puzzle")}</p>
        )}
      </Panel>
    );
  }
  return (
    <Panel title={t("share")} onClose={onClose}>
      <Copied label={t("share.rules")} text={page ? `${page}#${room.rules}` : room.code.rules} />
      {room.position ? (
        <Copied label={t("share.position")} text={page ? `${page}#${room.position}` : room.code.position} />
      ) : (
        <p class="pis-quiet">{t("share.over")}</p>
      )}
      <p class="pis-quiet">{t("share.hidden")}</p>
      {room.record && <Record record={room.record} />}
      <Paste />
    </Panel>
  );
}

/** The record of the match that is over: to copy, or to keep as a file. */
export function Record({ record }: { record: string }): JSX.Element {
  const { t } = useDesk();
  const [copied, setCopied] = useState("");
  const box = useRef<HTMLTextAreaElement>(null);
  const file = `data:text/plain;charset=utf-8,${encodeURIComponent(record)}`;

  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(record);
    } catch {
      box.current?.select();
      if (!document.execCommand("copy")) return;
    }
    setCopied(record);
  }

  return (
    <details class="pis-group pis-record">
      <summary>{t("record")}</summary>
      <textarea readOnly rows={5} value={record} ref={box} aria-label={t("record")} />
      <div class="pis-options">
        <button type="button" class="pis-btn" onClick={() => void copy()}>
          {t(copied === record ? "share.copied" : "share.copy")}
        </button>
        <a class="pis-btn" href={file} download="pis-yedili.txt">
          {t("record.save")}
        </a>
      </div>
    </details>
  );
}

/** A record from elsewhere: the session reads it, or says why it does not. */
function Paste(): JSX.Element {
  const { view, t, send } = useDesk();
  const box = useRef<HTMLTextAreaElement>(null);
  return (
    <details class="pis-group pis-paste">
      <summary>{t("record.paste")}</summary>
      <textarea rows={5} ref={box} aria-label={t("record.text")} placeholder={'[PisYedili "1"]'} spellcheck={false} />
      {view.room?.refused && <p class="pis-refused">{view.room.refused}</p>}
      <button
        type="button"
        class="pis-btn"
        onClick={() => send({ type: "import", depth: view.room?.depth ?? 0, text: box.current?.value ?? "" })}
      >
        {t("record.open")}
      </button>
    </details>
  );
}
