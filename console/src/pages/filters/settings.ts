import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { bodyOf, api, type Models } from '../../api/client';
import { BLOCKLISTS, FILTERS_KEY, type Kind, refreshFilters } from './blocklists';

/** The export settings. */
export type Settings = Models['ExportSettings'];

/** One of the switches. */
export type Setting = keyof Models['UpdateSettings'];

/** The export filters. */
export type Filters = Models['ExportFilters'];

/** A change of them. */
export type FiltersChange = Models['UpdateFilters'];

const FILTERS_EXPORT_KEY = [...FILTERS_KEY, 'export'];

const SETTINGS_KEY = [...FILTERS_KEY, 'settings'];

/** The current export settings. */
export function useSettings() {
  return useQuery({
    queryKey: SETTINGS_KEY,
    // Not aborted: a switch discards the response to an earlier request.
    queryFn: () => bodyOf(api.GET('/api/v1/reblog-controls/settings')),
  });
}

/** Switches at once, and back when the service refuses. */
export function useSetting(setting: Setting, onSaved: (isOn: boolean) => void) {
  const queries = useQueryClient();
  const become = (isOn: boolean) =>
    queries.setQueryData<Settings>(SETTINGS_KEY, (settings) => settings && { ...settings, [setting]: isOn });
  return useMutation({
    networkMode: 'always',
    mutationFn: (isOn: boolean) => bodyOf(api.PUT('/api/v1/reblog-controls/settings', { body: { [setting]: isOn } })),
    onMutate: async (isOn) => {
      await queries.cancelQueries({ queryKey: SETTINGS_KEY });
      become(isOn);
    },
    onError: (_, isOn) => void become(!isOn),
    onSuccess: (_, isOn) => onSaved(isOn),
    onSettled: () => refreshFilters(queries),
  });
}

/** The current export filters. */
export function useFilters() {
  return useQuery({
    queryKey: FILTERS_EXPORT_KEY,
    // Not aborted, as the settings.
    queryFn: () => bodyOf(api.GET('/api/v1/reblog-controls/filters')),
  });
}

/** Shows a change of the filters at once, and what the service has when it refuses. */
export function useFiltersChange(onSaved: (filters: Filters) => void) {
  const queries = useQueryClient();
  return useMutation({
    networkMode: 'always',
    mutationFn: (change: FiltersChange) => bodyOf(api.PUT('/api/v1/reblog-controls/filters', { body: change })),
    onMutate: async (change) => {
      await queries.cancelQueries({ queryKey: FILTERS_EXPORT_KEY });
      const before = queries.getQueryData<Filters>(FILTERS_EXPORT_KEY);
      if (before) queries.setQueryData<Filters>(FILTERS_EXPORT_KEY, { ...before, ...change });
      return before;
    },
    onError: (_, _change, before) => void queries.setQueryData(FILTERS_EXPORT_KEY, before),
    onSuccess: (filters) => onSaved(filters),
    onSettled: () => refreshFilters(queries),
  });
}

/** How many entries a blocklist has. */
export function useBlockedCount(kind: Kind): number | undefined {
  const { data } = useQuery({
    queryKey: [...FILTERS_KEY, kind, 'count'],
    queryFn: async ({ signal }) => (await BLOCKLISTS[kind].list(0, 1, signal)).total,
  });
  return data;
}
