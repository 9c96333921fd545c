import { useSyncExternalStore } from 'react';
import type { Language } from '../i18n/language';
import { useAccount } from '../session/use-session';
import { preferenceStore } from './preference-store';
import { languageOf, type Preferences } from './preferences';

/** The preferences, with what follows from them. */
export interface UsedPreferences extends Omit<Preferences, 'language'> {
  language: Language;
  /** For `Intl`: the browser's variant of the language where it has one, as `en-GB`. */
  locale: string;
  /** The account's time zone, else the browser's. */
  timeZone: string;
}

/** The preferences of whoever uses this tab. */
export function usePreferences(): UsedPreferences {
  const preferences = useSyncExternalStore(preferenceStore.subscribe, preferenceStore.state);
  const account = useAccount();
  const language = languageOf(preferences);
  return {
    ...preferences,
    language,
    locale: navigator.languages.find((tag) => tag.split('-')[0] === language) ?? language,
    timeZone: account?.timeZone ?? Intl.DateTimeFormat().resolvedOptions().timeZone,
  };
}
