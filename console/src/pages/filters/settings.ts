import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { bodyOf, api, type Models } from '../../api/client';
import { BLOCKLISTS, FILTERS_KEY, type Kind, refreshFilters } from './blocklists';

export type Settings = Models['ExportSettings'];
export type SettingsChange = Models['UpdateSettings'];
export type Filters = Models['ExportFilters'];
export type FiltersChange = Models['UpdateFilters'];

const FILTERS_EXPORT_KEY = [...FILTERS_KEY, 'export'];
const SETTINGS_KEY = [...FILTERS_KEY, 'settings'];

export function useSettings() {
  return useQuery({
    queryKey: SETTINGS_KEY,
    // Not aborted: a switch discards the response to an earlier request.
    queryFn: () => bodyOf(api.GET('/api/v1/reblog-controls/settings')),
  });
}

/** Changes the settings at once, and back when the service refuses. */
export function useSettingsChange(onSaved: (settings: Omit<Settings, 'created_at'>) => void) {
  return useShownChange(SETTINGS_KEY, putSettings, onSaved);
}

const putSettings = (body: SettingsChange) => bodyOf(api.PUT('/api/v1/reblog-controls/settings', { body }));

export function useFilters() {
  return useQuery({
    queryKey: FILTERS_EXPORT_KEY,
    queryFn: () => bodyOf(api.GET('/api/v1/reblog-controls/filters')),
  });
}

export function useFiltersChange(onSaved: (filters: Filters) => void) {
  return useShownChange(FILTERS_EXPORT_KEY, putFilters, onSaved);
}

const putFilters = (body: FiltersChange) => bodyOf(api.PUT('/api/v1/reblog-controls/filters', { body }));

/** Shows a change before the service has stored it; when that refuses, what was changed is as before, and nothing else. */
function useShownChange<Value extends object, Change extends Partial<Value>>(
  queryKey: string[],
  put: (change: Change) => Promise<Value>,
  onSaved: (saved: Value) => void,
) {
  const queries = useQueryClient();
  const show = (part: Partial<Value>) =>
    queries.setQueryData<Value>(queryKey, (value) => value && { ...value, ...part });
  return useMutation({
    mutationFn: put,
    // One after the other: a switch may be pressed again before the service has responded.
    scope: { id: queryKey.join('/') },
    onMutate: async (change: Change): Promise<Partial<Value>> => {
      await queries.cancelQueries({ queryKey });
      const before = Object.entries(queries.getQueryData<Value>(queryKey) ?? {}).filter(([name]) => name in change);
      show(change);
      return Object.fromEntries(before) as Partial<Value>;
    },
    onError: (_error, _change, before) => before && show(before),
    onSuccess: onSaved,
    onSettled: () => refreshFilters(queries),
  });
}

export function useBlockedCount(kind: Kind): number | undefined {
  const { data } = useQuery({
    queryKey: [...FILTERS_KEY, kind, 'count'],
    queryFn: async ({ signal }) => (await BLOCKLISTS[kind].list(0, 1, signal)).total,
  });
  return data;
}
