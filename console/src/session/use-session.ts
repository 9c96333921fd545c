import { useStore } from 'zustand';
import { bodyOf, api } from '../api/client';
import { outbox } from '../outbox/use-outbox';
import { type Account, beginSession, endSession, sessionStore, type SessionState } from './session';

/** The current session. */
export function useSession(): SessionState {
  return useStore(sessionStore);
}

/** Who is, or was until a moment ago, signed in; null before that is known. */
export function useAccount(): Account | null {
  const state = useSession();
  return state.kind === 'in' || state.kind === 'expired' ? state.account : null;
}

/** Queries the service who is signed in, if anybody; throws when the service is unreachable. */
export async function loadAccount(): Promise<void> {
  const { account } = await bodyOf(api.GET('/api/v1/auth/session'));
  if (account === null) return endSession();
  beginSession({ username: account.username, timeZone: account.time_zone, preferences: account.preferences });
}

/** Signs in; a wrong password is an {@link ApiError} with status 401, too many tries one with 429. */
export async function signIn(username: string, password: string): Promise<void> {
  await outbox.pause(); // no decision may be sent with the next user's cookie, before it is known who that is
  await bodyOf(api.POST('/api/v1/auth/login', { body: { username, password } }));
  await loadAccount();
}

/** Ends the session, here and on the service. */
export async function signOut(): Promise<void> {
  await bodyOf(api.POST('/api/v1/auth/logout'));
  endSession();
}
