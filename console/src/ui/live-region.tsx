import { useSyncExternalStore } from 'react';

let said = '';
const listeners = new Set<() => void>();

/** Has screen readers say something when they are done with what they say. */
export function announce(text: string): void {
  said = text === said ? `${text} ` : text; // the same text again is a change only with another character
  for (const listener of listeners) listener();
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** The polite live region; one for the whole console. */
export function LiveRegion() {
  const text = useSyncExternalStore(subscribe, () => said);
  return (
    <div className="vh" role="status" aria-live="polite">
      {text}
    </div>
  );
}
