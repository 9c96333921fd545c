import { ENGLISH } from './english';
import type { Lexicon } from './lexicon';
import { OTHER_LANGUAGES } from './other-languages';

/** The lexicons; as text, kinds are divided by `;` or begin a line, their phrases are divided by commas. */
export const LEXICONS: readonly Lexicon[] = Object.entries({ en: ENGLISH, ...OTHER_LANGUAGES }).map(
  ([language, text]) => {
    const kinds = text.trim().split(/;\s*|\n(?=\w+: )/);
    return { language, phrases: Object.fromEntries(kinds.map(readKind)) };
  },
);

function readKind(written: string): [kind: string, phrases: string[]] {
  const [kind = '', phrases = ''] = written.split(': ');
  return [kind, phrases.split(',').map((phrase) => phrase.trim())];
}
