import { LANGUAGES, wantedLanguage } from '../i18n/language';
import { showLanguage } from '../i18n/shown-language';
import { preferenceStore } from './preference-store';

/** Follows the chosen language; resolves when its texts are loaded. */
export async function followLanguage(): Promise<void> {
  const follow = () => void show().catch(() => undefined);
  preferenceStore.subscribe(follow);
  window.addEventListener('online', follow);
  const [other] = LANGUAGES.filter((language) => language !== wanted());
  // Without a network, only the language that was used last is there.
  await show().catch(() => other && showLanguage(other, () => true));
}

const wanted = () => wantedLanguage(preferenceStore.getState());

function show(): Promise<void> {
  const language = wanted();
  return showLanguage(language, () => language === wanted());
}
