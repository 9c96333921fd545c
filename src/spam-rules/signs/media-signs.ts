import type { ScorablePost, Sign } from '../spam-rule';

/** So few words beside a picture say nothing of it. */
const HARDLY_ANY_WORDS = 3;

/** What the media tell: pictures that nobody described, alone or beside hardly any text, and the same one twice. */
export function findMediaSigns(post: ScorablePost): Sign[] {
  const { media } = post;
  if (media.length === 0) return [];
  const signs: Sign[] = [];
  const bare = media.filter((one) => one.description === null).length;
  const isWordless = post.reading.prose.words < HARDLY_ANY_WORDS;
  // Four of ten honest media have no description, so that alone is next to nothing.
  if (bare > 0 && isWordless)
    signs.push(sign(0.38 * (bare / media.length), `${bare} media without description and hardly a word`, bare));
  else if (bare > 0) signs.push(sign(0.1 * (bare / media.length), `${bare} media without description`, bare));
  const repeated = media.length - new Set(media.map((one) => one.url)).size;
  if (repeated > 0) signs.push(sign(0.35, `${repeated} media twice in the same post`, repeated));
  return signs;
}

function sign(weight: number, reason: string, count: number): Sign {
  return { weight, evidence: { reason, text: String(count) } };
}
