import type { TestApp } from '../../support/app';
import { givenPosts, givenStream } from '../../support/posts';
import { Consumer } from '../curated-queue/consumer';
import { reviewAll } from './listed-posts';

/** What of a post the contract's filters look at. */
export interface ListedPost {
  id: number;
  created_at: string;
  stream_id: number;
  approved: boolean;
  reviewed_at: string | null;
  spam_score: number;
  queue_status: string;
}

/** The contract's filters, spelled out naively. */
export function passes(post: ListedPost, query: URLSearchParams): boolean {
  const is = (name: string, value: string | number) => !query.has(name) || query.get(name) === String(value);
  return (
    is('stream_id', post.stream_id) &&
    is('approved', String(post.approved)) &&
    is('reviewed', String(post.reviewed_at !== null)) &&
    is('queue_status', post.queue_status) &&
    post.spam_score >= Number(query.get('spam_score_min') ?? 0) &&
    post.spam_score <= Number(query.get('spam_score_max') ?? 100)
  );
}

/** The contract's filters, alone and combined. */
export const CONTRACT_FILTERS = [
  'approved=true',
  'approved=false',
  'reviewed=true',
  'reviewed=false',
  'queue_status=pending',
  'queue_status=reserved',
  'queue_status=delivered',
  'queue_status=error',
  'spam_score_min=50',
  'spam_score_max=30',
  'spam_score_min=13&spam_score_max=13',
  'spam_score_min=0&spam_score_max=100',
  'spam_score_min=60&spam_score_max=40',
  'approved=true&reviewed=false',
  'approved=false&reviewed=true',
  'approved=true&reviewed=true',
  'approved=true&queue_status=pending',
  'approved=false&queue_status=delivered',
  'reviewed=false&queue_status=pending',
  'approved=true&spam_score_min=20&spam_score_max=80',
  'reviewed=true&spam_score_max=10',
  'queue_status=error&spam_score_min=30',
  'approved=true&reviewed=true&queue_status=delivered&spam_score_min=5&spam_score_max=95',
  'approved=false&reviewed=false&queue_status=error',
];

/**
 * Posts on three streams: a sixth each is unreviewed, rejected, approved, reserved, delivered and given up, and one of each of the last two is
 * rejected afterwards. Four share each moment, and they do not arrive in the order of time.
 */
export async function givenQueuedPosts(
  service: TestApp,
  count: number,
): Promise<{ streams: number[]; all: ListedPost[] }> {
  const streams: number[] = [];
  for (const hashtag of ['cats', 'dogs', 'cows']) streams.push(await givenStream(service, hashtag));
  const ids = await givenPosts(service, count, {
    content: (i) => ({ createdAt: new Date(Date.UTC(2026, 0, 1) + ((i * 7) % 30) * 1000) }),
    streamId: (i) => streams[i % 3] ?? 0,
    spamScore: (i) => (i * 13) % 101,
  });
  const those = (...kinds: number[]) => ids.filter((_, i) => kinds.includes(i % 6));
  await reviewAll(service, those(1), false);
  await reviewAll(service, those(3, 4, 5), true);
  const consumer = new Consumer(service);
  for (let i = 0, item = await consumer.next(); item; item = await consumer.next(), i++) {
    const { fenliu_post_id: id } = item;
    const end = ([null, 'ack', 'error'] as const)[i % 3];
    if (end) await consumer.settle(end, id);
    if (i === 1 || i === 2) await service.api.post(`/posts/${id}/reject`).expect(200);
  }
  await reviewAll(service, those(2), true);
  return { streams, all: (await service.api.get('/posts?limit=1000').expect(200)).body.items };
}
