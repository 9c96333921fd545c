import { fold } from '../../common/fold';
import { isHighConfidence } from '../lexicon/lures';
import { because } from '../reasons';
import { conclude, longestStretch, type RuleResult, type ScorablePost, signOf, type SpamRule } from '../spam-rule';
import type { Span } from '../text/fold-text';

/** So many tags are ordinary: 95 of 100 recorded posts have at most 5; in an advertisement, each further one seeks readers. */
const ORDINARY = 5;
const ORDINARY_IN_ADVERTISEMENT = 1;
/** So many phrases that honest posts hardly ever have make an advertisement. */
const ADVERTISEMENT = 2;
/** So many tags beyond the ordinary are worth half the maximum: 99 of 100 recorded posts have at most 11. */
const HALF = 14;
/** A tag named again counts as much as this many further tags. */
const REPEAT_WEIGHT = 1.5;
/** Words of prose that one tag beyond the ordinary may be excused by. */
const WORDS_PER_TAG = 4;
/** A hashtag that is itself a phrase of spam (#followback) counts as much as this many further tags. */
const LURE_WEIGHT = 2.5;
/** How much more tags weigh in a post that has hardly any words beside them. */
const BARE_FACTOR = 0.5;

interface Tag extends Span {
  text: string;
}

/** Too many hashtags: by their number beyond the ordinary, repeats, and how few words are beside them. */
export class ExcessiveHashtagsRule implements SpamRule {
  readonly name = 'excessive_hashtags';
  readonly title = { en: 'Many hashtags', de: 'Viele Hashtags' };
  readonly description = 'Tags beyond five, repeats, few words beside them, tags that are themselves phrases of spam.';
  readonly maximum = 15;
  readonly agreement = 0.5;

  evaluate(post: ScorablePost): RuleResult {
    if (post.hashtags.length + post.reading.links.hashtags.length < 2) return conclude(0, []);
    const shown = tagsInText(post);
    const distinct = new Set([...post.hashtags.map(fold), ...shown.map(({ text }) => fold(text.replace(/^#/, '')))]);
    const repeated = findRepeated(shown);
    const repeats = repeated.length;
    const lures = findLureTags(shown, post);
    const ordinary = post.reading.highConfidence.length < ADVERTISEMENT ? ORDINARY : ORDINARY_IN_ADVERTISEMENT;
    const beyond = Math.max(0, distinct.size - ordinary);
    const bareness = distinct.size / (distinct.size + post.reading.prose.words / WORDS_PER_TAG + 1);
    const count = because('hashtags', { count: distinct.size });
    const evidence = [
      signOf(beyond, count, shown.length > 0 ? longestStretch(shown) : distinct.size),
      signOf(REPEAT_WEIGHT * repeats, because('repeated_hashtags', { count: repeats }), repeated[0] ?? repeats),
      ...lures.map((tag) => signOf(LURE_WEIGHT, because('hashtag_of_spam'), tag)),
    ];
    const excess = evidence.reduce((sum, { weight }) => sum + weight, 0);
    return conclude((excess / HALF) * (1 + BARE_FACTOR * bareness), evidence);
  }
}

/** The tags that are there before. */
function findRepeated(tags: readonly Tag[]): Tag[] {
  const seen = new Set<string>();
  return tags.filter(({ text }) => seen.size === seen.add(fold(text)).size);
}

/** Hashtags that are phrases which honest posts hardly ever have. */
function findLureTags(tags: readonly Tag[], { reading }: ScorablePost): Tag[] {
  const hits = reading.hits.filter(isHighConfidence);
  return tags.filter((tag) => hits.some((hit) => hit.start < tag.end && tag.start < hit.end));
}

function tagsInText({ html, reading }: ScorablePost): Tag[] {
  return reading.links.hashtags.map(({ start, end }) => ({ start, end, text: html.text.slice(start, end) }));
}
