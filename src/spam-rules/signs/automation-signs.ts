import { type ScorablePost, type Sign, signOf } from '../spam-rule';
import { countOrdinaryMentions, CUSTOMARY_FACTOR } from './community-signs';
import type { LexiconHit } from '../lexicon/lexicon-matcher';

const WORDS_PER_MENTION = 4;
const MENTION_WEIGHT = 0.22;
/** How much more mentions beyond the ordinary weigh beside a link. */
const LINK_FACTOR = 1.4;
/** What a plain word of small print, a rate and a code weigh; a strength of 1 is worth half the maximum of the rule. */
const PRINT_WEIGHT = 0.2;
const PRICE_WEIGHT = 0.26;
const CODE_WEIGHT = 0.15;
/** What each phrase of an advertisement weighs, with and without an address or number. */
const AD_WEIGHT = 0.2;
const AD_WITHOUT_CONTACT_WEIGHT = 0.15;
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

/** Signs of the text's form: many mentions, small print and codes of bulk messages, frames, repeated lines and words. */
export function findAutomationSigns(post: ScorablePost): Sign[] {
  return [
    ...mentionWall(post),
    ...advertisement(post),
    ...smallPrint(post),
    ...frames(post),
    ...sameLines(post.html.text),
    ...sameWords(post),
  ];
}

function mentionWall(post: ScorablePost): Sign[] {
  const { mentions } = post.reading.links;
  const excess = mentions.length - countOrdinaryMentions(post);
  if (excess <= 0) return [];
  const share = mentions.length / (mentions.length + post.reading.prose.words / WORDS_PER_MENTION);
  const factor = post.reading.links.external.length > 0 ? LINK_FACTOR : 1;
  const weight = MENTION_WEIGHT * excess * share * factor * (post.isCustomary ? CUSTOMARY_FACTOR : 1);
  return [signOf(weight, `${mentions.length} people are mentioned`, mentions.length)];
}

/** An advertisement as machines post them: several high-confidence phrases, more so with an address or number. */
function advertisement({ reading, authorFactor }: ScorablePost): Sign[] {
  const { highConfidence, links, contacts } = reading;
  const addresses =
    links.external.length + contacts.phones.length + contacts.shortCodes.length + contacts.handles.length;
  const [first] = highConfidence;
  const count = highConfidence.length;
  const hasAddress = addresses > 0;
  if (!first || count < (hasAddress ? 2 : 3)) return [];
  const reason = `${count} phrases of advertising${hasAddress ? ' and where to turn to' : ''}, as posted by machines`;
  const weight = (hasAddress ? AD_WEIGHT : AD_WITHOUT_CONTACT_WEIGHT) * Math.min(5, count) * authorFactor;
  return [signOf(weight, reason, first)];
}

function smallPrint({ reading }: ScorablePost): Sign[] {
  const { codes, prices } = reading.contacts;
  const phrases = new Map<string, LexiconHit>();
  let print = 0;
  for (const hit of reading.hits) {
    const meaning = hit.meanings.find(({ kind }) => kind === 'billing');
    if (!meaning || phrases.has(hit.phrase)) continue;
    phrases.set(hit.phrase, hit);
    print += meaning.strength;
  }
  const first = phrases.values().next().value ?? prices[0] ?? codes[0];
  if (!first) return [];
  const weight =
    PRINT_WEIGHT * Math.min(5, print) +
    PRICE_WEIGHT * Math.min(2, prices.length) +
    CODE_WEIGHT * Math.min(2, codes.length);
  const reason = `${phrases.size} words of small print, ${prices.length} rates, ${codes.length} codes, as bulk messages have`;
  return [signOf(weight, reason, first)];
}

function frames({ html, reading }: ScorablePost): Sign[] {
  // Boxes and tables are drawn with bars and corners.
  if (/\+[-=]|[-=]\+|\|/.test(html.text)) return [];
  const long = reading.runs.filter((run) => !run.isWord && run.count >= SHORTEST_FRAME && /[-~=_*━─═]/.test(run.text));
  const [first] = long;
  if (!first || long.length < 2) return [];
  return [signOf(FRAME_WEIGHT, 'the text is framed by lines of signs', first)];
}

function sameLines(text: string): Sign[] {
  if (!text.includes('\n')) return [];
  const lines = text.split('\n').filter((line) => line.trim().length > 7);
  const repeats = lines.length - new Set(lines).size;
  if (repeats === 0) return [];
  return [signOf(REPEATED_LINE_WEIGHT * Math.min(3, repeats), `${repeats} lines say the same as another`, repeats)];
}

/** A long word repeated beside an address or number, as in texts written for search engines. */
function sameWords({ reading }: ScorablePost): Sign[] {
  const { prose, external } = reading.links;
  if (external.length + reading.contacts.phones.length === 0) return [];
  if (reading.prose.words < FEWEST_WORDS || reading.prose.words > MOST_WORDS) return [];
  const counts = new Map<string, number>();
  for (const [word] of prose.toLowerCase().matchAll(LONG_WORD)) counts.set(word, (counts.get(word) ?? 0) + 1);
  const [word, count] = [...counts].reduce((best, one) => (one[1] > best[1] ? one : best), ['', 0]);
  if (count < 3 || count / reading.prose.words < LEAST_SHARE) return [];
  const reason = `"${word}" stands ${count} times in ${reading.prose.words} words`;
  return [signOf(REPEATED_WORD_WEIGHT * Math.log2(count - 1), reason, count)];
}
