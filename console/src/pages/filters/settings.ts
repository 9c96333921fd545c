import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { bodyOf, api, type Models } from '../../api/client';
import { BLOCKLISTS, FILTERS_KEY, type Kind, refreshFilters } from './blocklists';

/** The export settings. */
export type Settings = Models['ExportSettings'];

/** One of the switches. */
export type Setting = keyof Models['UpdateSettings'];

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

/** How many entries a blocklist has. */
export function useBlockedCount(kind: Kind): number | undefined {
  const { data } = useQuery({
    queryKey: [...FILTERS_KEY, kind, 'count'],
    queryFn: async ({ signal }) => (await BLOCKLISTS[kind].list(0, 1, signal)).total,
  });
  return data;
}
