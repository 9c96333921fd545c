/**
 * What a word or phrase of a lexicon points to. `action`, `own` and `self` say nothing alone: they count where they stand
 * together, as in "watch", "my", "channel". `exchange` offers to follow whoever follows; `warning` speaks about spam.
 */
export const LEXICON_KINDS = [
  'action',
  'own',
  'self',
  'warning',
  'pitch',
  'greeting',
  'plea',
  'follow',
  'exchange',
  'money',
  'prize',
  'free',
  'urgent',
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
 * The words of one language: per kind, phrases parted by commas. Case, accents, apostrophes and punctuation do not
 * matter. `*` at an end stands for any further letters there; scripts without spaces need none. A trailing `?` marks what
 * honest posts say often as well, a trailing `!` what they hardly ever say.
 */
export interface Lexicon {
  /** ISO 639-1. */
  language: string;
  phrases: Partial<Record<LexiconKind, string>>;
}
