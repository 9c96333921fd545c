import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { bodyOf, api, deletionOf, type Models } from '../../api/client';

export type ApiKey = Models['ApiKey'];

/** A new key with its secret. */
export type NewApiKey = Models['NewApiKey'];

/** What a key may do. */
export type Scope = ApiKey['scopes'][number];

/** All scopes: everything except managing keys and users. */
export const SCOPES: readonly Scope[] = ['queue', 'read', 'review', 'admin'];

const KEYS_KEY = ['api-keys'];

export function useApiKeys() {
  return useQuery({
    queryKey: KEYS_KEY,
    queryFn: ({ signal }) => bodyOf(api.GET('/api/v1/api-keys', { params: { query: { limit: 1_000 } }, signal })),
  });
}

/** Creates a key. Only `onMade` gets the secret; it is not kept. */
export function useCreateKey(onMade: (key: NewApiKey) => void) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async (draft: Models['CreateApiKey']) => {
      onMade(await bodyOf(api.POST('/api/v1/api-keys', { body: draft })));
    },
    onSuccess: () => queries.invalidateQueries({ queryKey: KEYS_KEY }),
  });
}

/** Revokes a key; a missing key counts as revoked. */
export function useRevokeKey({ id }: ApiKey, onRevoked: () => void) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: () => deletionOf(api.DELETE('/api/v1/api-keys/{id}', { params: { path: { id } } })),
    onSuccess: () => {
      onRevoked();
      queries.setQueryData<Models['ApiKeyList']>(KEYS_KEY, (keys) => keys && without(keys, id));
      return queries.invalidateQueries({ queryKey: KEYS_KEY });
    },
  });
}

function without(keys: Models['ApiKeyList'], id: number): Models['ApiKeyList'] {
  return { ...keys, items: keys.items.filter((key) => key.id !== id), total: keys.total - 1 };
}
