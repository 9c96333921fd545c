import { useEffect, useRef } from 'react';

/** Answers how to name the element that gets the focus once what had it is gone: the first of the ids that is there. */
export function useFocusAfter(): (...ids: string[]) => void {
  const wanted = useRef<readonly string[]>([]);
  useEffect(() => {
    if (wanted.current.length === 0) return;
    const element = wanted.current.map((id) => document.getElementById(id)).find((found) => found !== null);
    wanted.current = [];
    element?.focus();
  });
  return (...ids) => {
    wanted.current = ids;
  };
}
