import { useStore } from 'zustand';
import { bodyOf, api } from '../api/client';
import { outbox } from '../outbox/use-outbox';
import { type Account, beginSession, endSession, sessionStore, type SessionState } from './session';

export function useSession(): SessionState {
  return useStore(sessionStore);
}

/** Who is or just was signed in; null until known. */
export function useAccount(): Account | null {
  const state = useSession();
  return state.kind === 'in' || state.kind === 'expired' ? state.account : null;
}

export function useIsAdmin(): boolean {
  return useAccount()?.role === 'admin';
}

/** Asks the service who is signed in, if anybody; throws if it is unreachable. Where the session had expired, nobody is no news. */
export async function loadAccount(): Promise<void> {
  const { account } = await bodyOf(api.GET('/api/v1/auth/session'));
  if (account !== null) beginSession(account);
  else if (sessionStore.getState().kind === 'expired') await outbox.expire();
  else endSession();
}

/** Signs in; a wrong password is an {@link ApiError} with status 401, too many tries one with 429. */
export async function signIn(username: string, password: string): Promise<void> {
  await outbox.pause(); // no decision may be sent with an unknown user's cookie
  await bodyOf(api.POST('/api/v1/auth/login', { body: { username, password } }));
  await loadAccount();
}

/** Sets the password of a link's user, and signs in as them; a link that opens nothing is an {@link ApiError} with status 404. */
export async function setPasswordByLink(token: string, password: string): Promise<void> {
  const had = sessionStore.getState().kind === 'in';
  await outbox.pause(); // as above: somebody else may be signed in
  try {
    await bodyOf(api.POST('/api/v1/auth/link', { body: { token, new_password: password } }));
  } catch (error) {
    // The session has not ended; the pause only made it look so.
    if (had) await loadAccount().catch(() => {});
    throw error;
  }
  await loadAccount();
}

/** Ends the session on the service, then the work of it, then the session here; where the first fails, nothing ends. */
export async function signOut(endWork: () => Promise<void>): Promise<void> {
  await bodyOf(api.POST('/api/v1/auth/logout'));
  await endWork();
  endSession();
}
