import type { Language } from './language';

export type Texts = readonly (string | null)[];

/** Loads the texts of the first page. In development all languages are in the sources, so there is nothing to load (`one-language.ts`). */
export async function loadTexts(language: Language): Promise<Texts> {
  const path = document.documentElement.dataset[language];
  if (path === undefined) return [];
  const file = (await import(/* @vite-ignore */ path)) as { default: Texts };
  return file.default;
}
