export const LANGUAGES = ['en', 'de'] as const;

export type Language = (typeof LANGUAGES)[number];

/** The first of the browser's languages that the console has. */
export function browserLanguage(): Language {
  const wanted = navigator.languages.map((tag) => tag.split('-')[0]);
  return wanted.map(asLanguage).find((language) => language !== null) ?? 'en';
}

export function wantedLanguage({ language }: { language?: unknown }): Language {
  return asLanguage(language) ?? browserLanguage();
}

export function asLanguage(name: unknown): Language | null {
  return LANGUAGES.find((language) => language === name) ?? null;
}
