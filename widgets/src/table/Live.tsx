import type { JSX } from "preact";
import { useEffect, useRef } from "preact/hooks";

interface LiveProps {
  /** Changes whenever there is something new to tell. */
  token: string;
  text: string;
}

/** The one polite live region. Emptied first, so that the same sentence twice is read twice. */
export function Live({ token, text }: LiveProps): JSX.Element {
  const region = useRef<HTMLDivElement>(null);
  const first = useRef(true);
  useEffect(() => {
    // A page full of tables does not talk before anything has happened.
    if (first.current) {
      first.current = false;
      return undefined;
    }
    const node = region.current;
    if (!node || !text) return undefined;
    node.textContent = "";
    const timer = setTimeout(() => {
      node.textContent = text;
    }, 50);
    return () => clearTimeout(timer);
  }, [token]);
  return <div class="pis-hidden pis-live" role="status" aria-live="polite" aria-atomic="true" ref={region} />;
}
