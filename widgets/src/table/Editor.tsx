// The position editor: cards are put where they belong, what does not fit is named, and the solver can be asked.
import type { JSX } from "preact";
import { useState } from "preact/hooks";
import type { EditorView, Event, Waking } from "../protocol";
import { EditorAsk } from "./EditorAsk";
import { EditorPlaces } from "./EditorCards";
import { EditorDeck, EditorRest } from "./EditorDeck";
import { EditorFields, Faults } from "./EditorFields";
import { EditorSet } from "./EditorSet";
import { EditorShare } from "./EditorShare";
import { EditorSheet } from "./EditorSheet";
import type { Link } from "./link";
import { SettingsPanel } from "./Panels";
import { useEditorFocus } from "./redraw";
import { NoteBox } from "./Say";
import { Scene, useStage } from "./Scene";
import { BackButton, Notices, ToolButton } from "./Tools";
import { Wake, wakeWords } from "./Wake";
import { useWork } from "./work";
import { WorkBar } from "./WorkBar";

interface EditorProps {
  view: EditorView;
  waking: Waking | null;
  notice: string;
  link: Link | null;
}

/** Where in the editor the reader did something last: what is said about it stands there. */
export type EditorSpot = "cards" | "share" | "ask" | "set";

const SPOTS: Partial<Record<Event["type"], EditorSpot>> = {
  read: "share",
  solve: "ask",
  "save-puzzle": "ask",
  "set-load": "set",
  "set-edit": "set",
  "set-remove": "set",
  "editor-solve": "set",
  worksheet: "set",
};

export function Editor({ view, waking, notice, link }: EditorProps): JSX.Element {
  const stage = useStage(view, link);
  const { t, root } = stage;
  const { editor } = view;
  const [panel, setPanel] = useState(false);
  const [spot, setSpot] = useState<EditorSpot>("cards");
  const state = waking?.state ?? "awake";
  useWork(link, view);
  useEditorFocus(root, view, link);
  stage.desk.send = (event) => {
    setSpot(SPOTS[event.type] ?? "cards");
    return link?.send(event) ?? false;
  };

  function onKeyDown(event: KeyboardEvent): void {
    stage.touch();
    if (event.key !== "Escape" || event.defaultPrevented) return;
    if (panel) setPanel(false);
    else if (editor.worksheet) link?.send({ type: "worksheet", open: false });
    else if (view.note) link?.send({ type: "dismiss" });
    else return;
    event.preventDefault();
  }

  const said = view.note && <NoteBox note={view.note} />;
  const work = view.working && <WorkBar working={view.working} />;
  const settings = (
    <div class="pis-editor-settings">
      <ToolButton name="settings" open={panel} onFlip={() => setPanel(!panel)} />
      {panel && <SettingsPanel onClose={() => setPanel(false)} />}
    </div>
  );

  return (
    <Scene
      stage={stage}
      label={editor.title}
      look={["pis-editor", state !== "awake" && "pis-not-awake"]}
      token={`${view.rev} ${state}`}
      told={notice || wakeWords(t, state) || view.spoken}
      keys
      onKeyDown={onKeyDown}
      onPointerDown={stage.touch}
    >
      <Notices notice={notice} waking={waking} link={link} />
      <div class="pis-tools">
        <BackButton />
        <b class="pis-editor-title" role="heading" aria-level={2}>
          {editor.title}
        </b>
      </div>
      {editor.worksheet ? (
        <>
          <EditorSheet sheet={editor.worksheet} />
          {settings}
        </>
      ) : (
        <div class="pis-editor-parts">
          <div class="pis-editor-board">
            <EditorFields />
            <div class="pis-put">
              <EditorPlaces />
              <div class="pis-dock">
                {spot === "cards" && said}
                <EditorDeck />
              </div>
            </div>
            <EditorRest />
            <Faults />
            <div class="pis-wake-box">
              <Wake waking={waking} />
            </div>
          </div>
          <div class="pis-editor-side">
            <EditorAsk>
              {work}
              {spot === "ask" && said}
            </EditorAsk>
            <EditorShare>{spot === "share" && said}</EditorShare>
            <EditorSet>{spot === "set" && said}</EditorSet>
            {settings}
          </div>
        </div>
      )}
    </Scene>
  );
}
