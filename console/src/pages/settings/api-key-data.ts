import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { answerOf, api, type Models } from '../../api/client';

/** A key that is in force; the key itself is not in it. */
export type ApiKey = Models['ApiKey'];

/** A key that was just made, with the secret. */
export type NewApiKey = Models['NewApiKey'];

const KEYS_KEY = ['api-keys'];

/** The keys that are in force. */
export function useApiKeys() {
  return useQuery({
    queryKey: KEYS_KEY,
    queryFn: ({ signal }) => answerOf(api.GET('/api/v1/api-keys', { params: { query: { limit: 1_000 } }, signal })),
  });
}

/** Makes a key; nothing remembers the secret but whoever is told. */
export function useCreateKey(onMade: (key: NewApiKey) => void) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async (name: string) => {
      onMade(await answerOf(api.POST('/api/v1/api-keys', { body: { name } })));
    },
    onSuccess: () => queries.invalidateQueries({ queryKey: KEYS_KEY }),
  });
}

/** Revokes a key; one that is gone already counts as revoked. */
export function useRevokeKey({ id }: ApiKey, onRevoked: () => void) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async () => {
      const call = api.DELETE('/api/v1/api-keys/{id}', { params: { path: { id } } });
      if ((await call).response.status !== 404) await answerOf(call);
    },
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
