import type { Span } from '../text/fold-text';
import type { LexiconKind } from './lexicon';

/** What a phrase is a sign of, and how strong: `PLAIN`, less for what honest posts say as well, more for what they hardly say. */
export interface Meaning {
  language: string;
  kind: LexiconKind;
  strength: number;
  /** What it weighs, if not what its kind does. */
  weight?: number;
}

/** A word or phrase of a lexicon found in a text; `first` and `last` are offsets in the folded text. */
export interface LexiconHit {
  meanings: readonly Meaning[];
  phrase: string;
  start: number;
  end: number;
  first: number;
  last: number;
  /** The words, where others stand between them. */
  parts?: readonly Span[];
}
