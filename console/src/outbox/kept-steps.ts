import type { Platform } from './platform';
import type { KeptStep, Step } from './undo-steps';

const NAME = 'sluice-undo';

/** No more decisions are kept: a browser gives a tab some megabytes, and each change writes all of them. */
const MAX_ITEMS = 1_000;

/** What this tab can undo, over a reload. Each tab has its own steps, as each undoes what was decided in it. */
export class KeptSteps {
  constructor(private readonly storage: Platform['tabStorage']) {}

  /** Keeps a user's steps in place of all others; nobody's: none. Steps that are not on the disk yet are left out. */
  keep(user: string | null, steps: readonly Step[]): void {
    const kept: KeptStep[] = [];
    let room = MAX_ITEMS;
    for (const { seq, items, at } of steps.toReversed()) {
      room -= items.length;
      if (room < 0) break;
      if (seq !== null) kept.unshift({ seq, items, at });
    }
    try {
      if (user === null || kept.length === 0) this.storage?.removeItem(NAME);
      else this.storage?.setItem(NAME, JSON.stringify({ user, steps: kept }));
    } catch {
      // Full or switched off: undo then ends with this page, as without it.
    }
  }

  /** The steps of a user, oldest first. */
  read(user: string): KeptStep[] {
    try {
      const kept = JSON.parse(this.storage?.getItem(NAME) ?? 'null') as { user: string; steps: KeptStep[] } | null;
      return kept?.user === user ? kept.steps : [];
    } catch {
      return []; // by another version of the console
    }
  }
}
