import { useSyncExternalStore } from 'react';
import { Outbox } from './outbox';
import { browserPlatform } from './platform';
import type { OutboxSnapshot } from './view';

export const outbox = new Outbox(browserPlatform());

/** What waits, collided or fails, over all tabs. */
export function useOutbox(): OutboxSnapshot {
  return useSyncExternalStore(outbox.subscribe, outbox.snapshot);
}
