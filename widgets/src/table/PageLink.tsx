import type { JSX } from "preact";
import { useContext } from "preact/hooks";
import { RootContext } from "./desk";

interface PageLinkProps {
  /** "lessons/jacks", from the site's root. */
  page: string;
  text: string;
  class?: string;
}

/** A link to a page of the book; where there is no book around the scene, its name. */
export function PageLink({ page, text, class: own }: PageLinkProps): JSX.Element {
  const root = useContext(RootContext);
  if (!root) return <span class="pis-page-name">{text}</span>;
  return (
    <a class={own} href={`${root}${page}.html`}>
      {text}
    </a>
  );
}
