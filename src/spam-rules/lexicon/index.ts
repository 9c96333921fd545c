import { ENGLISH } from './english';
import type { Lexicon } from './lexicon';

/** Every language that the scorer knows; a further one is a file and a line here. */
export const LEXICONS: readonly Lexicon[] = [ENGLISH];
