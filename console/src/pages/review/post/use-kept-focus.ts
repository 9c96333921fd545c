import { type RefObject, useLayoutEffect } from 'react';

/** Parts that had the focus when they were replaced. */
const lost = new Set<string>();

/** Keeps the focus in a part of the page when the next post's takes its place; the part needs a tabindex. */
export function useKeptFocus(part: string, element: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const held = element.current;
    if (lost.has(part) && document.activeElement === document.body) held?.focus({ preventScroll: true });
    // The same part may stand in two places, of which one is displayed: only that can take the focus.
    if (document.activeElement === held) lost.delete(part);
    return () => {
      if (held?.contains(document.activeElement)) lost.add(part);
      else lost.delete(part);
    };
  }, [part, element]);
}
