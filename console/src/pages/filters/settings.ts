import { useMutation, useQueryClient } from '@tanstack/react-query';
import { bodyOf, api, type Models } from '../../api/client';
import { useGet } from '../../api/queries';
import { FILTERS_CHANGE, FILTERS_KEY } from './blocklists';

export type Settings = Models['ExportSettings'];
export type SettingsChange = Models['UpdateSettings'];
export type Filters = Models['ExportFilters'];
export type FiltersChange = Models['UpdateFilters'];

const FILTERS_EXPORT_KEY = [...FILTERS_KEY, 'export'];
const SETTINGS_KEY = [...FILTERS_KEY, 'settings'];

export function useSettings() {
  return useGet(SETTINGS_KEY, '/api/v1/reblog-controls/settings');
}

export function useSettingsChange(onSaved: (settings: Omit<Settings, 'created_at'>) => void) {
  return useStored(SETTINGS_KEY, putSettings, onSaved);
}

const putSettings = (body: SettingsChange) => bodyOf(api.PUT('/api/v1/reblog-controls/settings', { body }));

export function useFilters() {
  return useGet(FILTERS_EXPORT_KEY, '/api/v1/reblog-controls/filters');
}

export function useFiltersChange(onSaved: (filters: Filters) => void) {
  return useStored(FILTERS_EXPORT_KEY, putFilters, onSaved);
}

const putFilters = (body: FiltersChange) => bodyOf(api.PUT('/api/v1/reblog-controls/filters', { body }));

function useStored<Value extends object, Change>(
  queryKey: string[],
  put: (change: Change) => Promise<Value>,
  onSaved: (saved: Value) => void,
) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: put,
    // One after the other: a switch may be pressed again before the service has responded.
    scope: { id: queryKey.join('/') },
    onSuccess: (saved) => {
      queries.setQueryData<Value>(queryKey, (value) => value && { ...value, ...saved });
      onSaved(saved);
      for (const key of FILTERS_CHANGE) void queries.invalidateQueries({ queryKey: key });
    },
  });
}
