import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api, bodyOf, type Models } from '../../api/client';

/** What the service knows of an instance. */
export type Instance = Models['Instance'];

/** Whether an instance could be read. */
export type Probe = Models['InstanceProbe'];

/** The key of the list of instances, which a new stream may add to. */
export const INSTANCES_KEY = ['instances'];

/** The most instances that a response holds. */
const ALL = 1_000;

/** All instances, newest first. */
export function useInstances() {
  return useQuery({
    queryKey: INSTANCES_KEY,
    queryFn: async ({ signal }) =>
      (await bodyOf(api.GET('/api/v1/instances', { params: { query: { limit: ALL } }, signal }))).items,
  });
}

/** Has the service try whether an instance can be read. */
export function useProbe({ domain }: Instance, onProbed: (probe: Probe) => void) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: () => bodyOf(api.POST('/api/v1/instances/{domain}/probe', { params: { path: { domain } } })),
    onSuccess: (probe) => {
      onProbed(probe);
      replace(queries, probe.instance);
    },
  });
}

/** Stores an access token; null removes it. */
export function useSetToken({ domain }: Instance, onSet: () => void) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (token: string | null) =>
      bodyOf(api.PUT('/api/v1/instances/{domain}', { params: { path: { domain } }, body: { access_token: token } })),
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
