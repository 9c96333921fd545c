import { useEffect, useRef } from 'react';

/** Answers how to name who gets the focus when what had it goes: the first of the ids that is there, now or later. */
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
