import { type EntityManager, In } from 'typeorm';
import { digest } from '../common/digest';
import { compareContent, type ContentChange } from './content-change';
import { authorKey, type NewPost } from './new-post';
import { FILLED_COLUMNS, storedContent, toPostRow } from './post-columns';
import { recordReviews } from '../reviews/record-reviews';
import { REVIEWED_COLUMNS, reviewOf, toReviewRow } from '../reviews/post-review';
import { Post } from './post.entity';
import { writeQueueRows } from '../curated-queue/queue-rows';
import { storeTerms } from './post-terms';
import { termsOfPost } from './search-terms';
import { lockTaken, noteEdits } from './taken-posts';
import { isNewlyEdited, undoneReview } from '../reviews/undone-review';

/** In the order of docs/architecture.md ("The order of locks"). */
const LOCK =
  'SELECT id, now() AS now FROM post WHERE uri_hash = ANY ($1::uuid[]) AND id <> ALL ($2::bigint[]) ORDER BY id FOR UPDATE';

/** Columns that a post keeps when it comes again, and those that only an edited post takes. */
const KEPT = new Set(['uri', 'uri_hash', 'stream_id', 'reviewed_by', 'reviewer_notes']);
const SCORED = new Set(['spam_score', 'rule_scores', 'scorer_version', 'wave']);
const TAKEN = FILLED_COLUMNS.filter((name) => !KEPT.has(name));
const FRESHENED = TAKEN.filter((name) => !SCORED.has(name));

const updatePosts = (columns: readonly string[], more = '') => `
  UPDATE post SET ${columns.map((name) => `${name} = given.${name}`).join(', ')}, author_id = author.id${more}
  FROM ROWS FROM (json_populate_recordset(NULL::post, $1), json_to_recordset($1) AS (author_key uuid)) AS given
  JOIN author ON author.key = given.author_key
  WHERE post.id = given.id`;

const TAKE_CONTENT = updatePosts(
  [...TAKEN, ...REVIEWED_COLUMNS],
  ', content_changed_at = now(), updated_at = now(), edits = post.edits + 1',
);

const FRESHEN = updatePosts(FRESHENED);

const COMPARE_AGAIN = 'UPDATE post_fingerprint SET is_read = false WHERE post_id = ANY ($1::bigint[])';

const FORGET_PREDICTIONS = 'DELETE FROM post_prediction WHERE post_id = ANY ($1::bigint[])';

interface Changed {
  post: Post;
  given: NewPost;
  change: Exclude<ContentChange, { kind: 'same' }>;
  now: Date;
}

/**
 * Updates the stored posts of a page, except the new ones (`added`). An edited post that is reserved, delivered or in error keeps its
 * content, and the edit is noted. Returns how many changed their content.
 */
export async function updateKnown(
  page: readonly NewPost[],
  added: readonly number[],
  manager: EntityManager,
): Promise<number> {
  const changed = await lockChanged(page, added, manager);
  const taken = await lockTaken(idsOf(changed.filter(isFollowed)), manager);
  const edited = changed.filter(({ change }) => change.kind === 'edited');
  const taking = edited.filter(({ post }) => !taken.has(post.id));
  const noted = edited.filter(({ post }) => taken.has(post.id) && isNewlyEdited(post));
  await takeContent(taking, manager);
  await noteEdits(idsOf(noted), manager);
  const fresher = changed.filter(({ change }) => change.kind === 'fresher');
  if (fresher.length > 0) await manager.query(FRESHEN, [JSON.stringify(fresher.map(toRow))]);
  await writeQueueRows(idsOf(fresher.filter(isFollowed)), manager);
  await takeTerms(fresher.filter(isFoundOtherwise), manager);
  return taking.length;
}

function isFollowed({ change }: Changed): boolean {
  return change.kind === 'edited' || !change.isOnlyLiked;
}

/** Locks the stored posts of a page; returns those that came otherwise. Where the page holds a post twice, the first counts. */
async function lockChanged(
  page: readonly NewPost[],
  added: readonly number[],
  manager: EntityManager,
): Promise<Changed[]> {
  const givenOf = new Map(page.toReversed().map((given) => [digest(given.content.uri), given]));
  const locked: { id: number; now: Date }[] = await manager.query(LOCK, [[...givenOf.keys()], added]);
  const now = locked[0]?.now;
  if (!now) return [];
  const ids = locked.map(({ id }) => id);
  const posts = await manager.find(Post, { where: { id: In(ids) }, relations: { author: true }, order: { id: 'ASC' } });
  return posts.flatMap((post) => {
    const given = givenOf.get(post.uriHash);
    if (!given) return [];
    const change = compareContent(storedContent(post), given.content, given.isVerified);
    return change.kind === 'same' ? [] : [{ post, given, change, now }];
  });
}

async function takeContent(edited: readonly Changed[], manager: EntityManager): Promise<void> {
  if (edited.length === 0) return;
  const reviews = edited.map(({ post, given, change, now }) => ({
    before: reviewOf(post),
    after: undoneReview(
      reviewOf(post),
      { spamScore: given.score.total, rejection: given.rejection },
      change.kind === 'edited' ? change.parts : [],
      now,
    ),
    action: 'edit' as const,
  }));
  const rows = edited.map((one, i) => ({ ...toRow(one), ...(reviews[i] ? toReviewRow(reviews[i].after) : {}) }));
  const ids = idsOf(edited);
  await manager.query(TAKE_CONTENT, [JSON.stringify(rows)]);
  await takeTerms(edited, manager);
  await recordReviews(reviews, manager);
  await manager.query(COMPARE_AGAIN, [ids]);
  await manager.query(FORGET_PREDICTIONS, [ids]);
}

async function takeTerms(changed: readonly Changed[], manager: EntityManager): Promise<void> {
  const terms = changed.map(({ post: { id }, change }) => ({ id, search_terms: termsOfPost(change.content) }));
  await storeTerms(terms, manager);
}

function isFoundOtherwise({ post, change: { content } }: Changed): boolean {
  return termsOfPost(storedContent(post)).join(' ') !== termsOfPost(content).join(' ');
}

function toRow({ post, given, change: { content } }: Changed): Record<string, unknown> {
  return { ...toPostRow({ ...given, content }), id: post.id, author_key: authorKey(content) };
}

function idsOf(changed: readonly Changed[]): number[] {
  return changed.map(({ post }) => post.id);
}
