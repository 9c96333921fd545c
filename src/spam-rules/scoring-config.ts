import { createHash } from 'node:crypto';
import { ConfigError } from '../config/app-config';
import { LEXICONS } from './lexicon';
import { type Lexicon, LEXICON_KINDS, readPhrase } from './lexicon/lexicon';
import { LexiconMatcher } from './lexicon/lexicon-matcher';
import { REASONS } from './reasons';
import { RULE_NAMES } from './rules';

/** What an operator changes in the words of one language, or of `*` for all. */
export interface WordChanges {
  language: string;
  add: Lexicon['phrases'];
  /** Not read in posts of the language, nor anything that they are part of. */
  remove: readonly string[];
}

/** What is switched off, by its name. */
export interface Switches {
  rules: readonly string[];
  reasons: readonly string[];
  combinations: boolean;
}

const NOTHING_OFF: Switches = { rules: [], reasons: [], combinations: false };

export const MOST_PHRASES = 5_000;
export const LONGEST_PHRASE = 100;
/** As long as what a reason quotes of words that lure together. */
export const LONGEST_QUOTE = 300;
/** ISO 639: two or three letters. */
const LANGUAGE = /^(?:[a-z]{2,3}|\*)$/;
/** A phrase with its marks: letters, digits, spaces and signs; `*` only at its ends, a `?` or `!` only last. */
const PHRASE = /^\*?[^,*?!\p{Cc}]+\*?[?!]?$/u;

const PHRASE_ALLOWED = `a phrase of 2 to ${LONGEST_PHRASE} letters, digits and spaces, "*" at an end, "?" or "!" last`;
const QUOTE_ALLOWED = `a word or what a reason quotes, of 2 to ${LONGEST_QUOTE} characters`;

/** Enough digits of the hash to distinguish the configurations of one service. */
const HASH_DIGITS = 8;

/** What an operator changes in the scorer: rules, reasons and combinations switched off, words added and removed. */
export class ScoringConfig {
  /** No changes: what the documented figures hold for. */
  static readonly DEFAULT = new ScoringConfig(NOTHING_OFF, []);

  /** The start of the SHA-256 of the content, in whatever order it is written; null where nothing is changed. */
  readonly hash: string | null;
  private compiled: LexiconMatcher | null = null;

  constructor(
    readonly off: Switches,
    private readonly changes: readonly WordChanges[],
  ) {
    const words = changes.map(canonical).filter((text) => text !== null);
    const switches = [off.rules.toSorted(), off.reasons.toSorted(), off.combinations];
    const content = JSON.stringify({ switches, words: words.toSorted() });
    const isPlain = off.rules.length + off.reasons.length + words.length === 0 && !off.combinations;
    this.hash = isPlain ? null : createHash('sha256').update(content).digest('hex').slice(0, HASH_DIGITS);
  }

  /** The matcher of the words to score by; made when first asked for, which takes a tenth of a second. */
  matcher(): LexiconMatcher {
    this.compiled ??= new LexiconMatcher(this.lexicons(), this.changes, !this.off.combinations);
    return this.compiled;
  }

  /** The words to score by. Added ones come first: they take precedence over the same phrase of a lexicon. */
  private lexicons(): readonly Lexicon[] {
    return [...this.changes.map(({ language, add }) => ({ language, phrases: add })), ...LEXICONS];
  }
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
    const allowed = ['$schema', 'rules', 'reasons', 'combinations', 'words'];
    const { rules, reasons, combinations, words } = this.object(content, '', allowed);
    const off = {
      rules: this.switchedOff(rules, 'rules', RULE_NAMES),
      reasons: this.switchedOff(reasons, 'reasons', Object.keys(REASONS)),
      combinations: !this.isOn(combinations ?? true, 'combinations'),
    };
    const languages = Object.entries(this.object(words ?? {}, 'words'));
    return new ScoringConfig(
      off,
      languages.map(([language, changes]) => this.words(language, changes)),
    );
  }

  private switchedOff(value: unknown, path: string, names: readonly string[]): string[] {
    const switches = Object.entries(this.object(value ?? {}, path, names));
    return switches.filter(([name, isOn]) => !this.isOn(isOn, `${path}.${name}`)).map(([name]) => name);
  }

  private isOn(value: unknown, path: string): boolean {
    return typeof value === 'boolean' ? value : this.refuse(path, 'true or false', value);
  }

  private words(language: string, changes: unknown): WordChanges {
    const path = `words.${language}`;
    if (!LANGUAGE.test(language)) this.refuse(path, 'languages of two or three small letters such as en, or *');
    const { add, remove } = this.object(changes, path, ['add', 'remove']);
    const kinds = Object.entries(this.object(add ?? {}, `${path}.add`, LEXICON_KINDS));
    const added = kinds.map(([kind, list]) => [
      kind,
      this.list(list, `${path}.add.${kind}`, PHRASE, LONGEST_PHRASE, PHRASE_ALLOWED),
    ]);
    const removed = this.list(remove ?? [], `${path}.remove`, /./u, LONGEST_QUOTE, QUOTE_ALLOWED);
    return { language, add: Object.fromEntries(added), remove: removed };
  }

  private list(value: unknown, path: string, form: RegExp, longest: number, allowed: string): string[] {
    if (!Array.isArray(value)) return this.refuse(path, 'a list of phrases', value);
    this.phrases += value.length;
    if (this.phrases > MOST_PHRASES) this.refuse(path, `at most ${MOST_PHRASES} phrases in the whole file`);
    const phrases = value.map((one: unknown, index) => {
      const phrase = typeof one === 'string' ? one.trim() : '';
      const isValid = phrase.length <= longest && form.test(phrase) && readPhrase(phrase).text.length > 1;
      return isValid ? phrase : this.refuse(`${path}[${index}]`, allowed, one);
    });
    return [...new Set(phrases)];
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
