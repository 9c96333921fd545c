import type { MediaAttachment, PostContent } from '../../src/common/post-content';
import type { LockedReview, PostReview } from '../../src/reviews/post-review';
import { autoReviewed } from '../../src/reviews/next-review';
import { lockReviews, saveReviews } from '../../src/reviews/save-reviews';
import { retryTransient } from '../../src/database/retry';
import { PageStore } from '../../src/ingest/page-store';
import type { NewPost } from '../../src/post-store/new-post';
import { shareLists } from '../../src/curated-queue/lists-lock';
import { SpamScorer } from '../../src/spam-rules/spam-scorer';
import type { TestApp } from './app';
import { aPost } from './post-content';

/** What of a post a test cares for; the rest is a plain, honest post of a picture-less author. */
export interface PostOverrides extends Partial<PostContent> {
  /** The stream that brings it; the one of {@link givenStream} unless told. */
  streamId?: number;
  /** Give it this automatic score instead of the rules' own. */
  spamScore?: number;
  /** Approve it over HTTP after it is stored. */
  approve?: boolean;
}

const scorer = new SpamScorer();

/** Makes a stream over HTTP unless there is one like it; answers its id. */
export async function givenStream(service: TestApp, hashtag = 'cats', instance = 'fjordlys.example'): Promise<number> {
  const rows: { id: number }[] = await service.db.query(
    `SELECT id FROM stream WHERE hashtag_folded = lower($1) AND instance = $2 AND deleted_at IS NULL`,
    [hashtag, instance],
  );
  if (rows[0]) return rows[0].id;
  const inserted: { id: number }[] = await service.db.query(
    `INSERT INTO stream (hashtag, hashtag_folded, instance) VALUES ($1, lower($1), $2) RETURNING id`,
    [hashtag, instance],
  );
  if (!inserted[0]) throw new Error('The stream was not stored');
  return inserted[0].id;
}

/** Stores a post as a fetch would; answers its id. Posts made one after the other are a minute apart, oldest first. */
export async function givenPost(service: TestApp, overrides: PostOverrides = {}): Promise<number> {
  const { streamId = await givenStream(service), spamScore, approve, ...content } = overrides;
  const post = aPost(content);
  const score = scorer.score({ ...post, streamInstance: post.instance });
  const fixed = spamScore === undefined ? score : { ...score, total: spamScore, rules: { spam_keywords: spamScore } };
  await service.app.get(PageStore).store([{ content: post, streamId, score: fixed }]);
  const [row]: { id: number }[] = await service.db.query('SELECT id FROM post WHERE uri = $1', [post.uri]);
  if (!row) throw new Error('The post was not stored');
  if (approve) await service.api.post(`/posts/${row.id}/approve`).expect(200);
  return row.id;
}

/** Many posts at once, in one page as a fetch stores it; `content` gives each what it has of its own. */
export interface ManyPosts {
  content?: (index: number) => Partial<PostContent>;
  streamId?: (index: number) => number;
  spamScore?: (index: number) => number;
  /** Approve them all in one statement: for a great many. */
  approve?: boolean;
}

/** Stores `count` posts and answers their ids in the order in which they were made, a minute apart, oldest first. */
export async function givenPosts(service: TestApp, count: number, many: ManyPosts = {}): Promise<number[]> {
  const { content = () => ({}), spamScore = () => 0, approve = false } = many;
  const stream = await givenStream(service);
  const posts = Array.from({ length: count }, (_, index): NewPost => {
    const total = spamScore(index);
    return {
      content: aPost(content(index)),
      streamId: many.streamId?.(index) ?? stream,
      score: { total, rules: { spam_keywords: total }, version: 'test' },
    };
  });
  for (let start = 0; start < count; start += 2_000) {
    await service.app.get(PageStore).store(posts.slice(start, start + 2_000));
  }
  const uris = posts.map((post) => post.content.uri);
  const rows: { id: number; uri: string }[] = await service.db.query(
    'SELECT id, uri FROM post WHERE uri = ANY ($1::text[])',
    [uris],
  );
  const idOf = new Map(rows.map((row) => [row.uri, row.id]));
  const ids = uris.map((uri) => {
    const id = idOf.get(uri);
    if (id === undefined) throw new Error('A post was not stored');
    return id;
  });
  if (approve)
    await changeReviews(service, ids, (review) => ({
      ...autoReviewed(review, true, { reviewedBy: '', notes: review.reviewerNotes }),
      reviewedBy: null,
      changedBy: review.changedBy,
      version: review.version,
    }));
  return ids;
}

/** Changes the reviews of posts as no request can, such as their time, and records that as the service does. */
export async function changeReviews(
  service: TestApp,
  ids: readonly number[],
  change: (review: LockedReview) => Partial<PostReview>,
): Promise<void> {
  await retryTransient(() =>
    service.db.transaction(async (manager) => {
      await shareLists(manager);
      const locked = await lockReviews(ids, manager);
      const changes = locked.map((before) => ({ before, after: { ...before, ...change(before) } }));
      await saveReviews(changes, 'review', manager);
    }),
  );
}

/** Lets posts have been reviewed at a time. */
export function reviewedAt(service: TestApp, ids: readonly number[], time: Date): Promise<void> {
  return changeReviews(service, ids, ({ approved }) => ({ reviewedAt: time, approvedAt: approved ? time : null }));
}

export function picture(description: string | null = 'A cat on a stove'): MediaAttachment {
  return {
    type: 'image',
    url: 'https://media.fjordlys.example/cat.jpg',
    preview_url: 'https://media.fjordlys.example/cat-small.jpg',
    description,
    blurhash: null,
    width: 640,
    height: 480,
  };
}

export function by(username: string): Partial<PostContent> {
  return {
    authorUsername: username,
    authorUri: `https://fjordlys.example/users/${username}`,
    authorAccount: `${username}@fjordlys.example`,
    authorDisplayName: username,
  };
}
