import { KIND_WEIGHTS, type LexiconHit, PLAIN } from './lexicon/lexicon';
import { findLures, type Lure, MILD } from './lexicon/lures';
import type { ReasonKey } from './reasons';
import type { Span } from './text/fold-text';
import { isQuoted } from './text/prose';

/** What words of a post can be found to be: lures, and words that are hidden from filters. */
export type FindKey = (Lure | 'disguised_word' | 'mixed_alphabets') & ReasonKey;

/** What one find weighs, as in {@link KIND_WEIGHTS}. */
export const FIND_WEIGHTS: Record<FindKey, number> = {
  ...KIND_WEIGHTS,
  disguised_word: 0.67,
  mixed_alphabets: 0.78,
  promotion: 1.65,
};

/** Of a find that lies over a heavier one, so much of its weight is added to that. */
const OVERLAP_SHARE = 0.4;
const HIDING: ReadonlySet<FindKey> = new Set<FindKey>(['disguised_word', 'mixed_alphabets']);
/** This many high-confidence finds count as words; later ones show something else, such as an address. */
const FIRST_FINDS = 1;

/** What part of a find counts between quotation marks, and in a link preview or alt text beside words of the author. */
const QUOTED_SHARE = 0.25;
const ATTACHED_SHARE = 0.3;

/** Something that is said in one place of a post, however many phrases say it. */
export interface Find extends Span {
  key: FindKey;
  weight: number;
  strength: number;
  isSure: boolean;
  /** What part of it counts: less of somebody else's words. */
  share: number;
}

/** The finds of a post, each in one of the lists: the rules that weigh them share none. */
export interface Finds {
  words: readonly Find[];
  besideAddress: readonly Find[];
  advertising: readonly Find[];
}

interface Sources {
  text: string;
  hits: readonly LexiconHit[];
  disguised: readonly LexiconHit[];
  mixed: readonly Span[];
  quotes: readonly Span[];
  isAttached: (span: Span) => boolean;
  hasAddress: boolean;
}

/** Joins what lies over one another, and gives each find to one rule. */
export function readFinds({ text, hits, disguised, mixed, quotes, isAttached, hasAddress }: Sources): Finds {
  const found: Find[] = [];
  const add = (key: FindKey, spans: readonly (Span & Partial<Pick<Find, 'strength' | 'weight'>>)[]): void => {
    for (const { start, end, strength = PLAIN, weight = FIND_WEIGHTS[key] } of spans) {
      const isSure = strength > PLAIN && !MILD.has(key);
      const share = isQuoted(quotes, { start, end }) ? QUOTED_SHARE : isAttached({ start, end }) ? ATTACHED_SHARE : 1;
      found.push({ key, weight, start, end, strength, isSure, share });
    }
  };
  const lures = findLures(hits, text);
  for (const [lure, spans] of lures) add(lure, spans);
  add(
    'disguised_word',
    [...findLures(disguised, text).values()].flat().map(({ start, end }) => ({ start, end })),
  );
  add('mixed_alphabets', mixed);
  return allot(joinOverlapping(found), hasAddress);
}

/** One find of those that lie over each other: the heaviest, with a part of the others' weight. */
function joinOverlapping(found: readonly Find[]): Find[] {
  const ordered = found.toSorted((a, b) => a.start - b.start || b.end - a.end);
  const groups: Find[][] = [];
  let end = -1;
  for (const find of ordered) {
    if (find.start >= end) groups.push([find]);
    else groups.at(-1)?.push(find);
    end = Math.max(end, find.end);
  }
  return groups.map(joinGroup);
}

function joinGroup(group: readonly Find[]): Find {
  const weightOf = ({ weight, strength }: Find) => weight * strength;
  const [heaviest, ...others] = group.toSorted((a, b) => weightOf(b) - weightOf(a)) as [Find, ...Find[]];
  // Several phrases of one kind at one place say no more than one.
  const keys = new Map<FindKey, number>();
  for (const other of others)
    if (other.key !== heaviest.key && !keys.has(other.key)) keys.set(other.key, weightOf(other));
  const added = [...keys].reduce((sum, [key, weight]) => sum + weight * (HIDING.has(key) ? 1 : OVERLAP_SHARE), 0);
  const isSure = group.some((find) => find.isSure);
  return { ...heaviest, isSure, strength: heaviest.strength + added / heaviest.weight };
}

function allot(finds: readonly Find[], hasAddress: boolean): Finds {
  const high = finds.filter((find) => find.isSure && find.share === 1).slice(FIRST_FINDS);
  const besideAddress = hasAddress ? high.filter((_, i) => i % 2 === 0) : [];
  const advertising = hasAddress ? high.filter((_, i) => i % 2 === 1) : high;
  return { words: finds.filter((find) => !high.includes(find)), besideAddress, advertising };
}
