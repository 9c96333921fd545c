import { createStore } from 'zustand/vanilla';
import type { Language } from './language';
import { loadTexts, type Texts } from './texts';

/** The language that is shown: the one that is set, as soon as its texts are there. */
export const shownLanguage = createStore<Language>(() => 'en');

export type Text = Readonly<Partial<Record<Language, string>>>;

let texts: Texts = [];

/** Shows a language when its texts are there, unless another is wanted by then. */
export async function showLanguage(language: Language, isWanted: () => boolean): Promise<void> {
  const loaded = await loadTexts(language);
  if (!isWanted()) return;
  texts = loaded;
  shownLanguage.setState(language, true);
}

/** The words of a message; undefined where it has none in the language. A built console has numbers for some (`one-language.ts`). */
export function textIn(text: Required<Text>, language: Language): string;
export function textIn(text: Text, language: Language): string | undefined;
export function textIn(text: Text, language: Language): string | undefined {
  return typeof text === 'number' ? (texts[text] ?? undefined) : text[language];
}
