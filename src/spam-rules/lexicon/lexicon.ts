import { characterClass, UNSPACED } from '../text/character-class';
import { foldPhrase, type Span } from '../text/fold-text';

/**
 * What a phrase is a sign of, and what one find of it weighs: 1 is half the maximum. Fitted on labelled short texts where they
 * hold the lure, else estimated; rounded. `action`, `own` and `self` count only together ("watch", "my", "channel"); `community`
 * is about the Fediverse's customs: introductions, moves, follow lists, mutual aid, news of servers.
 */
export const KIND_WEIGHTS = {
  action: 0,
  own: 0,
  self: 0,
  warning: 0,
  community: 0,
  pitch: 1.3,
  greeting: 0.9,
  plea: 0.9,
  follow: 2.2,
  exchange: 2.4,
  money: 0.5,
  prize: 0.63,
  respond: 0.45,
  billing: 0.95,
  sales: 0.4,
  adult: 0.9,
  crypto: 0.95,
  gambling: 0.78,
  health: 1.12,
  growth: 0.67,
  fraud: 1.23,
};

export type LexiconKind = keyof typeof KIND_WEIGHTS;
export const LEXICON_KINDS = Object.keys(KIND_WEIGHTS) as LexiconKind[];

/**
 * The words of one language. `*` at an end of a phrase stands for any further letters there; scripts without spaces need none.
 * `?` marks what honest posts often say, `!` what they hardly ever say.
 */
export interface Lexicon {
  /** ISO 639-1. */
  language: string;
  phrases: Partial<Record<LexiconKind, readonly string[]>>;
}

/** `strength` is `PLAIN`, less for what honest posts say as well, more for what they hardly say. */
export interface Meaning {
  language: string;
  kind: LexiconKind;
  strength: number;
  /** What it weighs, if not what its kind does. */
  weight?: number;
}

/** A word or phrase of a lexicon found in a text; `first` and `last` are offsets in the folded text. */
export interface LexiconHit extends Span {
  meanings: readonly Meaning[];
  phrase: string;
  first: number;
  last: number;
}

export function means({ meanings }: LexiconHit, wanted: LexiconKind): boolean {
  return meanings.some(({ kind }) => kind === wanted);
}

/** What a phrase without a mark weighs, and a single word, which has other meanings or is a name. */
export const PLAIN = 1;
export const WORD = 0.7;
export const SURE = 1.7;

const STRENGTHS: Record<string, number> = { '?': 0.3, '!': SURE };

/** Reads a phrase as a lexicon writes it: folded, empty without letters and digits; open ends may have further letters. */
export function readPhrase(written: string) {
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

function isUnspaced(codePoint = 0): boolean {
  return (characterClass(codePoint) & UNSPACED) !== 0;
}
