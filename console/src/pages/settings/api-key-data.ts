import { bodyOf, api, deletionOf, type Models } from '../../api/client';
import { useGet } from '../../api/queries';
import { useWrite } from '../../api/use-write';

export type ApiKey = Models['ApiKey'];

export type NewApiKey = Models['NewApiKey'];

export type Scope = ApiKey['scopes'][number];

/** All scopes: everything except managing keys and users. */
export const SCOPES: readonly Scope[] = ['queue', 'read', 'review', 'admin'];

const KEYS_KEY = ['api-keys'];

export function useApiKeys() {
  return useGet(KEYS_KEY, '/api/v1/api-keys', { params: { query: { limit: 1_000 } } });
}

/** Creates a key. Only `onMade` gets the secret; it is not kept. */
export function useCreateKey(onMade: (key: NewApiKey) => void) {
  return useWrite(
    async (body: Models['CreateApiKey']) => onMade(await bodyOf(api.POST('/api/v1/api-keys', { body }))),
    [KEYS_KEY],
  );
}

/** Revokes a key; a missing key counts as revoked. */
export function useRevokeKey({ id }: ApiKey, onRevoked: () => void) {
  const revoke = () => deletionOf(api.DELETE('/api/v1/api-keys/{id}', { params: { path: { id } } }));
  return useWrite(revoke, [KEYS_KEY], onRevoked);
}
