import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api, bodyOf, deletionOf, type Models } from '../../api/client';
import { loadAccount, useAccount } from '../../session/use-session';

export type User = Models['User'];
export type Role = User['role'];

/** A link to set a password; it is shown once. */
export type PasswordLink = Models['PasswordLink'];
export type UserSession = Models['UserSession'];

const USERS_KEY = ['users'];

/** The most users, or sessions of a user, in a response. */
const ALL = 1_000;

export function useUsers() {
  return useQuery({
    queryKey: USERS_KEY,
    queryFn: async ({ signal }) =>
      (await bodyOf(api.GET('/api/v1/users', { params: { query: { limit: ALL } }, signal }))).items,
  });
}

/** Adds a user and creates their link; `onAdded` gets no link if only that failed. */
export function useAddUser(onAdded: (user: User, link: PasswordLink | null) => void) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async (draft: Models['CreateUser']) => {
      const user = await bodyOf(api.POST('/api/v1/users', { body: draft }));
      // The user exists now; their row has a button for a link.
      onAdded(user, await makeLink(user.id).catch(() => null));
    },
    onSuccess: () => queries.invalidateQueries({ queryKey: USERS_KEY }),
  });
}

export type UserChange = Models['ChangeUser'];

export function useChangeUser({ id }: User, onChanged: (user: User) => void) {
  const queries = useQueryClient();
  const own = useAccount()?.username;
  return useMutation({
    mutationFn: (body: UserChange) => bodyOf(api.PATCH('/api/v1/users/{id}', { params: { path: { id } }, body })),
    onSuccess: (user) => {
      onChanged(user);
      // A former admin may not list users any more.
      if (user.username === own) return loadAccount();
      return queries.invalidateQueries({ queryKey: USERS_KEY });
    },
  });
}

/** Makes a link in place of an earlier one; only `onMade` gets it, it is kept nowhere. */
export function useMakeLink({ id }: User, onMade: (link: PasswordLink) => void) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async () => onMade(await makeLink(id)),
    onSuccess: () => queries.invalidateQueries({ queryKey: USERS_KEY }),
  });
}

function makeLink(id: number): Promise<PasswordLink> {
  return bodyOf(api.POST('/api/v1/users/{id}/link', { params: { path: { id } }, body: { hours: LINK_HOURS } }));
}

/** How long a link is valid, in hours. */
const LINK_HOURS = 24;

const sessionsKey = (id: number) => [...USERS_KEY, id, 'sessions'];

export function useUserSessions({ id }: User) {
  return useQuery({
    queryKey: sessionsKey(id),
    queryFn: async ({ signal }) => {
      const params = { path: { id }, query: { limit: ALL } };
      return (await bodyOf(api.GET('/api/v1/users/{id}/sessions', { params, signal }))).items;
    },
  });
}

/** Ends one session of a user, or all for null; one that is gone already counts as ended. */
export function useEndSessions({ id }: User, onEnded: (session: UserSession | null) => void) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (session: UserSession | null) =>
      session
        ? deletionOf(
            api.DELETE('/api/v1/users/{id}/sessions/{session_id}', {
              params: { path: { id, session_id: session.id } },
            }),
          )
        : deletionOf(api.DELETE('/api/v1/users/{id}/sessions', { params: { path: { id } } })),
    onSuccess: (_response, session) => {
      onEnded(session);
      return queries.invalidateQueries({ queryKey: USERS_KEY });
    },
  });
}
