import type { Span } from '../text/fold-text';
import { type LexiconHit, type LexiconKind, means, PLAIN } from './lexicon';

/** What words can lure with; a `promotion` is made of several words. */
export type Lure = Exclude<LexiconKind, 'action' | 'own' | 'self' | 'warning' | 'community'> | 'promotion';

export interface LureFind extends Span {
  strength: number;
  weight?: number | undefined;
}

/** The largest distance of the words of one call to action, in units of the folded text: some six words. */
const REACH = 34;
/** The largest distance of "my" from what is the author's: some two words between. */
const NEAR = 16;
/** Between "my" and what is somebody else's or in the next sentence: "my favorite song", "I have the book". */
const OF_ANOTHER = /favou?rite|\b(?:for|the|your|his|her|their)\b|\p{L}['’]s\b|[.!?。！？\n]/iu;

/** Before a word that calls stands nothing, a sign, or one of these; behind another it is a noun ("a talk show"). */
const BEFORE_CALL =
  /(?:^|[^\p{L}\p{N}\s]|\n|(?<!\p{L})(?:and|or|please|pl[sz]|go|so|then|just|also|you|u|guys|people|everyone|all|hey|hi|now|(?:you|u|all|everyone) (?:can|could|should|must)|(?:forget|sure|free|remember|want|wanna|like|invite|u|you|hesitate) to|und|oder|bitte|et|puis|y|e|i|en))\s*$/iu;
/** Behind these somebody tells of something: "tried to get a new song on my page". */
const TOLD =
  /(?<!\p{L})(?:(?:tried|trying|try|had|have|has|managed|going|used|started|began|decided|need|needed|hope|hoping|wanted|want|learned|able|hard|easy|time|ready|planned|planning) to|i|we|he|she|they|it|who|that|could|will|would|did|not|[dw]ont|cant)\s*$/iu;
/** So far before a call it is looked for what makes it none. */
const NEAR_CALL = 60;

const PARTS_OF_CALLS = new Set<LexiconKind>(['action', 'own', 'self']);
const COMPANIONS = new Set<LexiconKind>([...PARTS_OF_CALLS, 'warning', 'community']);
/** Calls and courtesies: honest posts have them, however they are worded. */
export const MILD: ReadonlySet<string> = new Set<LexiconKind>(['pitch', 'follow', 'greeting', 'plea']);

/** What people ask of one another, and how: said twice it is one request. */
export const COURTESIES: ReadonlySet<string> = new Set<LexiconKind>(['pitch', 'greeting', 'plea', 'respond']);

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
  findPromotions(said, finds, text);
  return finds;
}

function isCall({ phrase, start }: LexiconHit, text: string, isDirect: boolean): boolean {
  const before = text.slice(Math.max(0, start - NEAR_CALL), start);
  const calls = phrase.includes(' ') || /\S$/.test(before) || BEFORE_CALL.test(before);
  return calls || (isDirect && !TOLD.test(before));
}

export function findHighConfidence(hits: readonly LexiconHit[]): LexiconHit[] {
  const found = hits.filter(isHighConfidence);
  return found.length < 2 ? found : [...new Map(found.map((hit) => [hit.phrase, hit])).values()];
}

/** Whether honest posts hardly ever have the phrase, and it is more than a call to look or follow. */
export function isHighConfidence(hit: LexiconHit): boolean {
  return hit.meanings.some(({ kind, strength }) => strength > 1 && isLure(kind) && !MILD.has(kind));
}

export function isLure(kind: LexiconKind): kind is Lure & LexiconKind {
  return !COMPANIONS.has(kind);
}

/** "watch my channel" is a promotion: what to do, whose, and what, in this order. */
function findPromotions(hits: readonly LexiconHit[], finds: Map<Lure, LureFind[]>, text: string): void {
  let action: LexiconHit | null = null;
  let self: LexiconHit | null = null;
  for (const hit of hits) {
    const isOwned = isWithin(self, hit, NEAR) && !OF_ANOTHER.test(text.slice(self.end, hit.start));
    if (means(hit, 'own') && isOwned && isWithin(action, hit, REACH)) {
      const isDirect = self !== null && self.first > action.first && self.first - action.last <= 2;
      if (isCall(action, text, isDirect)) add(finds, 'promotion', { start: action.start, end: hit.end }, PLAIN);
      action = null;
    }
    if (means(hit, 'self')) self = hit;
    if (means(hit, 'action')) action = hit;
  }
}

function isWithin(before: LexiconHit | null, hit: LexiconHit, reach: number): before is LexiconHit {
  return before !== null && hit.first - before.last <= reach;
}

function add(finds: Map<Lure, LureFind[]>, lure: Lure, place: Omit<LureFind, 'strength'>, strength: number): void {
  const { start, end, weight } = place;
  finds.set(lure, [...(finds.get(lure) ?? []), { start, end, strength, weight }]);
}
