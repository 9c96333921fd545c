import { createStore } from 'zustand/vanilla';
import type { Language } from './language';
import { loadTexts, type Texts } from './texts';

/** The shown language: the chosen one as soon as its texts are loaded. */
export const shownLanguage = createStore<Language>(() => 'en');

export type Text = Readonly<Partial<Record<Language, string>>>;

let texts: Texts = [];

/** Shows a language once its texts are loaded, unless another was chosen meanwhile. */
export async function showLanguage(language: Language, isWanted: () => boolean): Promise<void> {
  const loaded = await loadTexts(language);
  if (!isWanted()) return;
  texts = loaded;
  shownLanguage.setState(language, true);
}

/** The text of a message; undefined if the language has none. A built console uses numbers for some (`one-language.ts`). */
export function textIn(text: Required<Text>, language: Language): string;
export function textIn(text: Text, language: Language): string | undefined;
export function textIn(text: Text, language: Language): string | undefined {
  return typeof text === 'number' ? (texts[text] ?? undefined) : text[language];
}
