import { foldPhrase } from '../text/fold-text';

/** A phrase of a lexicon, read: how it is looked for, and how surely it points to its kind. */
export interface Phrase {
  /** Folded; empty where nothing is left to look for. */
  text: string;
  strength: number;
  /** Whether further letters may stand before and behind it. */
  openStart: boolean;
  openEnd: boolean;
}

/** What a phrase without a mark weighs. */
export const PLAIN = 1;

const STRENGTHS: Record<string, number> = { '?': 0.3, '!': 1.7 };

/** Reads a phrase as a lexicon writes it. */
export function readPhrase(written: string): Phrase {
  const strength = STRENGTHS[written.at(-1) ?? ''] ?? PLAIN;
  const pattern = strength === PLAIN ? written : written.slice(0, -1);
  return {
    text: foldPhrase(pattern),
    strength,
    openStart: pattern.startsWith('*'),
    openEnd: pattern.endsWith('*'),
  };
}
