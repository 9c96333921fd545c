import { ConfigError } from '../config/app-config';
import { LEXICON_KINDS } from './lexicon/lexicon';
import { readPhrase } from './lexicon/phrase';
import { RULE_NAMES } from './rules';
import { ANY_LANGUAGE, isKnownPhrase, type PhrasesByKind, ScoringConfig, type WordChanges } from './scoring-config';

export const MOST_PHRASES = 5_000;
export const LONGEST_PHRASE = 100;
/** ISO 639: two or three letters. */
const LANGUAGE = /^(?:[a-z]{2,3}|\*)$/;
/** A phrase with its marks: letters, digits, spaces and signs; `*` only at its ends, a mark of strength only last. */
const PHRASE = /^\*?[^,*?!\p{Cc}]+\*?[?!]?$/u;

const PHRASE_ALLOWED = `a phrase of 2 to ${LONGEST_PHRASE} letters, digits and spaces, "*" at an end, "?" or "!" last`;

/** Reads what a file of JSON holds; throws a {@link ConfigError} of one line that names the place and what is allowed there. */
export function readScoringConfig(content: unknown, file: string): ScoringConfig {
  return new Reader(file).read(content);
}

class Reader {
  private phrases = 0;

  constructor(private readonly file: string) {}

  read(content: unknown): ScoringConfig {
    // An editor finds the schema by its first field.
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
    const place = `words.${language}`;
    if (!LANGUAGE.test(language)) this.refuse(place, 'languages of two or three small letters such as en, or *');
    const { add, remove } = this.object(changes, place, ['add', 'remove']);
    const kinds = Object.entries(this.object(add ?? {}, `${place}.add`, LEXICON_KINDS));
    const added = kinds.map(([kind, list]) => [kind, this.list(list, `${place}.add.${kind}`)]);
    const removed = this.list(remove ?? [], `${place}.remove`);
    removed.forEach((phrase, index) => {
      if (isKnownPhrase(language, phrase)) return;
      const whose = language === ANY_LANGUAGE ? 'any language' : `the language "${language}"`;
      this.refuse(`${place}.remove[${index}]`, `a phrase that ${whose} has`, phrase);
    });
    return { language, add: Object.fromEntries(added) as PhrasesByKind, remove: removed };
  }

  private list(value: unknown, place: string): string[] {
    if (!Array.isArray(value)) return this.refuse(place, 'a list of phrases', value);
    this.phrases += value.length;
    if (this.phrases > MOST_PHRASES) this.refuse(place, `at most ${MOST_PHRASES} phrases in the whole file`);
    return [...new Set(value.map((phrase, index) => this.phrase(phrase, `${place}[${index}]`)))];
  }

  private phrase(value: unknown, place: string): string {
    if (typeof value !== 'string') return this.refuse(place, PHRASE_ALLOWED, value);
    const phrase = value.trim();
    const isSound = phrase.length <= LONGEST_PHRASE && PHRASE.test(phrase) && readPhrase(phrase).text.length > 1;
    return isSound ? phrase : this.refuse(place, PHRASE_ALLOWED, value);
  }

  private flag(value: unknown, place: string): boolean {
    return typeof value === 'boolean' ? value : this.refuse(place, 'true or false', value);
  }

  private object(value: unknown, place: string, allowed?: readonly string[]): Record<string, unknown> {
    const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
    if (!isObject) return this.refuse(place || 'the whole', 'an object', value);
    const stranger = Object.keys(value).find((name) => allowed && !allowed.includes(name));
    if (allowed && stranger !== undefined) {
      this.refuse(place ? `${place}.${stranger}` : stranger, `the names ${allowed.join(', ')}`);
    }
    return value as Record<string, unknown>;
  }

  private refuse(place: string, allowed: string, held?: unknown): never {
    const what = held === undefined ? 'is not allowed' : `holds ${JSON.stringify(held).slice(0, LONGEST_PHRASE)}`;
    throw new ConfigError(
      `SCORING_CONFIG: in ${this.file}, ${place} ${what}; allowed: ${allowed}`.replace(/\s+/g, ' '),
    );
  }
}
