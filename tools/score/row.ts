import { parseUrl } from '../../src/common/parse-url';
import { mapStatus } from '../../src/fediverse/status.mapper';
import { findObject, findStatus, type Wire } from '../../src/fediverse/status.wire';
import { statusOfText } from './text-status';
import type { SpamScore, SpamScorer } from '../../src/spam-rules/spam-scorer';

/** One line of the input: a status with its label, kind and corpus. */
export interface Row {
  id: string;
  status: Wire;
  isSpam: boolean | null;
  kind: string | null;
  corpus: string | null;
}

/** A line that is no row; the message says why. */
export class RowError extends Error {
  override readonly name = 'RowError';
}

const LABELS = new Map<unknown, boolean>([
  [1, true],
  [true, true],
  ['1', true],
  ['spam', true],
  [0, false],
  [false, false],
  ['0', false],
  ['ham', false],
  ['good', false],
]);

/**
 * Reads a line: a Mastodon status, `{status}` or `{text}`, each with an optional `label` (or `spam`), `kind`, `corpus` (or
 * `source`) and `id`; throws a {@link RowError}. `line` counts from 1 and names rows that have no id.
 */
export function readRow(text: string, line: number): Row {
  const fields = findObject(parse(text));
  if (!fields) throw new RowError('not a JSON object');
  const id = findName(fields['id']) ?? `line-${line}`;
  return {
    id,
    status: readStatus(fields, id),
    isSpam: readLabel(fields['label'] ?? fields['spam'] ?? null),
    kind: findName(fields['kind']),
    corpus: findName(fields['corpus'] ?? fields['source']),
  };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new RowError('not valid JSON');
  }
}

function readStatus(fields: Record<string, unknown>, id: string): Wire {
  if (fields['status'] !== undefined) {
    const status = findStatus(fields['status']);
    if (!status) throw new RowError('status is not an object');
    return status;
  }
  if (typeof fields['text'] === 'string') return statusOfText(fields['text'], id);
  if (fields['text'] !== undefined && fields['content'] === undefined) throw new RowError('text is not a string');
  const status = findStatus(fields);
  if (typeof status?.content !== 'string') throw new RowError('has neither status, text nor content');
  return status;
}

function readLabel(value: unknown): boolean | null {
  if (value === null) return null;
  const label = LABELS.get(value);
  if (label === undefined) throw new RowError('label is none of 1, 0, true, false, "spam", "ham", "good"');
  return label;
}

function findName(value: unknown): string | null {
  if (typeof value === 'number') return String(value);
  return typeof value === 'string' && value !== '' ? value.slice(0, 200) : null;
}

/** A row, its score, and its text. */
export interface ScoredRow extends Omit<Row, 'status'> {
  score: SpamScore;
  plainText: string;
}

/** Scores a row as if it had been fetched from the server that its URI names; throws a `StatusError` for an unreadable status. */
export function scoreRow({ status, ...row }: Row, scorer: SpamScorer, now: Date): ScoredRow {
  const instance = hostOf(status);
  const post = mapStatus(status, { instance, accountDomain: null, privateHost: null, now });
  return { ...row, score: scorer.score({ ...post, streamInstance: instance }), plainText: post.plainText };
}

/** The line of the output; fields that the row does not have are left out. */
export function toJson({ id, corpus, kind, isSpam, score }: ScoredRow, withEvidence: boolean): string {
  return JSON.stringify({
    id,
    corpus: corpus ?? undefined,
    kind: kind ?? undefined,
    label: isSpam === null ? undefined : Number(isSpam),
    total: score.total,
    rules: score.rules,
    version: score.version,
    evidence: withEvidence ? score.evidence : undefined,
  });
}

function hostOf(status: Wire): string {
  return (typeof status.uri === 'string' ? parseUrl(status.uri)?.host : null) ?? '';
}
