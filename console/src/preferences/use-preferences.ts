import { useStore } from 'zustand';
import { browserLanguage, type Language } from '../i18n/language';
import { useAccount } from '../session/use-session';
import { preferenceStore } from './preference-store';
import type { Preferences } from './preferences';

/** The preferences, with what follows from them. */
export interface UsedPreferences extends Omit<Preferences, 'language'> {
  language: Language;
  /** For `Intl`: the browser's variant of the language where it has one, as `en-GB`. */
  locale: string;
  /** The account's time zone, else the browser's. */
  timeZone: string;
}

// Read once: the browser's settings do not change while a page is open, and reading them for every date is slow.

/** The browser's time zone. */
export const BROWSER_ZONE = Intl.DateTimeFormat().resolvedOptions().timeZone;
const BROWSER_LANGUAGE = browserLanguage();

/** The preferences of whoever uses this tab. */
export function usePreferences(): UsedPreferences {
  const preferences = useStore(preferenceStore);
  const account = useAccount();
  return withConsequences(preferences, account?.timeZone ?? BROWSER_ZONE);
}

/** The language that the reviewer chose; null for the browser's. */
export function useStoredLanguage(): Language | null {
  return useStore(preferenceStore).language;
}

let last: { preferences: Preferences; timeZone: string; used: UsedPreferences } | null = null;

/** All components of a page share one result. */
function withConsequences(preferences: Preferences, timeZone: string): UsedPreferences {
  if (last?.preferences === preferences && last.timeZone === timeZone) return last.used;
  const language = preferences.language ?? BROWSER_LANGUAGE;
  const locale = navigator.languages.find((tag) => tag.split('-')[0] === language) ?? language;
  last = { preferences, timeZone, used: { ...preferences, language, locale, timeZone } };
  return last.used;
}
