import type { Language } from './language';

export type Texts = readonly (string | null)[];

/** Loads the texts of the first page. None if all languages are in the sources, which is so until the console is built (`one-language.ts`). */
export async function loadTexts(language: Language): Promise<Texts> {
  const path = document.documentElement.dataset[language];
  if (path === undefined) return [];
  const file = (await import(/* @vite-ignore */ path)) as { default: Texts };
  return file.default;
}
