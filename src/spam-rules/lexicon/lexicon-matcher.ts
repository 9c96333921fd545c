import { type Lexicon, LEXICON_KINDS, PLAIN, readPhrase } from './lexicon';
import { PhraseList } from './phrase-list';
import type { LexiconHit, Meaning } from './lexicon-hit';
import { isLure } from './lures';
import { FALSE_FRIENDS } from './false-friends';
import { characterClass, LETTER, UNSPACED } from '../text/character-class';
import { Vocabulary } from './vocabulary';
import { endOf, type FoldedText, textOf } from '../text/fold-text';

/** More hits than this do not change the score, and a hostile text may have thousands. */
const MOST_HITS = 400;

/** High-confidence phrases of at least so many letters are also found without their spaces, as hashtags write them. */
const SHORTEST_TAG = 8;

/** English, and what an operator adds for all languages. */
const EVERYWHERE = new Set(['en', '*']);

interface Entry {
  /** Whether it is a phrase without its spaces. */
  isTag: boolean;
  phrase: string;
  /** In all languages. */
  meanings: readonly Meaning[];
  openStart: boolean;
  openEnd: boolean;
}

/** Finds the words of all lexicons in a folded text, in one pass. */
export class LexiconMatcher {
  private readonly phrases: PhraseList<Entry>;
  /** Those that may stand within a word, and those of scripts without spaces between words. */
  private readonly withinWords: PhraseList<Entry>;
  /** The words of all phrases, for disguised ones. */
  readonly vocabulary = new Vocabulary();

  constructor(lexicons: readonly Lexicon[]) {
    const entries = readEntries(lexicons);
    for (const entry of entries) if (!entry.isTag) this.vocabulary.add(toVocabulary(entry));
    this.phrases = new PhraseList(entries);
    this.withinWords = new PhraseList(entries.filter(({ openStart }) => openStart));
  }

  /**
   * The hits in the order of their start; one within a longer one is left out. The words of all languages count, since posts mix and servers
   * name the language of a post wrongly; but no English word that is another word in the language that the server names.
   */
  find(folded: FoldedText, declared: string | null = null): LexiconHit[] {
    const language = declared?.toLowerCase().split(/[-_]/)[0] ?? '';
    const text = textOf(folded);
    const hits: LexiconHit[] = [];
    let last = -1;
    for (let first = 1; first < text.length && hits.length < MOST_HITS; first++) {
      const phrases = isLetter(folded, first - 1) ? this.withinWords : this.phrases;
      let meanings: readonly Meaning[] = [];
      const found = phrases.findAt(text, first, (entry) => {
        const end = first + entry.phrase.length;
        if (end - 1 <= last || (!entry.openEnd && isLetter(folded, end))) return false;
        meanings = meaningsIn(language, entry);
        return meanings.length > 0;
      });
      if (!found) continue;
      const { phrase } = found;
      last = first + phrase.length - 1;
      const [from, to] = wholeWord(folded.units, first, last);
      hits.push({ meanings, phrase, start: folded.starts[from] ?? 0, end: endOf(folded, to), first, last });
    }
    return hits;
  }
}

function isLetter({ units }: FoldedText, index: number): boolean {
  return (characterClass(units[index] ?? 0) & LETTER) !== 0;
}

/** What a phrase weighs where it is a single word: the most of what it lures with. */
function toVocabulary({ phrase, meanings, openEnd }: Entry) {
  const lures = meanings.filter(({ kind }) => isLure(kind));
  const strength = Math.max(0, ...meanings.map((meaning) => meaning.strength));
  return { phrase, strength, isLure: lures.length > 0, openEnd };
}

/**
 * What a phrase means in a post of which the server names the language: in that and in English, or where it has neither meaning, in any. "date"
 * and "casino" are English words first; one that is another word in the language is none.
 */
function meaningsIn(language: string, { phrase, meanings }: Entry): readonly Meaning[] {
  const [first] = meanings;
  if (meanings.length === 1 && first?.language !== 'en') return meanings;
  const isFalseFriend = Object.hasOwn(FALSE_FRIENDS[language] ?? {}, phrase);
  const known = meanings.filter((one) => (EVERYWHERE.has(one.language) ? !isFalseFriend : one.language === language));
  return known.length > 0 || isFalseFriend ? known : meanings;
}

/** The units from the beginning of the first word to the end of the last: a phrase may be a part of either ("subscrib*"). */
function wholeWord(units: readonly number[], first: number, last: number): [number, number] {
  let [from, to] = [first, last];
  while (continues(units[from], units[from - 1])) from--;
  while (continues(units[to], units[to + 1])) to++;
  return [from, to];
}

/** Whether a letter beside another one is of the same word. */
function continues(letter = 0, next = 0): boolean {
  return (characterClass(next) & LETTER) !== 0 && ((characterClass(letter) | characterClass(next)) & UNSPACED) === 0;
}

function readEntries(lexicons: readonly Lexicon[]): Entry[] {
  const entries = new Map<string, Entry>();
  for (const { language, phrases } of lexicons) {
    for (const kind of LEXICON_KINDS)
      for (const written of (phrases[kind] ?? '').split(',')) addEntry(entries, { language, kind }, written.trim());
  }
  return [...entries.values()];
}

function addEntry(entries: Map<string, Entry>, sign: Pick<Meaning, 'language' | 'kind'>, written: string): void {
  const { text: phrase, strength, ...open } = readPhrase(written);
  if (phrase === '') return;
  const openStart = open.openStart || isUnspaced(phrase.codePointAt(0));
  const openEnd = open.openEnd || isUnspaced(phrase.codePointAt(phrase.length - 1));
  addMeaning(entries, { phrase, meanings: [{ ...sign, strength }], openStart, openEnd, isTag: false });
  const joined = phrase.replaceAll(' ', '');
  const hasTag = strength > PLAIN && joined.length >= SHORTEST_TAG && joined !== phrase;
  if (hasTag)
    addMeaning(entries, { phrase: joined, meanings: [{ ...sign, strength: PLAIN }], openStart, openEnd, isTag: true });
}

function addMeaning(entries: Map<string, Entry>, entry: Entry): void {
  const known = entries.get(entry.phrase) ?? { ...entry, meanings: [] };
  const added = entry.meanings.filter(({ kind, language }) =>
    known.meanings.every((meaning) => meaning.kind !== kind || meaning.language !== language),
  );
  entries.set(entry.phrase, {
    phrase: entry.phrase,
    meanings: [...known.meanings, ...added],
    openStart: known.openStart || entry.openStart,
    openEnd: known.openEnd || entry.openEnd,
    isTag: known.isTag && entry.isTag,
  });
}

function isUnspaced(codePoint = 0): boolean {
  return (characterClass(codePoint) & UNSPACED) !== 0;
}
