import type { JSX } from "preact";
import type { LessonView } from "../protocol";
import { useDesk } from "./desk";
import { Icon } from "./icons";
import { FromStart } from "./LessonHelp";
import { PageLink } from "./PageLink";
import { Sentence } from "./Words";

/** After the last step: what the reader can do now, how it went, and where to go on. */
export function LessonEnd({ done }: { done: NonNullable<LessonView["lesson"]["done"]> }): JSX.Element {
  const { t } = useDesk();
  return (
    <div class="pis-end pis-done" role="group" aria-label={done.title} tabIndex={-1}>
      <div class="pis-end-title" role="heading" aria-level={2}>
        {done.title}
      </div>
      {done.can.length > 0 && (
        <ul class="pis-can">
          {done.can.map((text, i) => (
            <li key={i}>
              <Icon name="good" />
              <span>
                <Sentence text={text} />
              </span>
            </li>
          ))}
        </ul>
      )}
      <div class="pis-row">
        <p>{done.result}</p>
        <FromStart />
        {done.next && <PageLink page={done.next.page} class="pis-btn pis-main" text={t("lesson.on", { title: done.next.title })} />}
      </div>
    </div>
  );
}
