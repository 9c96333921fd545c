import { useEffect, useRef } from 'react';

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
