import { useEffect, useRef } from 'react';

/** Gives the page the focus, when what has it is about to go. */
export function focusContent(): void {
  document.getElementById('content')?.focus({ preventScroll: true });
}

/** Returns a function that names which element gets the focus when the one that has it is removed: the first of the ids that exists, now or later. */
export function useFocusAfter(): (...ids: string[]) => void {
  const wanted = useRef<readonly string[]>([]);
  useEffect(() => {
    const element = wanted.current.map((id) => document.getElementById(id)).find((found) => found !== null);
    if (!element) return;
    wanted.current = [];
    element.focus();
  });
  return (...ids) => {
    wanted.current = ids;
  };
}

/** The items after and before one of a list: what gets the focus when that one is removed. */
export function neighboursOf<Item>(items: readonly Item[], item: Item): Item[] {
  const index = items.indexOf(item);
  return [items[index + 1], items[index - 1]].filter((each) => each !== undefined);
}
