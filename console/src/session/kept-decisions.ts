const KEY = 'sluice-waiting';

/** Notes how many decisions wait on this device, for a start without a network. */
export function noteKeptDecisions(count: number): void {
  try {
    localStorage.setItem(KEY, String(count));
  } catch {
    // Storage is switched off or full: the number is not shown.
  }
}

/** How many decisions waited on this device when that was last known. */
export function keptDecisions(): number {
  try {
    return Number(localStorage.getItem(KEY)) || 0;
  } catch {
    return 0;
  }
}
