import { type Combination, COMBINATIONS } from './combinations';
import { type LexiconKind, readPhrase } from './lexicon';
import { PhraseList, type Searched } from './phrase-list';

/** The largest distance of the first and the last word of a combination, in units of the folded text: some twenty words. */
const REACH = 120;
/** Where no word of a list was yet. */
const FAR = 1e9;

/** A combination, and the place of one of its words in a text. */
interface Part extends Searched {
  openEnd: boolean;
  roles: [combination: number, list: number][];
}

/** A combination found in a folded text: the first and last unit of each of its words, in their order. */
export interface FoundCombination {
  kind: LexiconKind;
  isSure: boolean;
  places: readonly Place[];
}

type Place = readonly [first: number, last: number];

const LISTS = COMBINATIONS.map(({ words }) => words.replace(/!$/, '').split('+'));
const PARTS = new PhraseList(readParts());

/** Finds each combination once: where the words of all its lists come together for the first time. */
export function findCombinations(text: string): FoundCombination[] {
  const seen = LISTS.map((lists) => lists.map((_, list): Place => [-FAR - list, -FAR]));
  const found = new Map<Combination, FoundCombination>();
  let first = 1;
  const take = ({ phrase, roles }: Part): boolean => {
    for (const [index, list] of roles) {
      const [places, combination] = [seen[index], COMBINATIONS[index]];
      if (!places || !combination || found.has(combination)) continue;
      places[list] = [first, first + phrase.length - 1];
      if (!areTogether(places)) continue;
      const ordered = places.toSorted(([a], [b]) => a - b);
      found.set(combination, { ...combination, isSure: combination.words.endsWith('!'), places: ordered });
    }
    return false;
  };
  for (; first < text.length; first++) PARTS.findAt(text, first, take);
  return [...found.values()];
}

/** Whether places are near one another, and none belongs to two lists. */
function areTogether(places: readonly Place[]): boolean {
  const first = Math.min(...places.map(([start]) => start));
  const last = Math.max(...places.map(([, end]) => end));
  const isApart = new Set(places.map(([start]) => start)).size === places.length;
  return isApart && last - first <= REACH;
}

function readParts(): Part[] {
  const parts = new Map<string, Part>();
  LISTS.forEach((lists, combination) =>
    lists.forEach((written, list) => {
      for (const one of written.split(',')) {
        const { text: phrase, openStart, openEnd } = readPhrase(one.trim());
        const part = parts.get(phrase) ?? { phrase, openStart, openEnd, roles: [] };
        part.openEnd ||= openEnd;
        part.roles.push([combination, list]);
        parts.set(phrase, part);
      }
    }),
  );
  return [...parts.values()];
}
