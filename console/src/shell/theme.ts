import { preferenceStore, setPreferences } from '../preferences/preference-store';

/** Applies the chosen theme; `system` leaves it to the browser. */
export function followTheme(): void {
  preferenceStore.subscribe(applyTheme);
  applyTheme();
}

function applyTheme(): void {
  const { theme } = preferenceStore.getState();
  if (theme === 'system') delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
}

export function toggleTheme(): void {
  const { theme } = preferenceStore.getState();
  const isDark = theme === 'system' ? matchMedia('(prefers-color-scheme: dark)').matches : theme === 'dark';
  setPreferences({ theme: isDark ? 'light' : 'dark' });
}
