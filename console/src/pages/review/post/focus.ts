import { type RefObject, useLayoutEffect } from 'react';

/** Focuses a form's field while the form is open, then returns the focus. */
export function useBorrowedFocus(
  form: RefObject<HTMLElement | null>,
  field: RefObject<HTMLElement | null>,
  opener?: RefObject<HTMLElement | null>,
): void {
  useLayoutEffect(() => {
    // The button that opened the form was replaced by it and has lost the focus already.
    const before = document.activeElement === document.body ? opener?.current : document.activeElement;
    const held = form.current;
    field.current?.focus(); // does nothing where the form is not displayed: it may be rendered twice
    return () => {
      const hadFocus = held?.contains(document.activeElement) ?? false;
      // After the form is gone: what had the focus may be hidden until then.
      queueMicrotask(() => {
        if (hadFocus && !held?.isConnected && before instanceof HTMLElement) before.focus({ preventScroll: true });
      });
    };
  }, [form, field, opener]);
}

/** Parts that had the focus when they were replaced. */
const lost = new Set<string>();

/** Keeps the focus in a part of the page when that of the next post replaces it; the part needs a tabindex. */
export function useKeptFocus(part: string, element: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const held = element.current;
    if (lost.has(part) && document.activeElement === document.body) held?.focus({ preventScroll: true });
    // The same part may be rendered twice, of which one is displayed: only that can take the focus.
    if (document.activeElement === held) lost.delete(part);
    return () => {
      if (held?.contains(document.activeElement)) lost.add(part);
      else lost.delete(part);
    };
  }, [part, element]);
}
