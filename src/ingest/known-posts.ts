import type { EntityManager } from 'typeorm';
import { digest } from '../common/digest';
import { lockEntries, withhold, writeQueueRows } from '../curated-queue/queue-rows';
import { compareContent } from '../post-store/content-change';
import { type ChangedPost, freshen, lockKnown, noteEdits, takeContent } from '../post-store/known-posts';
import type { NewPost } from '../post-store/new-post';
import { storedContent } from '../post-store/post-columns';
import type { Post } from '../post-store/post.entity';
import type { BlockFilter } from '../reblog-controls/block-filter';
import { undone } from '../reviews/next-review';
import { reviewOf } from '../reviews/post-review';
import { saveReviews } from '../reviews/save-reviews';

/** What came of posts that may be stored. */
export interface SeenPosts {
  page: readonly NewPost[];
  /** The addresses of posts that their host no longer shows to all. */
  hidden: readonly string[];
  /** The ids of those that are new. */
  added: readonly number[];
}

/**
 * Updates stored posts: an edited post takes the new content and loses its review; a hidden post loses its approval. If
 * a consumer has the post, it stays as it is, and that is noted. Returns how many changed their content.
 */
export async function updateKnown(seen: SeenPosts, filter: BlockFilter, manager: EntityManager): Promise<number> {
  const hashes = [...seen.page.map(({ content }) => content.uri), ...seen.hidden].map(digest);
  const { posts, now } = await lockKnown(hashes, seen.added, manager);
  const changed = changesOf(posts, seen.page);
  const hidden = hiddenOf(posts, seen.hidden, changed);
  const entries = await lockEntries(idsOf([...changed.filter(isFollowed).map(postOf), ...hidden]), manager);
  const isFree = ({ id }: Post) => entries.get(id)?.queueStatus === 'pending';

  const edited = changed.filter(({ change }) => change.kind === 'edited');
  const taking = edited.filter(({ post }) => isFree(post));
  const hiding = hidden.filter(isFree);
  await takeContent(taking, manager);
  const reviews = [
    ...taking.map(({ post, given, change }) => {
      const before = { ...reviewOf(post), now };
      const parts = change.kind === 'edited' ? change.parts : [];
      const rejection = filter.findRejection(given.content);
      return { before, after: undone(before, parts, { spamScore: given.score.total, rejection }) };
    }),
    ...hiding.map((post) => {
      const before = { ...reviewOf(post), now };
      return { before, after: undone(before, ['visibility']) };
    }),
  ];
  await saveReviews(reviews, 'edit', manager);
  await withhold(idsOf(hiding), manager);
  const noted = [...edited.map(postOf), ...hidden].filter((post) => !isFree(post) && isNewlyEdited(post));
  await noteEdits(idsOf([...noted, ...hiding]), manager);

  const fresher = changed.filter(({ change }) => change.kind === 'fresher');
  await freshen(fresher, manager);
  await writeQueueRows(idsOf(fresher.filter(isFollowed).map(postOf)), manager);
  return taking.length;
}

/** What came otherwise than it is stored. */
function changesOf(posts: readonly Post[], page: readonly NewPost[]): ChangedPost[] {
  const givenOf = new Map(page.map((given) => [digest(given.content.uri), given]));
  return posts.flatMap((post) => {
    const given = givenOf.get(post.uriHash);
    if (!given) return [];
    const change = compareContent(storedContent(post), given.content, given.isVerified);
    return change.kind === 'same' ? [] : [{ post, given, change }];
  });
}

function hiddenOf(posts: readonly Post[], uris: readonly string[], changed: readonly ChangedPost[]): Post[] {
  const hashes = new Set(uris.map(digest));
  const edited = new Set(changed.filter(({ change }) => change.kind === 'edited').map(postOf));
  return posts.filter((post) => post.approved && hashes.has(post.uriHash) && !edited.has(post));
}

function isFollowed({ change }: ChangedPost): boolean {
  return change.kind === 'edited' || !change.isOnlyLiked;
}

function isNewlyEdited({ contentChangedAt, approvedAt, reviewedAt }: Post): boolean {
  const decidedAt = approvedAt ?? reviewedAt;
  return contentChangedAt === null || (decidedAt !== null && contentChangedAt < decidedAt);
}

function postOf({ post }: ChangedPost): Post {
  return post;
}

function idsOf(posts: readonly Post[]): number[] {
  return posts.map(({ id }) => id);
}
