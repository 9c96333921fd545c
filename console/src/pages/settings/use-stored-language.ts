import { useStore } from 'zustand';
import type { Language } from '../../i18n/language';
import { preferenceStore } from '../../preferences/preference-store';

/** The language that somebody chose; null for the browser's, which `usePreferences` fills in. */
export function useStoredLanguage(): Language | null {
  return useStore(preferenceStore).language;
}
