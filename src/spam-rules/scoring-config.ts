import { createHash } from 'node:crypto';
import { ConfigError } from '../config/app-config';
import { LEXICONS } from './lexicon';
import { type Lexicon, LEXICON_KINDS, readPhrase } from './lexicon/lexicon';
import { LexiconMatcher } from './lexicon/lexicon-matcher';
import { RULE_NAMES } from './rules';

export const ANY_LANGUAGE = '*';

/** What an operator changes in the words of one language, or of {@link ANY_LANGUAGE}. */
export interface WordChanges {
  language: string;
  add: Lexicon['phrases'];
  /** Taken out of every kind. */
  remove: readonly string[];
}

export const MOST_PHRASES = 5_000;
export const LONGEST_PHRASE = 100;
/** ISO 639: two or three letters. */
const LANGUAGE = /^(?:[a-z]{2,3}|\*)$/;
/** A phrase with its marks: letters, digits, spaces and signs; `*` only at its ends, a `?` or `!` only last. */
const PHRASE = /^\*?[^,*?!\p{Cc}]+\*?[?!]?$/u;

const PHRASE_ALLOWED = `a phrase of 2 to ${LONGEST_PHRASE} letters, digits and spaces, "*" at an end, "?" or "!" last`;

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
    const added = this.changes.map(({ language, add }) => ({ language, phrases: add }));
    return [...added, ...LEXICONS.map((lexicon) => this.without(lexicon))];
  }

  private without(lexicon: Lexicon): Lexicon {
    const changes = this.changes.filter(({ language }) => language === ANY_LANGUAGE || language === lexicon.language);
    const removed = new Set(changes.flatMap(({ remove }) => remove.map((phrase) => readPhrase(phrase).text)));
    if (removed.size === 0) return lexicon;
    const entries = Object.entries(lexicon.phrases).map(([kind, list]) => [
      kind,
      list.filter((phrase) => !removed.has(readPhrase(phrase).text)),
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
    .some((list) => list.some((known) => readPhrase(known).text === text));
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

/** Reads the parsed JSON of a file; a {@link ConfigError} names the path of the wrong value and what is allowed. */
export function readScoringConfig(content: unknown, file: string): ScoringConfig {
  return new Reader(file).read(content);
}

class Reader {
  private phrases = 0;

  constructor(private readonly file: string) {}

  read(content: unknown): ScoringConfig {
    // `$schema` is for editors.
    const { rules, words } = this.object(content, '', ['$schema', 'rules', 'words']);
    const switches = Object.entries(this.object(rules ?? {}, 'rules', RULE_NAMES));
    for (const [name, isOn] of switches)
      if (typeof isOn !== 'boolean') this.refuse(`rules.${name}`, 'true or false', isOn);
    const off = switches.filter(([, isOn]) => isOn === false).map(([name]) => name);
    const languages = Object.entries(this.object(words ?? {}, 'words'));
    return new ScoringConfig(
      off,
      languages.map(([language, changes]) => this.words(language, changes)),
    );
  }

  private words(language: string, changes: unknown): WordChanges {
    const path = `words.${language}`;
    if (!LANGUAGE.test(language)) this.refuse(path, 'languages of two or three small letters such as en, or *');
    const { add, remove } = this.object(changes, path, ['add', 'remove']);
    const kinds = Object.entries(this.object(add ?? {}, `${path}.add`, LEXICON_KINDS));
    const added = kinds.map(([kind, list]) => [kind, this.list(list, `${path}.add.${kind}`)]);
    const removed = this.list(remove ?? [], `${path}.remove`);
    removed.forEach((phrase, index) => {
      if (isKnownPhrase(language, phrase)) return;
      const whose = language === ANY_LANGUAGE ? 'any language' : `the language "${language}"`;
      this.refuse(`${path}.remove[${index}]`, `a phrase that ${whose} has`, phrase);
    });
    return { language, add: Object.fromEntries(added), remove: removed };
  }

  private list(value: unknown, path: string): string[] {
    if (!Array.isArray(value)) return this.refuse(path, 'a list of phrases', value);
    this.phrases += value.length;
    if (this.phrases > MOST_PHRASES) this.refuse(path, `at most ${MOST_PHRASES} phrases in the whole file`);
    return [...new Set(value.map((phrase, index) => this.phrase(phrase, `${path}[${index}]`)))];
  }

  private phrase(value: unknown, path: string): string {
    if (typeof value !== 'string') return this.refuse(path, PHRASE_ALLOWED, value);
    const phrase = value.trim();
    const isValid = phrase.length <= LONGEST_PHRASE && PHRASE.test(phrase) && readPhrase(phrase).text.length > 1;
    return isValid ? phrase : this.refuse(path, PHRASE_ALLOWED, value);
  }

  private object(value: unknown, path: string, allowed?: readonly string[]): Record<string, unknown> {
    const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
    if (!isObject) return this.refuse(path || 'the whole', 'an object', value);
    const unknown = Object.keys(value).find((name) => allowed && !allowed.includes(name));
    if (allowed && unknown !== undefined) {
      this.refuse(path ? `${path}.${unknown}` : unknown, `the names ${allowed.join(', ')}`);
    }
    return value as Record<string, unknown>;
  }

  private refuse(path: string, allowed: string, given?: unknown): never {
    const what = given === undefined ? 'is not allowed' : `holds ${JSON.stringify(given).slice(0, LONGEST_PHRASE)}`;
    throw new ConfigError(`SCORING_CONFIG: in ${this.file}, ${path} ${what}; allowed: ${allowed}`.replace(/\s+/g, ' '));
  }
}
