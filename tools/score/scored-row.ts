import { parseUrl } from '../../src/common/parse-url';
import { mapStatus } from '../../src/fediverse/status.mapper';
import type { WireStatus } from '../../src/fediverse/status.wire';
import type { SpamScore, SpamScorer } from '../../src/spam-rules/spam-scorer';
import type { Row } from './row';

/** A row, its score, and its text. */
export interface ScoredRow extends Omit<Row, 'status'> {
  score: SpamScore;
  plainText: string;
}

/** Scores a row as if it had been fetched from the server that its URI names; throws a `StatusError` for an unreadable status. */
export function scoreRow({ status, ...row }: Row, scorer: SpamScorer, now: Date): ScoredRow {
  const instance = hostOf(status);
  const post = mapStatus(status, { instance, accountDomain: null, now });
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

function hostOf(status: WireStatus): string {
  return (typeof status.uri === 'string' ? parseUrl(status.uri)?.host : null) ?? '';
}
