import { characterClass, UNSPACED } from '../text/character-class';
import { foldPhrase } from '../text/fold-text';

/**
 * What a word or phrase of a lexicon is a sign of. `action`, `own` and `self` count only together, as in "watch", "my",
 * "channel". `exchange` offers to follow back; `warning` speaks about spam, `community` of the Fediverse's customs:
 * introductions, moves, follow lists, mutual aid, news of servers.
 */
export const LEXICON_KINDS = [
  'action',
  'own',
  'self',
  'warning',
  'community',
  'pitch',
  'greeting',
  'plea',
  'follow',
  'exchange',
  'money',
  'prize',
  'respond',
  'billing',
  'sales',
  'adult',
  'crypto',
  'gambling',
  'health',
  'growth',
  'fraud',
] as const;

/** One of {@link LEXICON_KINDS}. */
export type LexiconKind = (typeof LEXICON_KINDS)[number];

/**
 * The words of one language: per kind, phrases separated by commas. Case, accents, apostrophes and punctuation do not
 * matter. `*` at an end stands for any further letters there; scripts without spaces need none. A trailing `?` marks what
 * honest posts often say as well, a trailing `!` a high-confidence phrase: what they hardly ever say.
 */
export interface Lexicon {
  /** ISO 639-1. */
  language: string;
  phrases: Partial<Record<LexiconKind, string>>;
}

/** A parsed phrase of a lexicon: what is searched for, and how strong a sign it is. */
export interface Phrase {
  /** Folded; empty where the phrase has no letters or digits. */
  text: string;
  strength: number;
  /** Whether further letters may come before and after it. */
  openStart: boolean;
  openEnd: boolean;
}

/** What a phrase without a mark weighs, and a single word, which has other meanings or is a name. */
export const PLAIN = 1;
export const WORD = 0.7;
/** What one with a `!` weighs. */
export const SURE = 1.7;

const STRENGTHS: Record<string, number> = { '?': 0.3, '!': SURE };

/** Reads a phrase as a lexicon writes it. */
export function readPhrase(written: string): Phrase {
  const strength = STRENGTHS[written.at(-1) ?? ''] ?? PLAIN;
  const pattern = strength === PLAIN ? written : written.slice(0, -1);
  const text = foldPhrase(pattern);
  return {
    text,
    strength,
    openStart: pattern.startsWith('*') || isUnspaced(text.codePointAt(0)),
    openEnd: pattern.endsWith('*') || isUnspaced(text.codePointAt(text.length - 1)),
  };
}

/** Scripts without spaces between words need no `*`. */
function isUnspaced(codePoint = 0): boolean {
  return (characterClass(codePoint) & UNSPACED) !== 0;
}
