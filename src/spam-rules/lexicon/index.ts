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

/** Compiled for this project from general knowledge of the languages, English also by looking at public spam. */
export const LEXICONS: readonly Lexicon[] = [
  ENGLISH,
  GERMAN,
  FRENCH,
  SPANISH,
  PORTUGUESE,
  ITALIAN,
  DUTCH,
  POLISH,
  RUSSIAN,
  JAPANESE,
  ARABIC,
  CHINESE,
];
