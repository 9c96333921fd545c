import type { EntityManager } from 'typeorm';
import { appendEvents } from '../auth/acting';
import { addActivity } from '../activity/activity.sql';
import type { PostReview } from './post-review';
import { writeQueueRows } from '../curated-queue/queue-rows';

/** Why a review changed: somebody reviewed, a decision was undone, the author changed the post, or it was stored. */
export type ReviewAction = 'review' | 'undo' | 'edit' | 'store';

export interface RecordedChange {
  /** Null for a post that is new. */
  before: PostReview | null;
  after: PostReview;
  action: ReviewAction;
}

/** SQL: $1 events, $2 what is counted. A prediction waits while its post has no review. */
const RECORD = `
  WITH given AS (
    SELECT * FROM json_to_recordset($1) AS given
      (action text, subject_type text, subject_id bigint, old_values jsonb, new_values jsonb, waiting boolean)
  ), predicted AS (
    UPDATE post_prediction SET waiting = given.waiting FROM given
    WHERE post_id = given.subject_id AND post_prediction.waiting <> given.waiting
  ), logged AS (${appendEvents('given')})
  ${addActivity(`SELECT stream_id, coalesce(at, now()) AS at, kind, score, n FROM json_to_recordset($2)
    AS counted (stream_id bigint, at timestamptz, kind text, score smallint, n integer)`)}`;

/**
 * Writes what follows from changed and new reviews, in the transaction that changed them: every statement that stores posts or changes
 * reviews calls it afterwards, with posts that it has locked in an earlier statement, in a transaction that shares the lists.
 */
export async function recordReviews(changes: readonly RecordedChange[], manager: EntityManager): Promise<void> {
  const queued = changes.flatMap(({ before, after }) => (before !== null || after.approved ? after.id : []));
  await writeQueueRows(queued, manager);
  const events = changes.flatMap((change) => eventOf(change) ?? []);
  const counted = changes.flatMap(countedOf);
  if (events.length + counted.length > 0)
    await manager.query(RECORD, [JSON.stringify(events), JSON.stringify(counted)]);
}

interface Counted {
  stream_id: number;
  at: Date | null;
  kind: 'fetched' | 'approved' | 'rejected' | 'changed';
  score: number | null;
  n: 1 | -1;
}

function countedOf({ before, after, action }: RecordedChange): Counted[] {
  const { streamId: stream_id, fetchedAt: at, spamScore: score } = after;
  const fetched: Counted[] = before === null ? [{ stream_id, at, kind: 'fetched', score, n: 1 }] : [];
  const isUndone = action === 'edit' && before?.approved === true && after.reviewedAt === null;
  const changed: Counted[] = isUndone ? [{ stream_id, at: null, kind: 'changed', score: null, n: 1 }] : [];
  return [...fetched, ...changed, ...decisionOf(before, -1), ...decisionOf(after, 1)];
}

function decisionOf(review: PostReview | null, n: 1 | -1): Counted[] {
  if (review === null || review.reviewedAt === null) return [];
  const { streamId: stream_id, reviewedAt: at, approved, reviewedScore: score } = review;
  return [{ stream_id, at, kind: approved ? 'approved' : 'rejected', score, n }];
}

/** What the log has of a change: nothing of a new post, nor of a repeated decision; of an edit that leaves the review, that it happened. */
function eventOf({ before, after, action }: RecordedChange): Record<string, unknown> | null {
  if (before === null) return null;
  const [old, current] = [loggedValues(before), loggedValues(after)];
  const changed = (Object.keys(old) as (keyof typeof old)[]).filter((name) => old[name] !== current[name]);
  const isEdit = action === 'edit' && changed.length === 0;
  if (changed.length === 0 && !isEdit) return null;
  const valuesOf = (values: typeof old) => Object.fromEntries(changed.map((name) => [name, values[name]]));
  return {
    action: isEdit ? 'edit' : action === 'undo' ? 'undo' : 'review',
    subject_type: 'post',
    subject_id: after.id,
    old_values: isEdit ? null : valuesOf(old),
    new_values: isEdit ? null : valuesOf(current),
    waiting: after.reviewedAt === null,
  };
}

function loggedValues({ approved, reviewedAt, manualSpamScore, reviewerNotes, rejectionReason }: PostReview) {
  return {
    decision: reviewedAt === null ? null : approved ? 'approved' : 'rejected',
    manual_spam_score: manualSpamScore,
    reviewer_notes: reviewerNotes,
    rejection_reason: rejectionReason,
  };
}
