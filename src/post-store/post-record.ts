import type { EntityManager } from 'typeorm';
import { appendEvents } from '../auth/acting';
import type { PostReview } from './post-reviews.repository';
import { writeQueueRows } from './queue-rows';

/** Why a review changed: somebody reviewed, a decision was undone, the author changed the post, or it was stored. */
export type ReviewAction = 'review' | 'undo' | 'edit' | 'store';

/** What a statement did to the review of a post. */
export interface RecordedChange {
  /** Null for a post that is new. */
  before: PostReview | null;
  after: PostReview;
  action: ReviewAction;
}

/** SQL: appends events; a prediction waits while its post has no review. */
const RECORD = `
  WITH given AS (
    SELECT * FROM json_to_recordset($1) AS given
      (action text, subject_type text, subject_id bigint, old_values jsonb, new_values jsonb, waiting boolean)
  ), predicted AS (
    UPDATE post_prediction SET waiting = given.waiting FROM given
    WHERE post_id = given.subject_id AND post_prediction.waiting <> given.waiting
  ) ${appendEvents('given')}`;

/**
 * Writes what follows from changed and new reviews, in the transaction that changed them: every statement that stores posts or changes
 * reviews calls it afterwards, with posts that it has locked in an earlier statement, in a transaction that shares the lists.
 */
export async function recordReviews(changes: readonly RecordedChange[], manager: EntityManager): Promise<void> {
  const queued = changes.filter(({ before, after }) => before !== null || after.approved);
  await writeQueueRows(
    queued.map(({ after }) => after.id),
    manager,
  );
  const events = changes.flatMap((change) => eventOf(change) ?? []);
  if (events.length > 0) await manager.query(RECORD, [JSON.stringify(events)]);
}

/** What the log has of a change: nothing of a new post, nor of a repeated decision. */
function eventOf({ before, after, action }: RecordedChange): Record<string, unknown> | null {
  if (before === null) return null;
  const [old, current] = [loggedValues(before), loggedValues(after)];
  const changed = (Object.keys(old) as (keyof typeof old)[]).filter((name) => old[name] !== current[name]);
  if (changed.length === 0) return null;
  const valuesOf = (values: typeof old) => Object.fromEntries(changed.map((name) => [name, values[name]]));
  return {
    action: action === 'undo' ? 'undo' : 'review',
    subject_type: 'post',
    subject_id: after.id,
    old_values: valuesOf(old),
    new_values: valuesOf(current),
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
