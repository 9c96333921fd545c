import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api, bodyOf, type Models } from '../../api/client';

export type Instance = Models['Instance'];
export type Probe = Models['InstanceProbe'];

export const INSTANCES_KEY = ['instances'];

const ALL = 1_000;

export function useInstances() {
  return useQuery({
    queryKey: INSTANCES_KEY,
    queryFn: async ({ signal }) =>
      (await bodyOf(api.GET('/api/v1/instances', { params: { query: { limit: ALL } }, signal }))).items,
  });
}

/** What to try an instance with: a hashtag, and a token that is not stored yet. */
export interface Trial {
  hashtag?: string;
  token?: string | null;
}

export function probe(domain: string, { hashtag, token }: Trial = {}, signal?: AbortSignal): Promise<Probe> {
  const params = { path: { domain }, query: { hashtag } };
  return bodyOf(api.POST('/api/v1/instances/{domain}/probe', { params, body: { access_token: token }, signal }));
}

/** {@link probe}, which the list then shows. */
export function useProbe({ domain }: Instance, onProbed: (probe: Probe) => void) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: () => probe(domain),
    onSuccess: (result) => {
      onProbed(result);
      replace(queries, result.instance);
    },
  });
}

/** The probe failed; nothing was stored. */
export class NotReadableError extends Error {
  constructor(
    /** Why, for `useUnreachable`. */
    readonly probe: Probe,
    /** With the token that was tried, if any. */
    readonly token: string | null,
  ) {
    super('The instance could not be read');
  }
}

/** Probes an instance; throws a {@link NotReadableError} if it cannot be read. */
export async function tryInstance(domain: string, trial: Trial, signal?: AbortSignal): Promise<void> {
  const result = await probe(domain, trial, signal);
  if (!result.reachable) throw new NotReadableError(result, trial.token ?? null);
}

/** Stores an access token; null removes it. */
export function storeToken(domain: string, token: string | null): Promise<Instance> {
  return bodyOf(api.PUT('/api/v1/instances/{domain}', { params: { path: { domain } }, body: { access_token: token } }));
}

/** Stores an access token after a successful probe, or without one; null removes it. */
export function useSetToken({ domain }: Instance, onSet: () => void) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async ({ token, isUnseen }: { token: string | null; isUnseen?: boolean }) => {
      if (token !== null && !isUnseen) await tryInstance(domain, { token });
      return storeToken(domain, token);
    },
    // It would stay in memory with the result of the mutation.
    gcTime: 0,
    onSuccess: (instance) => {
      onSet();
      replace(queries, instance);
    },
  });
}

function replace(queries: QueryClient, instance: Instance): void {
  queries.setQueryData<Instance[]>(INSTANCES_KEY, (instances) =>
    instances?.map((each) => (each.domain === instance.domain ? instance : each)),
  );
}
