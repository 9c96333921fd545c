import { useStore } from 'zustand';
import type { Language } from '../i18n/language';
import { shownLanguage } from '../i18n/shown-language';
import { useAccount } from '../session/use-session';
import { preferenceStore } from './preference-store';
import type { Preferences } from './preferences';

/** Preferences and derived values. */
export interface UsedPreferences extends Omit<Preferences, 'language'> {
  language: Language;
  /** For `Intl`: the browser's variant of the language where it has one, as `en-GB`. */
  locale: string;
  /** The account's time zone, else the browser's. */
  timeZone: string;
}

/** The browser's time zone; read once, as reading it for every date is slow. */
export const BROWSER_ZONE = Intl.DateTimeFormat().resolvedOptions().timeZone;

export function usePreferences(): UsedPreferences {
  const preferences = useStore(preferenceStore);
  const language = useStore(shownLanguage);
  const account = useAccount();
  return withConsequences(preferences, language, account?.timeZone ?? BROWSER_ZONE);
}

/** The language that the reviewer chose; null for the browser's. */
export function useStoredLanguage(): Language | null {
  return useStore(preferenceStore).language;
}

let last: { preferences: Preferences; used: UsedPreferences } | null = null;

/** All components of a page share one result. */
function withConsequences(preferences: Preferences, language: Language, timeZone: string): UsedPreferences {
  const { language: lastLanguage, timeZone: lastZone } = last?.used ?? {};
  if (last?.preferences === preferences && lastLanguage === language && lastZone === timeZone) return last.used;
  const locale = navigator.languages.find((tag) => tag.split('-')[0] === language) ?? language;
  last = { preferences, used: { ...preferences, language, locale, timeZone } };
  return last.used;
}
