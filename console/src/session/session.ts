import { createStore } from 'zustand/vanilla';

/** Who is signed in, as `GET /auth/me` returns it. */
export interface Account {
  username: string;
  /** A reviewer reads and reviews, an admin does everything. */
  role: 'reviewer' | 'admin';
  timeZone: string | null;
  preferences: Readonly<Record<string, unknown>>;
}

/** `expired`: the session ended while the page was open; the page stays and asks for the password. */
export type SessionState =
  { kind: 'unknown' } | { kind: 'out' } | { kind: 'in'; account: Account } | { kind: 'expired'; account: Account };

export const sessionStore = createStore<SessionState>(() => ({ kind: 'unknown' }));

/** Somebody signed in, or an account changed. */
export function beginSession(account: Account): void {
  sessionStore.setState({ kind: 'in', account }, true);
}

/** Nobody is signed in. */
export function endSession(): void {
  sessionStore.setState({ kind: 'out' }, true);
}

/** The service does not know the session any more. */
export function expireSession(): void {
  const state = sessionStore.getState();
  if (state.kind === 'in') sessionStore.setState({ kind: 'expired', account: state.account }, true);
  if (state.kind === 'unknown') endSession();
}

export function ownActor(): string {
  const state = sessionStore.getState();
  return 'account' in state ? `user:${state.account.username}` : '';
}
