import { api, bodyOf, deletionOf, type Models } from '../../api/client';
import { useGet } from '../../api/queries';
import { useWrite } from '../../api/use-write';
import { loadAccount, useAccount } from '../../session/use-session';

export type User = Models['User'];
export type Role = User['role'];
export type PasswordLink = Models['PasswordLink'];
export type UserSession = Models['UserSession'];
export type UserChange = Models['ChangeUser'];

const USERS_KEY = ['users'];

/** The most users, or sessions of a user, in a response. */
const ALL = { limit: 1_000 };

export function useUsers() {
  return useGet(USERS_KEY, '/api/v1/users', { params: { query: ALL }, select: ({ items }) => items });
}

/** Adds a user and creates their link; `onAdded` gets no link if only that failed. */
export function useAddUser(onAdded: (user: User, link: PasswordLink | null) => void) {
  return useWrite(
    async (body: Models['CreateUser']) => {
      const user = await bodyOf(api.POST('/api/v1/users', { body }));
      // The user exists now; their row has a button for a link.
      onAdded(user, await makeLink(user.id).catch(() => null));
    },
    [USERS_KEY],
  );
}

export function useChangeUser({ id, username }: User, onChanged: (user: User) => void) {
  const isOwn = useAccount()?.username === username;
  return useWrite(
    (body: UserChange) => bodyOf(api.PATCH('/api/v1/users/{id}', { params: { path: { id } }, body })),
    // A former admin may not list users any more.
    isOwn ? [] : [USERS_KEY],
    async (user) => {
      onChanged(user);
      if (isOwn) await loadAccount();
    },
  );
}

/** Makes a link in place of an earlier one; only `onMade` gets it, it is kept nowhere. */
export function useMakeLink({ id }: User, onMade: (link: PasswordLink) => void) {
  return useWrite(async () => onMade(await makeLink(id)), [USERS_KEY]);
}

const LINK = { hours: 24 };

function makeLink(id: number): Promise<PasswordLink> {
  return bodyOf(api.POST('/api/v1/users/{id}/link', { params: { path: { id } }, body: LINK }));
}

export function useUserSessions({ id }: User) {
  const params = { path: { id }, query: ALL };
  const key = [...USERS_KEY, id, 'sessions'];
  return useGet(key, '/api/v1/users/{id}/sessions', { params, select: ({ items }) => items });
}

/** Ends one session of a user, or all for null; one that is gone already counts as ended. */
export function useEndSessions({ id }: User, onEnded: (session: UserSession | null) => void) {
  const end = (session: UserSession | null) => {
    if (session === null) return deletionOf(api.DELETE('/api/v1/users/{id}/sessions', { params: { path: { id } } }));
    const path = { id, session_id: session.id };
    return deletionOf(api.DELETE('/api/v1/users/{id}/sessions/{session_id}', { params: { path } }));
  };
  return useWrite(end, [USERS_KEY], (_, session) => onEnded(session));
}
