import { COMBINATIONS } from './combinations';
import { type LexiconKind, readPhrase } from './lexicon';
import { PhraseList, type Searched } from './phrase-list';

/** The largest distance of the first and the last word of a combination, in units of the folded text: some twenty words. */
const REACH = 120;
const FAR = 1e9;

interface Part extends Searched {
  roles: [combination: number, list: number][];
}

type Place = readonly [first: number, last: number];

const READ = COMBINATIONS.replace(/^#.*\n/gm, '')
  .split(/^(?=\w+:)/m)
  .filter((written) => written.trim() !== '')
  .map((written) => {
    const [kind = '', words = ''] = written.trim().split(':');
    return { kind: kind as LexiconKind, isSure: words.endsWith('!'), lists: words.replace(/!$/, '').split('+') };
  });
const PARTS = new PhraseList(readParts());

/** Finds each combination once: where the words of all its lists come together for the first time, in their order. */
export function findCombinations(text: string) {
  const seen: Place[][] = [];
  const found = new Map<number, { kind: LexiconKind; isSure: boolean; places: readonly Place[] }>();
  let first = 1;
  const take = ({ phrase, roles }: Part): boolean => {
    for (const [index, list] of roles) {
      const combination = READ[index];
      if (!combination || found.has(index)) continue;
      const places = (seen[index] ??= combination.lists.map((_, i): Place => [-FAR - i, -FAR]));
      places[list] = [first, first + phrase.length - 1];
      if (!areTogether(places)) continue;
      found.set(index, { ...combination, places: places.toSorted(([a], [b]) => a - b) });
    }
    return false;
  };
  for (; first < text.length; first++) PARTS.findAt(text, first, take);
  return [...found.values()];
}

function areTogether(places: readonly Place[]): boolean {
  const first = Math.min(...places.map(([start]) => start));
  const last = Math.max(...places.map(([, end]) => end));
  return last - first <= REACH && new Set(places.map(([start]) => start)).size === places.length;
}

function readParts(): Part[] {
  const parts = new Map<string, Part>();
  READ.forEach(({ lists }, combination) =>
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
