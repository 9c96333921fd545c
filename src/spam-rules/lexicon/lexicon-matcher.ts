import { type Lexicon, LEXICON_KINDS, type LexiconHit, type Meaning, PLAIN, readPhrase, WORD } from './lexicon';
import { PhraseList, type Searched } from './phrase-list';
import { CombinationFinder, type Fact, type FoundCombination, type Part, PARTS } from './combination-finder';
import { isHighConfidence, isLure } from './lures';
import { characterClass, DIGIT, LETTER, UNSPACED } from '../text/character-class';
import { Vocabulary } from './vocabulary';
import { undisguise } from '../text/disguises';
import { endOf, foldPhrase, type FoldedText, type Span, textOf } from '../text/fold-text';

/** More hits than this do not change the score, and a hostile text may have thousands. */
const MOST_HITS = 400;

/** High-confidence phrases of at least this many letters are also found without spaces, as in hashtags. */
const SHORTEST_TAG = 8;

/** English, and what an operator adds for all languages. */
const ANY = '*';
const EVERYWHERE = new Set(['en', ANY]);

const NO_FACTS: ReadonlySet<Fact> = new Set();
const SENTENCE_END = /[.!?…](?=\s)|[。！？\n]/;

interface Entry extends Searched {
  /** Whether it is a phrase without its spaces. */
  isTag: boolean;
  meanings: Meaning[];
}

/** Finds the words of all lexicons in a folded text, and what words lure with only together. */
export class LexiconMatcher {
  private readonly phrases: PhraseList<Entry | Part>;
  readonly vocabulary: Vocabulary;

  private readonly removed: readonly { language: string; phrase: string }[];

  constructor(
    lexicons: readonly Lexicon[],
    changes: readonly { language: string; remove: readonly string[] }[] = [],
    hasCombinations = true,
  ) {
    const entries = readEntries(lexicons);
    const parts = PARTS.map(({ phrase }) => ({ phrase, strength: PLAIN, isLure: false }));
    this.vocabulary = new Vocabulary([...entries.filter(({ isTag }) => !isTag).map(toVocabulary), ...parts]);
    this.phrases = new PhraseList([...entries, ...(hasCombinations ? PARTS : [])]);
    this.removed = changes.flatMap(({ language, remove }) =>
      remove.map((written) => ({ language, phrase: foldPhrase(undisguise(written, [], this.vocabulary).text) })),
    );
  }

  /** Hits by their start, none within a longer one; of all languages, as servers name them wrongly. */
  find(folded: FoldedText, declared: string | null = null, facts: ReadonlySet<Fact> = NO_FACTS): LexiconHit[] {
    const language = declared?.toLowerCase().replace(/[-_].*$/s, '') ?? '';
    const text = this.withoutRemoved(textOf(folded), language);
    const isOneSentence = ([first, last]: readonly [number, number]): boolean =>
      !SENTENCE_END.test(folded.source.slice(folded.starts[first], folded.starts[last]));
    const finder = new CombinationFinder(facts, isOneSentence);
    const hits: LexiconHit[] = [];
    let last = 0;
    const take = (found: Entry, first: number): void => {
      const end = first + found.phrase.length - 1;
      const meanings = end > last ? meaningsIn(language, found) : [];
      if (meanings.length === 0) return;
      last = end;
      hits.push(hitOf(folded, meanings, found.phrase, first));
    };
    for (let first = 1; first < text.length && hits.length < MOST_HITS; first++)
      for (const found of this.phrases.findAt(text, first))
        if ('roles' in found) finder.take(found, first);
        else take(found, first);
    const combined = finder.result().map((one) => combinedHit(folded, text, one));
    // Several phrases that honest posts hardly ever have say more one by one.
    const sure = combined.length > 0 ? hits.filter(isHighConfidence) : [];
    const telling = combined.filter(
      ({ first, last }) => sure.filter((hit) => hit.first <= last && first <= hit.last).length < 2,
    );
    return telling.length === 0 ? hits : [...hits, ...telling].toSorted((a, b) => a.first - b.first);
  }

  /** Spaces for what an operator removed, in posts of the language, in English ones and in those that name none. */
  private withoutRemoved(text: string, language: string): string {
    return this.removed.reduce((kept, { language: only, phrase }) => {
      if (!EVERYWHERE.has(only) && language !== '' && only !== language) return kept;
      return kept.replaceAll(new RegExp(`(?<!\\p{L})${phrase}(?!\\p{L})`, 'gu'), (found) => ' '.repeat(found.length));
    }, text);
  }
}

