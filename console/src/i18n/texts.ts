import type { Language } from './language';

/** Texts by their numbers. */
export type Texts = readonly (string | null)[];

/** Loads the texts of the first page; none where each is there in every language, as it is unless the console was built (`one-language.ts`). */
export async function loadTexts(language: Language): Promise<Texts> {
  const path = document.documentElement.dataset[language];
  if (path === undefined) return [];
  const file = (await import(/* @vite-ignore */ path)) as { default: Texts };
  return file.default;
}
