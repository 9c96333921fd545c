import type { TestApp } from '../../support/app';

/** A stored post as the recount reads it: the raw columns, one row each. */
export interface StoredPost {
  id: number;
  stream_id: number;
  instance: string;
  approved: boolean;
  reviewed_at: Date | null;
  approved_at: Date | null;
  fetched_at: Date;
  spam_score: number;
  media: unknown[];
  queue_status: 'pending' | 'reserved' | 'delivered' | 'error';
}

interface StoredStream {
  id: number;
  hashtag: string;
  instance: string;
  active: boolean;
  last_fetch: Date | null;
  created_at: Date;
}

export interface Figures {
  stats: Record<string, unknown>;
  posts: Record<string, unknown>;
  streams: Record<string, unknown>;
}

const DAY = 86_400_000;

type Test = (post: StoredPost) => boolean;
const isApproved: Test = (post) => post.reviewed_at !== null && post.approved;
const isRejected: Test = (post) => post.reviewed_at !== null && !post.approved;
const isUnreviewed: Test = (post) => post.reviewed_at === null;
const scores =
  (from: number, to: number): Test =>
  (post) =>
    post.spam_score >= from && post.spam_score <= to;
const isRecent = (time: Date | null) => time !== null && Date.now() - time.getTime() < DAY;

const tenths = (numerator: number, denominator: number) =>
  denominator === 0 ? 0 : Math.floor((20 * numerator + denominator) / (2 * denominator)) / 10;

function median(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const half = Math.floor(sorted.length / 2);
  if (sorted.length === 0) return 0;
  return sorted.length % 2 === 1 ? (sorted[half] ?? 0) : ((sorted[half - 1] ?? 0) + (sorted[half] ?? 0)) / 2;
}

function bySource(posts: StoredPost[]): Record<string, number> {
  const counts = new Map<string, number>();
  for (const { instance } of posts) counts.set(instance, (counts.get(instance) ?? 0) + 1);
  const byName = (a: string, b: string) => (a < b ? -1 : 1);
  const ranked = [...counts].toSorted(([a, m], [b, n]) => n - m || byName(a, b));
  const rest = ranked.slice(10).reduce((sum, [, n]) => sum + n, 0);
  return Object.fromEntries(rest > 0 ? [...ranked.slice(0, 10), ['other', rest]] : ranked);
}

export async function readPosts(service: TestApp): Promise<StoredPost[]> {
  return service.db.query(
    `SELECT post.*, coalesce(queue_status, 'pending') AS queue_status FROM post LEFT JOIN queue_entry ON post_id = post.id
     ORDER BY post.id`,
  );
}

/** What the statistics must say: counted one by one in plain words, given how many deliveries there ever were. */
export async function recount(service: TestApp, deliveries: number): Promise<Figures> {
  const posts = await readPosts(service);
  const streams: StoredStream[] = await service.db.query(
    'SELECT * FROM stream WHERE deleted_at IS NULL ORDER BY created_at DESC, id DESC',
  );
  const count = (test: Test) => posts.filter(test).length;
  const queue = {
    pending: count((post) => post.approved && post.queue_status === 'pending'),
    reserved: count((post) => post.queue_status === 'reserved'),
    delivered: deliveries,
    error: count((post) => post.queue_status === 'error'),
  };
  return {
    stats: {
      total_posts: posts.length,
      approved_posts: count(isApproved),
      rejected_posts: count(isRejected),
      unreviewed_posts: count(isUnreviewed),
      total_streams: streams.length,
      active_streams: streams.filter((stream) => stream.active).length,
      queue_status: queue,
      spam_score_distribution: {
        very_low: count(scores(0, 19)),
        low: count(scores(20, 39)),
        medium: count(scores(40, 59)),
        high: count(scores(60, 79)),
        very_high: count(scores(80, 100)),
      },
      approval_rate: tenths(100 * count(isApproved), posts.length),
      last_fetch: lastFetch(streams),
    },
    posts: recountPosts(posts, queue),
    streams: recountStreams(posts, streams),
  };
}

function lastFetch(streams: StoredStream[]): string | null {
  const times = streams.flatMap((stream) => (stream.last_fetch ? [stream.last_fetch.toISOString()] : []));
  return times.toSorted().at(-1) ?? null;
}

function recountPosts(posts: StoredPost[], queue: Record<string, number>): Record<string, unknown> {
  const count = (test: Test) => posts.filter(test).length;
  const all = posts.map((post) => post.spam_score);
  return {
    total_count: posts.length,
    status: { approved: count(isApproved), rejected: count(isRejected), unreviewed: count(isUnreviewed) },
    by_spam_score: {
      very_low_0_to_25: count(scores(0, 24)),
      low_25_to_50: count(scores(25, 49)),
      medium_50_to_75: count(scores(50, 74)),
      high_75_to_100: count(scores(75, 100)),
    },
    by_queue_status: queue,
    with_media: count((post) => post.media.length > 0),
    without_media: count((post) => post.media.length === 0),
    by_source: bySource(posts),
    average_spam_score: tenths(
      all.reduce((sum, score) => sum + score, 0),
      all.length,
    ),
    median_spam_score: median(all),
    posts_fetched_today: count((post) => isRecent(post.fetched_at)),
    posts_reviewed_today: count((post) => isRecent(post.reviewed_at)),
    posts_approved_today: count((post) => post.approved && isRecent(post.approved_at)),
  };
}

function recountStreams(posts: StoredPost[], streams: StoredStream[]): Record<string, unknown> {
  const items = streams.map((stream) => {
    const own = posts.filter((post) => post.stream_id === stream.id);
    const approved = own.filter(isApproved).length;
    return {
      id: stream.id,
      hashtag: stream.hashtag,
      instance: stream.instance,
      active: stream.active,
      post_count: own.length,
      approved_count: approved,
      rejected_count: own.filter(isRejected).length,
      unreviewed_count: own.filter(isUnreviewed).length,
      approval_rate: tenths(100 * approved, own.length),
      last_fetch: stream.last_fetch?.toISOString() ?? null,
    };
  });
  const brief = ({ id, hashtag, post_count }: (typeof items)[number]) => ({ id, hashtag, post_count });
  const byId = items.toSorted((a, b) => a.id - b.id);
  const most = Math.max(...items.map((item) => item.post_count));
  const least = Math.min(...items.map((item) => item.post_count));
  const total = items.reduce((sum, item) => sum + item.post_count, 0);
  return {
    total_streams: items.length,
    active_streams: items.filter((item) => item.active).length,
    inactive_streams: items.filter((item) => !item.active).length,
    streams: items,
    total_posts_all_streams: total,
    average_posts_per_stream: tenths(total, items.length),
    most_active_stream: byId.filter((item) => item.post_count === most).map(brief)[0] ?? null,
    least_active_stream: byId.filter((item) => item.post_count === least).map(brief)[0] ?? null,
  };
}

/** What the service says; `created_at` is left out, as nothing changes it. */
export async function served(service: TestApp): Promise<Figures> {
  const get = (path: string): Promise<Record<string, unknown>> => service.read(path);
  const [all, posts, streams] = await Promise.all([get('/stats'), get('/stats/posts'), get('/stats/streams')]);
  const { created_at: _, ...stats } = all;
  return { stats, posts, streams };
}
