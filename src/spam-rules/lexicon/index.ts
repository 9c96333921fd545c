import { ARABIC } from './arabic';
import { CHINESE } from './chinese';
import { DUTCH } from './dutch';
import { ENGLISH } from './english';
import { FRENCH } from './french';
import { GERMAN } from './german';
import { ITALIAN } from './italian';
import { JAPANESE } from './japanese';
import type { Lexicon } from './lexicon';
import { POLISH } from './polish';
import { PORTUGUESE } from './portuguese';
import { RUSSIAN } from './russian';
import { SPANISH } from './spanish';
import { TURKISH } from './turkish';

/** Written as a kind, and its phrases divided by commas. Compiled for this project from general knowledge of the languages, English also by looking at public spam. */
const TEXTS = {
  en: ENGLISH,
  de: GERMAN,
  fr: FRENCH,
  es: SPANISH,
  pt: PORTUGUESE,
  it: ITALIAN,
  nl: DUTCH,
  pl: POLISH,
  ru: RUSSIAN,
  ja: JAPANESE,
  ar: ARABIC,
  tr: TURKISH,
  zh: CHINESE,
};

export const LEXICONS: readonly Lexicon[] = Object.entries(TEXTS).map(([language, text]) => {
  const kinds = text.trim().split(/\n(?=\w)/);
  return { language, phrases: Object.fromEntries(kinds.map(readKind)) };
});

function readKind(written: string): [kind: string, phrases: string[]] {
  const [kind = '', phrases = ''] = written.split(': ');
  return [kind, phrases.split(',').map((phrase) => phrase.trim())];
}
