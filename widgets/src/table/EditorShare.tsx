// The position as text and as a link, and the way in for one from elsewhere.
import type { ComponentChildren, JSX } from "preact";
import { useRef } from "preact/hooks";
import type { EditorView } from "../protocol";
import { useDesk } from "./desk";
import { Copied } from "./Share";

export function EditorShare({ children }: { children: ComponentChildren }): JSX.Element {
  const { view, t, send, page } = useDesk<EditorView>();
  const { position, link, code, read } = view.editor;
  const field = useRef<HTMLInputElement>(null);

  function submit(event: Event): void {
    event.preventDefault();
    send({ type: "read", turn: view.turn, text: field.current?.value ?? "" });
  }

  return (
    <div class="pis-box-panel pis-editor-share" role="group" aria-label={t("share")}>
      {position ? (
        <>
          <Copied label={t("editor.position")} text={position} />
          <Copied label={t("share.position")} text={page ? `${page}#${link}` : code} />
        </>
      ) : (
        <p class="pis-quiet">{t("editor.no-position")}</p>
      )}
      <form class="pis-copied pis-read" onSubmit={submit}>
        <label>
          <span>{read.label}</span>
          <input type="text" ref={field} spellcheck={false} autocomplete="off" />
        </label>
        <button type="submit" class="pis-btn">
          {read.button}
        </button>
      </form>
      {children}
    </div>
  );
}
