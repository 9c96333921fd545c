import { type Reason, type ReasonKey, type ReasonParams, sayReason } from './reasons';
import type { Span } from './text/fold-text';
import type { PostTexts, SourcedSpan, TextSource } from './text/post-texts';

export interface Evidence extends Reason {
  /** What it adds to the strength of the rule, on any scale that is the same for all that the rule found. */
  weight: number;
  /** Where it is: in the joined text, or in the named one. Missing for what is no text. */
  place?: Span | SourcedSpan;
  /** Its words, where others stand between them: each is shown with an equal part of the points. */
  parts?: readonly Span[] | undefined;
  /** An everyday word: beside other evidence it is no reason to show. */
  isMinor?: boolean;
  /** What is shown where there is no place, or nothing to see in it: a name or number. */
  shown?: string | undefined;
}

/** One thing that a rule gave points for. */
export interface ScoredEvidence {
  /** In plain English, as a reviewer can read it to an author. */
  reason: string;
  reasonKey: ReasonKey;
  reasonParams: ReasonParams;
  /** Its part of the rule's points, in tenths; the parts add up to them. */
  points: number;
  /** The text that holds it, and UTF-16 offsets in that; missing for what is no text, such as an account's age. */
  source?: TextSource;
  start?: number;
  end?: number;
  text: string;
}

/** Evidence shown per rule; a list of hundreds would tell a reviewer no more. */
const MOST_EVIDENCE = 12;
const PARTS = 10;

type Placed = Omit<ScoredEvidence, 'points'>;

/** What a reviewer is shown for a rule's points: each find once with its part of them, the weightiest first. */
export function explain(points: number, evidence: readonly Evidence[], texts: PostTexts): ScoredEvidence[] {
  const found = new Map<string, { shown: Placed; weight: number }>();
  const telling = evidence.filter(({ isMinor }) => !isMinor);
  for (const one of (telling.length > 0 ? telling : evidence).flatMap(divideEvidence)) {
    const shown = place(one, texts);
    if (shown.text.trim() === '') continue;
    const id = [shown.reason, shown.source, shown.start, shown.end, shown.text].join(' ');
    const known = found.get(id);
    if (known) known.weight += one.weight;
    else found.set(id, { shown, weight: one.weight });
  }
  const weightiest = [...found.values()].toSorted((a, b) => b.weight - a.weight).slice(0, MOST_EVIDENCE);
  const parts = divide(
    points * PARTS,
    weightiest.map(({ weight }) => weight),
  );
  return weightiest.flatMap(({ shown }, i) => (parts[i] ? [{ ...shown, points: parts[i] / PARTS }] : []));
}

function divideEvidence(one: Evidence): Evidence[] {
  const { parts, weight } = one;
  return parts?.map((part) => ({ ...one, place: part, weight: weight / parts.length })) ?? [one];
}

function place({ key, params, place: at, shown = '' }: Evidence, texts: PostTexts): Placed {
  const reason = { reason: sayReason({ key, params }), reasonKey: key, reasonParams: params };
  const located = at && texts.locate(at);
  return located && located.text.trim() !== '' ? { ...reason, ...located } : { ...reason, text: shown };
}

/** Divides a whole number by weights into whole numbers that add up to it: the largest remainders get what is left. */
function divide(total: number, weights: readonly number[]): number[] {
  const sum = weights.reduce((all, weight) => all + weight, 0);
  const exact = weights.map((weight) => (sum > 0 ? (total * weight) / sum : total / weights.length));
  const parts = exact.map(Math.floor);
  const left = Math.round(total - parts.reduce((all, part) => all + part, 0));
  const byRemainder = exact.map((part, i) => [part % 1, i] as const).toSorted(([a], [b]) => b - a);
  for (const [, i] of byRemainder.slice(0, left)) parts[i] = (parts[i] ?? 0) + 1;
  return parts;
}
