import type { Evidence } from '../evidence';
import { because } from '../reasons';
import { longestStretch, type ScorablePost, signOf } from '../spam-rule';
import type { Span } from '../text/fold-text';
import { countOrdinaryMentions, CUSTOMARY_FACTOR } from './community-signs';

const WORDS_PER_MENTION = 4;
const MENTION_WEIGHT = 0.22;
/** How much more mentions beyond the ordinary weigh beside a link. */
const LINK_FACTOR = 1.4;
/** What a rate and a code weigh; a strength of 1 is worth half the maximum of the rule. */
const PRICE_WEIGHT = 0.26;
const CODE_WEIGHT = 0.15;
/** What each phrase of an advertisement weighs. */
const AD_WEIGHT = 0.7;
const MOST_ADVERTISING = 5;
/** Lines of so many signs frame a text. */
const SHORTEST_FRAME = 8;
const FRAME_WEIGHT = 0.9;
const REPEATED_LINE_WEIGHT = 0.35;
/** Repeated words count in texts of this length: shorter ones are exclamations, longer ones repeat their subject. */
const FEWEST_WORDS = 8;
const MOST_WORDS = 120;
const LONG_WORD = /\p{L}{6,40}/gu;
const LEAST_SHARE = 0.1;
const REPEATED_WORD_WEIGHT = 0.35;
/** A post that is a link and no word; to answer with one is ordinary. */
const LONE_LINK_WEIGHT = 0.55;
/** Where posts hold no media, people link to their pictures. */
const PICTURE = /\.(?:jpe?g|png|gifv?|webp|avif|mp4|webm|mov)(?:[?#]|$)/i;

/** Signs of the text's form: many mentions, a link alone, small print and codes of bulk messages, frames, repeated lines and words. */
export function findAutomationSigns(post: ScorablePost): Evidence[] {
  return [
    ...mentionWall(post),
    ...loneLink(post),
    ...advertisement(post),
    ...smallPrint(post),
    ...frames(post),
    ...sameLines(post.html.text),
    ...sameWords(post),
  ];
}

function mentionWall(post: ScorablePost): Evidence[] {
  const { mentions } = post.reading.links;
  const excess = mentions.length - countOrdinaryMentions(post);
  if (excess <= 0) return [];
  const share = mentions.length / (mentions.length + post.reading.prose.words / WORDS_PER_MENTION);
  const factor = post.reading.links.external.length > 0 ? LINK_FACTOR : 1;
  const weight = MENTION_WEIGHT * excess * share * factor * (post.isCustomary ? CUSTOMARY_FACTOR : 1);
  return [signOf(weight, because('mentions', { count: mentions.length }), longestStretch(mentions))];
}

function loneLink({ reading, details }: ScorablePost): Evidence[] {
  const link = reading.links.external.find(({ address }) => !PICTURE.test(address));
  if (!link || details.reply || reading.prose.words > 0) return [];
  return [signOf(LONE_LINK_WEIGHT, because('link_alone'), link)];
}

/** An advertisement as machines post them: further high-confidence phrases. */
function advertisement({ reading, authorFactor }: ScorablePost): Evidence[] {
  return reading.finds.advertising
    .slice(0, MOST_ADVERTISING)
    .map((find) => signOf(AD_WEIGHT * authorFactor, because('advertising'), find));
}

function smallPrint({ reading }: ScorablePost): Evidence[] {
  const { codes, prices } = reading.contacts;
  return [
    ...prices.slice(0, 2).map((price) => signOf(PRICE_WEIGHT, because('rate'), price)),
    ...codes.slice(0, 2).map((code) => signOf(CODE_WEIGHT, because('code'), code)),
  ];
}

function frames({ html, reading }: ScorablePost): Evidence[] {
  const long = reading.runs.filter((run) => !run.isWord && run.count >= SHORTEST_FRAME && /[-~=_*━─═]/.test(run.text));
  const [first] = long;
  if (!first || long.length < 2) return [];
  // Boxes and tables are drawn with bars and corners.
  if (/\+[-=]|[-=]\+|\|/.test(html.text)) return [];
  return [signOf(FRAME_WEIGHT, because('framed'), first)];
}

function sameLines(text: string): Evidence[] {
  if (!text.includes('\n')) return [];
  const seen = new Set<string>();
  const repeats: Span[] = [];
  let start = 0;
  for (const line of text.split('\n')) {
    const end = start + line.length;
    if (line.trim().length > 7 && seen.has(line)) repeats.push({ start, end });
    seen.add(line);
    start = end + 1;
  }
  const [first] = repeats;
  if (!first) return [];
  const reason = because('repeated_lines', { count: repeats.length });
  return [signOf(REPEATED_LINE_WEIGHT * Math.min(3, repeats.length), reason, first)];
}

/** A long word repeated beside an address or number, as in texts written for search engines. */
function sameWords({ reading }: ScorablePost): Evidence[] {
  const { prose, external } = reading.links;
  if (external.length + reading.contacts.phones.length === 0) return [];
  if (reading.prose.words < FEWEST_WORDS || reading.prose.words > MOST_WORDS) return [];
  const counts = new Map<string, number>();
  const lower = prose.toLowerCase();
  for (const [word] of lower.matchAll(LONG_WORD)) counts.set(word, (counts.get(word) ?? 0) + 1);
  const [word, count] = [...counts].reduce((best, one) => (one[1] > best[1] ? one : best), ['', 0]);
  if (count < 3 || count / reading.prose.words < LEAST_SHARE) return [];
  const weight = REPEATED_WORD_WEIGHT * Math.log2(count - 1);
  const reason = because('repeated_word', { word, count, words: reading.prose.words });
  // A few letters become longer in lower case, which would shift the place.
  const start = lower.length === prose.length ? lower.indexOf(word) : -1;
  return [signOf(weight, reason, start < 0 ? word : { start, end: start + word.length })];
}
