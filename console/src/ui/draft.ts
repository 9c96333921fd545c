/**
 * For the state of a draft, which is null while nothing is changed, when `saved` has been saved: nothing is changed any more,
 * unless it was changed again meanwhile.
 */
export const clearIfStill =
  <Draft>(saved: Draft) =>
  (now: Draft): Draft | null =>
    now === saved ? null : now;