function combinedHit(folded: FoldedText, text: string, { places, ...sign }: FoundCombination): LexiconHit {
  const [first, last] = [places[0]?.[0] ?? 0, Math.max(...places.map(([, end]) => end))];
  return hitOf(folded, [{ language: ANY, ...sign }], text.slice(first, last + 1), first);
}

function hitOf(folded: FoldedText, meanings: readonly Meaning[], phrase: string, first: number): LexiconHit {
  const last = first + phrase.length - 1;
  return { meanings, phrase, ...spanOf(folded, first, last), first, last };
}

function spanOf(folded: FoldedText, first: number, last: number): Span {
  const [from, to] = wholeWord(folded.units, first, last);
  const start = folded.starts[from] ?? 0;
  return { start: start - (lengthOfPrice(folded.source, start) ?? 0), end: endOf(folded, to) };
}

/** What a phrase weighs where it is a single word: the most of what it lures with. */
function toVocabulary({ phrase, meanings }: Entry) {
  const lures = meanings.filter(({ kind }) => isLure(kind));
  const strength = Math.max(0, ...meanings.map((meaning) => meaning.strength));
  return { phrase, strength, isLure: lures.length > 0 };
}

/** What a phrase means, of all languages, as servers name them wrongly; an English word may be another one in a text of another language ("Gift"). */
function meaningsIn(language: string, { phrase, meanings }: Entry): readonly Meaning[] {
  if (language === '' || language === 'en' || phrase.includes(' ')) return meanings;
  return meanings.filter((one) => one.language !== 'en' || one.strength > PLAIN || !isLure(one.kind));
}

/** The units of whole words: a phrase may be a part of its first and last ("subscrib*"). */
function wholeWord(units: readonly number[], first: number, last: number): [number, number] {
  let [from, to] = [first, last];
  while (continues(units[from], units[from - 1])) from--;
  while (continues(units[to], units[to + 1])) to++;
  return [from, to];
}

function continues(letter = 0, next = 0): boolean {
  const [one, other] = [characterClass(letter), characterClass(next)];
  return (other & (LETTER | DIGIT)) !== 0 && ((one | other) & UNSPACED) === 0;
}

/** Of "£1.50p" before its last digits. */
function lengthOfPrice(text: string, start: number): number | undefined {
  if (!/\d/.test(text.charAt(start))) return undefined;
  return /(?:[£€$]|[£€$]?\d{1,6}[.,])$/.exec(text.slice(Math.max(0, start - 8), start))?.[0].length;
}

function readEntries(lexicons: readonly Lexicon[]): Entry[] {
  const entries = new Map<string, Entry>();
  for (const { language, phrases } of lexicons) {
    for (const kind of LEXICON_KINDS)
      for (const written of phrases[kind] ?? []) addEntry(entries, { language, kind }, written);
  }
  return [...entries.values()];
}

function addEntry(entries: Map<string, Entry>, sign: Pick<Meaning, 'language' | 'kind'>, written: string): void {
  const { text: phrase, strength: marked, openStart, openEnd } = readPhrase(written);
  const isWord = marked === PLAIN && isLure(sign.kind) && !openStart && !phrase.includes(' ');
  const strength = isWord ? WORD : marked;
  addMeaning(entries, { phrase, openStart, openEnd, isTag: false }, { ...sign, strength });
  const joined = phrase.replaceAll(' ', '');
  const hasTag = strength > PLAIN && joined.length >= SHORTEST_TAG && joined !== phrase;
  if (hasTag) addMeaning(entries, { phrase: joined, openStart, openEnd, isTag: true }, { ...sign, strength: PLAIN });
}

function addMeaning(entries: Map<string, Entry>, found: Omit<Entry, 'meanings'>, meaning: Meaning): void {
  const entry = entries.get(found.phrase) ?? { ...found, meanings: [] };
  entries.set(found.phrase, entry);
  entry.openStart ||= found.openStart;
  entry.openEnd ||= found.openEnd;
  entry.isTag &&= found.isTag;
  const isKnown = entry.meanings.some(({ kind, language }) => kind === meaning.kind && language === meaning.language);
  if (!isKnown) entry.meanings.push(meaning);
}
