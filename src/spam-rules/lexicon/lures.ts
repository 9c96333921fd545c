import type { LexiconKind } from './lexicon';
import type { Span } from '../text/fold-text';
import type { LexiconHit } from './lexicon-hit';

/** What words can lure with; `promotion`, `invitation` and `showcase` are made of several words. */
export type Lure =
  Exclude<LexiconKind, 'action' | 'own' | 'self' | 'warning' | 'community'> | 'promotion' | 'invitation' | 'showcase';

/** A part of a text that lures, and how strongly. */
export interface LureFind extends Span {
  strength: number;
  weight?: number | undefined;
}

/** The largest distance of the words of one call to action, in units of the folded text: some six words. */
const REACH = 34;
/** The largest distance of "my" from what is the author's: some two words between. */
const NEAR = 16;
/** What is between "my" and what is somebody else's, or in the next sentence: "my favorite song", "my daughter's music", "I have the book". */
const OF_ANOTHER = /favou?rite|\b(?:the|your|his|her|their)\b|\p{L}['’]s\b|[.!?。！？\n]/iu;

/** What lures only beside something else, or speaks against spam. */
const PARTS_OF_CALLS = new Set<LexiconKind>(['action', 'own', 'self']);
const COMPANIONS = new Set<LexiconKind>([...PARTS_OF_CALLS, 'warning', 'community']);
/** Calls and courtesies: honest posts have them, however they are worded. */
export const MILD: ReadonlySet<string> = new Set<LexiconKind>(['pitch', 'follow', 'greeting', 'plea']);

/** Sorts the hits in a text by what they lure with, each phrase once, and joins the parts of calls to action. */
export function findLures(hits: readonly LexiconHit[], text: string): ReadonlyMap<Lure, readonly LureFind[]> {
  const finds = new Map<Lure, LureFind[]>();
  if (hits.length === 0) return finds;
  const seen = new Set<string>();
  for (const hit of hits) {
    if (seen.has(hit.phrase)) continue;
    seen.add(hit.phrase);
    for (const { kind, strength, weight } of hit.meanings)
      if (isLure(kind)) add(finds, kind, { ...hit, weight }, strength);
  }
  // Hashtags name a subject: "#watch #music" calls for nothing.
  const said = hits.filter(({ start }) => text[start - 1] !== '#');
  findCalls(said, finds, (from, to) => OF_ANOTHER.test(text.slice(from, to)));
  return finds;
}

/** The {@link isHighConfidence} hits, each phrase once. */
export function findHighConfidence(hits: readonly LexiconHit[]): LexiconHit[] {
  const found = hits.filter(isHighConfidence);
  return found.length < 2 ? found : [...new Map(found.map((hit) => [hit.phrase, hit])).values()];
}

/** Whether honest posts hardly ever have the phrase, and it is more than a call to look or follow. */
export function isHighConfidence(hit: LexiconHit): boolean {
  return hit.meanings.some(({ kind, strength }) => strength > 1 && isLure(kind) && !MILD.has(kind));
}

/** Whether a kind of words lures by itself. */
export function isLure(kind: LexiconKind): kind is Lure & LexiconKind {
  return !COMPANIONS.has(kind);
}

/** "my channel" is a showcase, "watch this video" an invitation, "watch my channel" a promotion. */
function findCalls(
  hits: readonly LexiconHit[],
  finds: Map<Lure, LureFind[]>,
  isOfAnother: (from: number, to: number) => boolean,
): void {
  let action: LexiconHit | null = null;
  let self: LexiconHit | null = null;
  for (const hit of hits) {
    if (means(hit, 'own')) {
      const called = isWithin(action, hit, REACH) ? action : null;
      const owned = isWithin(self, hit, NEAR) && !isOfAnother(self.end, hit.start) ? self : null;
      const first = called ?? owned;
      const lure = called && owned ? 'promotion' : called ? 'invitation' : 'showcase';
      // "Get" and "see" ask for something only where it is the author's.
      const strength = called && !owned ? Math.min(1, strengthOf(called, 'action')) : 1;
      if (first) add(finds, lure, { start: first.start, end: hit.end }, strength);
    }
    if (means(hit, 'self')) self = hit;
    if (means(hit, 'action')) action = hit;
  }
}

function means(hit: LexiconHit, kind: LexiconKind): boolean {
  return hit.meanings.some((meaning) => meaning.kind === kind);
}

function strengthOf(hit: LexiconHit, kind: LexiconKind): number {
  return hit.meanings.find((meaning) => meaning.kind === kind)?.strength ?? 0;
}

function isWithin(before: LexiconHit | null, hit: LexiconHit, reach: number): before is LexiconHit {
  return before !== null && hit.first - before.last <= reach;
}

function add(
  finds: Map<Lure, LureFind[]>,
  lure: Lure,
  place: Span & { weight?: number | undefined },
  strength: number,
): void {
  const { start, end, weight } = place;
  const spans = finds.get(lure);
  if (spans) spans.push({ start, end, strength, weight });
  else finds.set(lure, [{ start, end, strength, weight }]);
}
