import { type QueryKey, useQuery, type UseQueryOptions } from '@tanstack/react-query';
import { api, bodyOf } from './client';
import type { paths } from './schema';

type Got<Path extends keyof paths> = paths[Path] extends {
  get: { responses: { 200: { content: { 'application/json': infer Body } } } };
}
  ? Body
  : never;

type Params<Path extends keyof paths> = paths[Path] extends { get: { parameters: infer Parts } } ? Parts : never;

type Options<Path extends keyof paths, Shown> = { params?: Params<Path> } & Omit<
  UseQueryOptions<Got<Path>, Error, Shown>,
  'queryKey' | 'queryFn'
>;

const get = api.GET as unknown as (path: string, options: object) => Promise<{ data?: unknown; response: Response }>;

/** What a GET returns, under a key by which writes have it loaded again. */
export function useGet<Path extends keyof paths, Shown = Got<Path>>(
  queryKey: QueryKey,
  path: Path,
  { params, ...options }: Options<Path, Shown> = {},
) {
  const queryFn = ({ signal }: { signal: AbortSignal }) => bodyOf(get(path, { params, signal })) as Promise<Got<Path>>;
  return useQuery({ queryKey, queryFn, ...options });
}
