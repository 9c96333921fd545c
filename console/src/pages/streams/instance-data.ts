import { api, bodyOf, type Models } from '../../api/client';
import { useGet } from '../../api/queries';
import { useWrite } from '../../api/use-write';

export type Instance = Models['Instance'];
export type Probe = Models['InstanceProbe'];

export const INSTANCES_KEY = ['instances'];

export function useInstances() {
  const params = { query: { limit: 1_000 } };
  return useGet(INSTANCES_KEY, '/api/v1/instances', { params, select: ({ items }) => items });
}

/** What to try an instance with: a hashtag, and a token that is not stored yet. */
interface Trial {
  hashtag?: string;
  token?: string | null;
}

function probe(domain: string, { hashtag, token }: Trial = {}, signal?: AbortSignal): Promise<Probe> {
  const params = { path: { domain }, query: { hashtag } };
  return bodyOf(api.POST('/api/v1/instances/{domain}/probe', { params, body: { access_token: token }, signal }));
}

export function useProbe({ domain }: Instance, onProbed: (probe: Probe) => void) {
  return useWrite(() => probe(domain), [INSTANCES_KEY], onProbed);
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

export function storeToken(domain: string, token: string | null): Promise<Instance> {
  return bodyOf(api.PUT('/api/v1/instances/{domain}', { params: { path: { domain } }, body: { access_token: token } }));
}

/** Stores an access token after a successful probe, or without one; null removes it. */
export function useSetToken({ domain }: Instance, onSet: () => void) {
  const set = async ({ token, isUnseen }: { token: string | null; isUnseen?: boolean }) => {
    if (token !== null && !isUnseen) await tryInstance(domain, { token });
    return storeToken(domain, token);
  };
  return useWrite(set, [INSTANCES_KEY], onSet);
}
