import type { JSX } from "preact";
import type { View, Waking } from "../protocol";
import { HousePanel } from "./House";
import type { Link } from "./link";
import { HelpPanel, SettingsPanel } from "./Panels";
import { Play } from "./Play";
import { Scene } from "./Scene";
import { SharePanel } from "./Share";
import { Log, Score } from "./Side";
import { useSitting } from "./sitting";
import { Notices, Tools } from "./Tools";
import { wakeWords } from "./Wake";

interface TableProps {
  view: View;
  waking: Waking | null;
  notice: string;
  /** Null in a picture: nothing can be sent. */
  link: Link | null;
}

export function Table({ view, waking, notice, link }: TableProps): JSX.Element {
  const sitting = useSitting(view, link);
  const { t, panel, closePanel } = sitting;
  const house = view.room?.house ?? null;
  const told = view.room?.refused || house?.faults.map((fault) => fault.text).join(" ");
  const state = waking?.state ?? "awake";
  const { score } = view;
  const hand = { n: score.hand + 1, target: score.target ?? "", all: score.hands ?? "–" };

  return (
    <Scene
      stage={sitting}
      label={t("table")}
      look={[state !== "awake" && "pis-not-awake"]}
      token={`${view.rev} ${state}`}
      told={notice || told || wakeWords(t, state) || view.spoken}
      keys
      {...sitting.handlers}
    >
      <div class="pis-lay">
        <Play sitting={sitting} waking={waking} />
        <div class="pis-side">
          <Notices notice={notice} waking={waking} link={link} />
          <Tools sitting={sitting}>
            {view.rulesName}
            {score.target !== null ? ` · ${t("score.target", hand)}` : score.hands !== 1 && ` · ${t("score.of", hand)}`}
          </Tools>
          {panel === "settings" && <SettingsPanel onClose={closePanel} onOpen={sitting.openPanel} />}
          {panel === "house" && house && <HousePanel house={house} onClose={closePanel} />}
          {panel === "share" && <SharePanel onClose={closePanel} />}
          {panel === "help" && <HelpPanel onClose={closePanel} />}
          <Score />
          <Log />
        </div>
      </div>
    </Scene>
  );
}
