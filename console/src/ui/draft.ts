/** Clears a draft, null while nothing is changed, after `saved` was saved, unless it was changed again meanwhile. */
export const clearIfStill =
  <Draft>(saved: Draft) =>
  (now: Draft): Draft | null =>
    now === saved ? null : now;

/** What a draft changes: a field that was left as it was shown may have been changed by somebody else since. */
export function changesOf<Draft extends object>(shown: Draft, draft: Draft): Partial<Draft> {
  const isChanged = ([name, value]: [string, unknown]) => value !== shown[name as keyof Draft];
  return Object.fromEntries(Object.entries(draft).filter(isChanged)) as Partial<Draft>;
}
