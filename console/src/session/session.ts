import { createStore } from 'zustand/vanilla';
import type { components } from '../api/schema';

export type Account = Omit<components['schemas']['Account'], 'id'>;

/** `expired`: the session ended while the page was open; the page stays and asks for the password. */
export type SessionState =
  { kind: 'unknown' } | { kind: 'out' } | { kind: 'in'; account: Account } | { kind: 'expired'; account: Account };

export const sessionStore = createStore<SessionState>(() => ({ kind: 'unknown' }));

export function beginSession(account: Account): void {
  sessionStore.setState({ kind: 'in', account }, true);
}

export function endSession(): void {
  sessionStore.setState({ kind: 'out' }, true);
}

/** The service does not know the session any more that was there when it was asked. */
export function expireSession(asked = sessionStore.getState()): void {
  const state = sessionStore.getState();
  if (state !== asked) return;
  if (state.kind === 'in') sessionStore.setState({ kind: 'expired', account: state.account }, true);
  if (state.kind === 'unknown') endSession();
}

export function ownActor(): string {
  const state = sessionStore.getState();
  return 'account' in state ? `user:${state.account.username}` : '';
}
