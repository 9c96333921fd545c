import { createHash } from 'node:crypto';
import { LEXICONS } from './lexicon';
import { type Lexicon, type LexiconKind, readPhrase } from './lexicon/lexicon';
import { LexiconMatcher } from './lexicon/lexicon-matcher';

/** Stands for every language. */
export const ANY_LANGUAGE = '*';

/** Phrases by kind, written as in a {@link Lexicon}. */
export type PhrasesByKind = Partial<Record<LexiconKind, readonly string[]>>;

/** What an operator changes in the words of one language, or of {@link ANY_LANGUAGE}. */
export interface WordChanges {
  language: string;
  add: PhrasesByKind;
  /** Taken out of every kind. */
  remove: readonly string[];
}

/** Enough digits of the hash to distinguish the configurations of one service. */
const HASH_DIGITS = 8;

/** What an operator changes in the scorer: rules switched off, words added and removed. */
export class ScoringConfig {
  /** No changes: what the documented figures hold for. */
  static readonly DEFAULT = new ScoringConfig([], []);

  /** The start of the SHA-256 of the content, in whatever order it is written; null where nothing is changed. */
  readonly hash: string | null;
  private compiled: LexiconMatcher | null = null;

  constructor(
    readonly rulesOff: readonly string[],
    private readonly changes: readonly WordChanges[],
  ) {
    const words = changes.map(canonical).filter((text) => text !== null);
    const content = JSON.stringify({ rulesOff: rulesOff.toSorted(), words: words.toSorted() });
    const isPlain = rulesOff.length === 0 && words.length === 0;
    this.hash = isPlain ? null : createHash('sha256').update(content).digest('hex').slice(0, HASH_DIGITS);
  }

  /** The matcher of the words to score by; made when first asked for, which takes a tenth of a second. */
  matcher(): LexiconMatcher {
    this.compiled ??= new LexiconMatcher(this.lexicons());
    return this.compiled;
  }

  /** The words to score by. Added ones come first: they take precedence over the same phrase of a lexicon. */
  lexicons(): readonly Lexicon[] {
    const added = this.changes.map(({ language, add }) => ({ language, phrases: joined(add) }));
    return [...added, ...LEXICONS.map((lexicon) => this.without(lexicon))];
  }

  private without(lexicon: Lexicon): Lexicon {
    const changes = this.changes.filter(({ language }) => language === ANY_LANGUAGE || language === lexicon.language);
    const removed = new Set(changes.flatMap(({ remove }) => remove.map((phrase) => readPhrase(phrase).text)));
    if (removed.size === 0) return lexicon;
    const entries = Object.entries(lexicon.phrases).map(([kind, list]) => [
      kind,
      split(list)
        .filter((phrase) => !removed.has(readPhrase(phrase).text))
        .join(', '),
    ]);
    return { ...lexicon, phrases: Object.fromEntries(entries) };
  }
}

/** Whether a lexicon of the language has the phrase, of any kind. */
export function isKnownPhrase(language: string, phrase: string): boolean {
  const { text } = readPhrase(phrase);
  const lexicons = LEXICONS.filter((lexicon) => language === ANY_LANGUAGE || language === lexicon.language);
  return lexicons
    .flatMap(({ phrases }) => Object.values(phrases))
    .some((list) => split(list).some((known) => readPhrase(known).text === text));
}

function split(list: string): string[] {
  return list.split(',').map((phrase) => phrase.trim());
}

function joined(phrases: PhrasesByKind): Lexicon['phrases'] {
  return Object.fromEntries(Object.entries(phrases).map(([kind, list]) => [kind, list.join(', ')]));
}

/** The same text for the same changes; null for none. */
function canonical({ language, add, remove }: WordChanges): string | null {
  const added = Object.entries(add)
    .filter(([, phrases]) => phrases.length > 0)
    .map(([kind, phrases]) => [kind, phrases.toSorted()] as const)
    .toSorted(([a], [b]) => (a < b ? -1 : 1));
  if (added.length === 0 && remove.length === 0) return null;
  return JSON.stringify([language, added, remove.toSorted()]);
}
