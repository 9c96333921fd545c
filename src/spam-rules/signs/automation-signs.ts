import type { ScorablePost, Sign } from '../spam-rule';
import type { LexiconHit } from '../text/lexicon-matcher';

/** So many people are mentioned in ordinary conversations. */
const ORDINARY_MENTIONS = 3;
const WORDS_PER_MENTION = 4;
const MENTION_WEIGHT = 0.22;
/** How much more a crowd of mentions weighs that is led elsewhere. */
const LEAD_FACTOR = 1.4;
/** What a plain word of small print, a rate and a code weigh, where a strength of 1 is worth half the maximum of the rule. */
const PRINT_WEIGHT = 0.2;
const PRICE_WEIGHT = 0.26;
const CODE_WEIGHT = 0.15;
/** What each phrase of an advertisement weighs, with and without an address or number. */
const AD_WEIGHT = 0.2;
const WAYLESS_AD_WEIGHT = 0.15;
const SHORTEST_FRAME = 8;
/** Repeated words are looked for in texts of so many words; fewer are an outcry, more have their subject. */
const FEWEST_WORDS = 8;
const MOST_WORDS = 120;
const LONG_WORD = /\p{L}{6,40}/gu;
const LEAST_SHARE = 0.1;
const REPEAT_WEIGHT = 0.35;

/** What the form of the text tells: walls of mentions, small print and codes of bulk messages, frames, lines said again. */
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
  const excess = mentions.length - ORDINARY_MENTIONS;
  if (excess <= 0) return [];
  const share = mentions.length / (mentions.length + post.reading.prose.words / WORDS_PER_MENTION);
  const evidence = { reason: `${mentions.length} people are mentioned`, text: String(mentions.length) };
  const lead = post.reading.links.external.length > 0 ? LEAD_FACTOR : 1;
  return [{ weight: MENTION_WEIGHT * excess * share * lead, evidence }];
}

/** An advertisement as machines post them: several phrases that honest posts hardly have, more so with where to turn to. */
function advertisement({ reading, authorFactor }: ScorablePost): Sign[] {
  const { sure, links, contacts } = reading;
  const ways = links.external.length + contacts.phones.length + contacts.shortCodes.length + contacts.handles.length;
  const [first] = sure;
  if (!first || sure.length < (ways > 0 ? 2 : 3)) return [];
  const reason = `${sure.length} phrases of advertising${ways > 0 ? ' and where to turn to' : ''}, as posted by machines`;
  const weight = (ways > 0 ? AD_WEIGHT : WAYLESS_AD_WEIGHT) * Math.min(5, sure.length) * authorFactor;
  return [{ weight, evidence: { reason, start: first.start, end: first.end } }];
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
  return [{ weight, evidence: { reason, start: first.start, end: first.end } }];
}

function frames({ html, reading }: ScorablePost): Sign[] {
  // Boxes and tables are drawn with bars and corners.
  if (/\+[-=]|[-=]\+|\|/.test(html.text)) return [];
  const long = reading.runs.filter((run) => !run.isWord && run.count >= SHORTEST_FRAME && /[-~=_*━─═]/.test(run.text));
  const [first] = long;
  if (!first || long.length < 2) return [];
  return [
    { weight: 0.9, evidence: { reason: 'the text is framed by lines of signs', start: first.start, end: first.end } },
  ];
}

function sameLines(text: string): Sign[] {
  if (!text.includes('\n')) return [];
  const lines = text.split('\n').filter((line) => line.trim().length > 7);
  const repeats = lines.length - new Set(lines).size;
  if (repeats === 0) return [];
  return [
    {
      weight: 0.35 * Math.min(3, repeats),
      evidence: { reason: `${repeats} lines say the same as another`, text: String(repeats) },
    },
  ];
}

/** A longer word over and over beside an address or number, as texts have that are written for search engines. */
function sameWords({ reading }: ScorablePost): Sign[] {
  const { prose, external } = reading.links;
  if (external.length + reading.contacts.phones.length === 0) return [];
  if (reading.prose.words < FEWEST_WORDS || reading.prose.words > MOST_WORDS) return [];
  const counts = new Map<string, number>();
  for (const [word] of prose.toLowerCase().matchAll(LONG_WORD)) counts.set(word, (counts.get(word) ?? 0) + 1);
  const [word, count] = [...counts].reduce((best, one) => (one[1] > best[1] ? one : best), ['', 0]);
  if (count < 3 || count / reading.prose.words < LEAST_SHARE) return [];
  const evidence = { reason: `"${word}" stands ${count} times in ${reading.prose.words} words`, text: String(count) };
  return [{ weight: REPEAT_WEIGHT * Math.log2(count - 1), evidence }];
}
