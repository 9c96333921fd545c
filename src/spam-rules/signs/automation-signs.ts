import type { ScorablePost } from '../spam-rule';
import type { LexiconHit } from '../text/lexicon-matcher';
import type { Sign } from './sign';

/** So many people are mentioned in ordinary conversations. */
const ORDINARY_MENTIONS = 3;
const WORDS_PER_MENTION = 4;
/** What a plain word of small print, a rate and a code weigh, where a strength of 1 is worth half the maximum of the rule. */
const PRINT_WEIGHT = 0.2;
const PRICE_WEIGHT = 0.26;
const CODE_WEIGHT = 0.15;
/** What each phrase of an advertisement weighs, with and without an address or number. */
const AD_WEIGHT = 0.2;
const WAYLESS_AD_WEIGHT = 0.15;
const SHORTEST_FRAME = 8;

/** What the form of the text tells: walls of mentions, small print and codes of bulk messages, frames, lines said again. */
export function findAutomationSigns(post: ScorablePost): Sign[] {
  return [
    ...mentionWall(post),
    ...advertisement(post),
    ...smallPrint(post),
    ...frames(post),
    ...sameLines(post.html.text),
  ];
}

function mentionWall(post: ScorablePost): Sign[] {
  const { mentions } = post.reading.links;
  const excess = mentions.length - ORDINARY_MENTIONS;
  if (excess <= 0) return [];
  const share = mentions.length / (mentions.length + post.reading.prose.words / WORDS_PER_MENTION);
  const evidence = { reason: `${mentions.length} people are mentioned`, text: String(mentions.length) };
  return [{ weight: 0.22 * excess * share, evidence }];
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

function frames({ reading }: ScorablePost): Sign[] {
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
