import type { Evidence } from '../evidence';
import { means } from '../lexicon/lexicon';
import { because } from '../reasons';
import { type ScorablePost, signOf, stretchesOf, type TextReading } from '../spam-rule';
import type { PostLink } from '../text/post-links';

/** What calls, greetings, pleas and a new account weigh in posts of community life: those are made of them. */
export const CUSTOMARY_FACTOR = 0.45;

/** How many people an ordinary post mentions, and a reply, which mentions everybody in the conversation. */
const ORDINARY_MENTIONS = 3;
const ORDINARY_MENTIONS_IN_REPLY = 12;

/** Whether a post is about the Fediverse's customs, and nothing that honest posts hardly ever have is beside them. */
export function isCustomary({ hits, highConfidence, disguised, contacts }: TextReading): boolean {
  if (disguised.length > 0 || contacts.phones.length + contacts.handles.length > 0) return false;
  const others = highConfidence.filter((hit) => !means(hit, 'exchange'));
  return others.length === 0 && hits.some((hit) => means(hit, 'community'));
}

export function countOrdinaryMentions({ details }: Pick<ScorablePost, 'details'>): number {
  return details.reply ? ORDINARY_MENTIONS_IN_REPLY : ORDINARY_MENTIONS;
}

const WORDS_PER_MENTION = 4;
const MENTION_WEIGHT = 0.22;
/** How much more mentions beyond the ordinary weigh beside a link. */
const LINK_FACTOR = 1.4;
const AD_WEIGHT = 0.85;
const MOST_ADVERTISING = 5;
const SHORTEST_FRAME = 8;
const FRAME_WEIGHT = 0.9;
/** A post that is a link and no word; to answer with one is ordinary. */
const LONE_LINK_WEIGHT = 0.6;
/** Where posts hold no media, people link to their pictures. */
const PICTURE = /\.(?:jpe?g|png|gifv?|webp|avif|mp4|webm|mov)(?:[?#]|$)/i;

/** Signs of the text's form: many mentions, a link alone, advertisements, frames. */
export function findAutomationSigns(post: ScorablePost): Evidence[] {
  const link = findLoneLink(post);
  return [
    ...mentionWall(post),
    ...(link ? [signOf(LONE_LINK_WEIGHT, because('link_alone'), link)] : []),
    ...post.reading.finds.advertising
      .slice(0, MOST_ADVERTISING)
      .map((find) => signOf(AD_WEIGHT * post.authorFactor, because('advertising'), find)),
    ...frames(post),
  ];
}

function mentionWall(post: ScorablePost): Evidence[] {
  const { mentions } = post.reading.links;
  const excess = mentions.length - countOrdinaryMentions(post);
  if (excess <= 0) return [];
  const share = mentions.length / (mentions.length + post.reading.prose.words / WORDS_PER_MENTION);
  const factor = post.reading.links.external.length > 0 ? LINK_FACTOR : 1;
  const weight = MENTION_WEIGHT * excess * share * factor * (post.isCustomary ? CUSTOMARY_FACTOR : 1);
  const reason = because('mentions', { count: mentions.length });
  return [signOf(weight, reason, { start: 0, end: 0, parts: stretchesOf(mentions) })];
}

/** The link of a post that has no word, and is no reply. */
export function findLoneLink({ reading, details }: ScorablePost): PostLink | undefined {
  if (details.reply || reading.prose.words > 0) return undefined;
  return reading.links.external.find(({ address }) => !PICTURE.test(address));
}

function frames({ html, reading }: ScorablePost): Evidence[] {
  const long = reading.runs.filter(({ sign, count }) => count >= SHORTEST_FRAME && /[-~=_*━─═]/.test(sign));
  const [first] = long;
  if (!first || long.length < 2) return [];
  // Boxes and tables are drawn with bars and corners.
  if (/\+[-=]|[-=]\+|\|/.test(html.text)) return [];
  return [signOf(FRAME_WEIGHT, because('framed'), first)];
}
