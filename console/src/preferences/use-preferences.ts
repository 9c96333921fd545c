import { useStore } from 'zustand';
import { lazy } from '../i18n/format';
import type { Language } from '../i18n/language';
import { shownLanguage } from '../i18n/shown-language';
import { useAccount } from '../session/use-session';
import { preferenceStore } from './preference-store';
import type { Preferences } from './preferences';

/** The browser's time zone. */
export const browserZone = lazy(() => Intl.DateTimeFormat().resolvedOptions().timeZone);

/** Preferences, with the language that is shown. */
export function usePreferences() {
  const preferences = useStore(preferenceStore);
  const language = useStore(shownLanguage);
  const account = useAccount();
  return withConsequences(preferences, language, account?.time_zone ?? browserZone());
}

/** The language that the reviewer chose; null for the browser's. */
export function useStoredLanguage(): Language | null {
  return useStore(preferenceStore).language;
}

let last: ReturnType<typeof derive> | null = null;

/** All components of a page share one result. */
function withConsequences(preferences: Preferences, language: Language, timeZone: string) {
  const isSame = last?.language === language && last.timeZone === timeZone && last.preferences === preferences;
  last = isSame && last ? last : derive(preferences, language, timeZone);
  return last;
}

function derive(preferences: Preferences, language: Language, timeZone: string) {
  // The browser's variant of the language where it has one, as `en-GB`.
  const locale = navigator.languages.find((tag) => tag.split('-')[0] === language) ?? language;
  const views = Object.entries(preferences.views).map(([name, view]) => ({ name, ...view }));
  views.sort((a, b) => a.savedAt - b.savedAt);
  return { ...preferences, views, preferences, language, locale, timeZone };
}
