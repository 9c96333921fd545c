import type { ScorablePost } from '../spam-rule';
import type { Sign } from './sign';

/** So many people are mentioned in ordinary conversations. */
const ORDINARY_MENTIONS = 3;
const WORDS_PER_MENTION = 4;
const SHORTEST_FRAME = 8;

/** What the form of the text tells: walls of mentions, small print and codes of bulk messages, frames, lines said again. */
export function findAutomationSigns(post: ScorablePost): Sign[] {
  return [...mentionWall(post), ...smallPrint(post), ...frames(post), ...sameLines(post.html.text)];
}

function mentionWall(post: ScorablePost): Sign[] {
  const { mentions } = post.reading.links;
  const excess = mentions.length - ORDINARY_MENTIONS;
  if (excess <= 0) return [];
  const share = mentions.length / (mentions.length + post.reading.prose.words / WORDS_PER_MENTION);
  const evidence = { reason: `${mentions.length} people are mentioned`, text: String(mentions.length) };
  return [{ weight: 0.17 * excess * share, evidence }];
}

function smallPrint({ reading }: ScorablePost): Sign[] {
  const { codes, prices } = reading.contacts;
  const print = reading.hits.filter((hit) => hit.meanings.some(({ kind }) => kind === 'billing'));
  const phrases = new Set(print.map((hit) => hit.phrase)).size;
  const first = print[0] ?? prices[0] ?? codes[0];
  const weight = 0.22 * Math.min(5, phrases) + 0.26 * Math.min(2, prices.length) + 0.15 * Math.min(2, codes.length);
  if (!first) return [];
  const reason = `${phrases} words of small print, ${prices.length} rates, ${codes.length} codes, as bulk messages have`;
  return [{ weight, evidence: { reason, start: first.start, end: first.end } }];
}

function frames({ reading }: ScorablePost): Sign[] {
  const long = reading.runs.filter((run) => !run.isWord && run.count >= SHORTEST_FRAME && /[-~=_*━─═]/.test(run.text));
  const [first] = long;
  if (!first || long.length < 2) return [];
  return [
    { weight: 0.6, evidence: { reason: 'the text is framed by lines of signs', start: first.start, end: first.end } },
  ];
}

function sameLines(text: string): Sign[] {
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
