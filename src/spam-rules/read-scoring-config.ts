import { ConfigError } from '../config/app-config';
import { LEXICON_KINDS, readPhrase } from './lexicon/lexicon';
import { RULE_NAMES } from './rules';
import { ANY_LANGUAGE, isKnownPhrase, type PhrasesByKind, ScoringConfig, type WordChanges } from './scoring-config';

export const MOST_PHRASES = 5_000;
export const LONGEST_PHRASE = 100;
/** ISO 639: two or three letters. */
const LANGUAGE = /^(?:[a-z]{2,3}|\*)$/;
/** A phrase with its marks: letters, digits, spaces and signs; `*` only at its ends, a `?` or `!` only last. */
const PHRASE = /^\*?[^,*?!\p{Cc}]+\*?[?!]?$/u;

const PHRASE_ALLOWED = `a phrase of 2 to ${LONGEST_PHRASE} letters, digits and spaces, "*" at an end, "?" or "!" last`;

/** Reads the parsed JSON of a file; throws a {@link ConfigError} of one line with the path of the wrong value and what is allowed. */
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
    const off = switches.filter(([name, isOn]) => !this.flag(isOn, `rules.${name}`)).map(([name]) => name);
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
    return { language, add: Object.fromEntries(added) as PhrasesByKind, remove: removed };
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

  private flag(value: unknown, path: string): boolean {
    return typeof value === 'boolean' ? value : this.refuse(path, 'true or false', value);
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
