import { because } from '../reasons';
import { conclude, longestStretch, type RuleResult, type ScorablePost, signOf, type SpamRule } from '../spam-rule';
import { isLure } from '../lexicon/lures';
import type { LexiconHit } from '../lexicon/lexicon-hit';
import type { Span } from '../text/fold-text';

/** Shorter texts are not judged: "OK", "LOL", an acronym. */
const FEWEST_LETTERS = 12;
/** The share of shouted letters that honest posts stay under (99 of 100 have less than .18, the maximum seen is .26). */
const ORDINARY_SHARE = 0.2;
/** A text of this many letters gets half of the full weight. */
const HALF_LENGTH = 120;
/** Shorter words are too often abbreviations. */
const SHORTEST_LURE = 3;
/** Short words of these kinds are abbreviations that are always in capitals: BTC, NFT, SEO. */
const ABBREVIATED = new Set<string>(['crypto', 'growth']);
const SHORTEST_NAME = 5;
/** The most that the share of capitals weighs, and what one word of spam in capitals weighs; each doubling adds as much again. */
const SHARE_WEIGHT = 1.2;
const LURE_WEIGHT = 0.28;

/** Excessive upper case: the share of letters in words that are all capitals, weighted by the length of the text. */
export class AllCapsRule implements SpamRule {
  readonly name = 'all_caps';
  readonly title = { en: 'Capitals', de: 'Großbuchstaben' };
  readonly description =
    'The share of letters in words all of capitals, above the 20 % that honest posts stay under, counted more the longer the text is; words of spam in capitals.';
  readonly maximum = 15;
  readonly agreement = 0.5;

  evaluate(post: ScorablePost): RuleResult {
    const { letters, shoutedLetters, shouted } = post.reading.prose;
    if (letters < FEWEST_LETTERS || shouted.length === 0) return conclude(0, []);
    const share = shoutedLetters / letters;
    const excess = Math.max(0, share - ORDINARY_SHARE) / (1 - ORDINARY_SHARE);
    const lures = findShoutedLures(post);
    const ofShare = (SHARE_WEIGHT * excess * letters) / (letters + HALF_LENGTH);
    const ofLures = LURE_WEIGHT * Math.log2(1 + lures.length);
    const reason = because('capitals', { percent: Math.round(share * 100), letters });
    const evidence = [
      signOf(ofShare, reason, longestStretch(shouted)),
      ...lures.map((lure) => signOf(ofLures / lures.length, because('capital_word'), lure)),
    ];
    return conclude(ofShare + ofLures, evidence);
  }
}

/** Words of the lexicons that are spam by themselves and written in capitals, each once; hashtags do not count. */
function findShoutedLures({ html, reading }: ScorablePost): Span[] {
  const seen = new Set<string>();
  const { hashtags } = reading.links;
  return reading.hits.filter((hit) => {
    const text = html.text.slice(hit.start, hit.end);
    const isShouted = text.length >= SHORTEST_LURE && text === text.toUpperCase() && text !== text.toLowerCase();
    if (!isShouted || seen.has(hit.phrase) || isAbbreviation(hit, text)) return false;
    if (!hit.meanings.some(({ kind }) => isLure(kind))) return false;
    seen.add(hit.phrase);
    return !hashtags.some((tag) => tag.start < hit.end && hit.start < tag.end);
  });
}

function isAbbreviation({ meanings }: LexiconHit, text: string): boolean {
  return text.length < SHORTEST_NAME && meanings.some(({ kind }) => ABBREVIATED.has(kind));
}
