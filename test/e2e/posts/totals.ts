import { mulberry32 } from '../../../src/common/mulberry32';
import type { TestApp } from '../../support/app';
import { givenPosts } from '../../support/posts';
import { expire } from '../curated-queue/consumer';
import type { ListedPost } from './queued-posts';

/** Each filter on its own, and whether a post is counted. */
function totalsOf(streams: readonly number[]): [string, (post: ListedPost) => boolean][] {
  return [
    ['', () => true],
    ['approved=true', (post) => post.approved],
    ['approved=false', (post) => !post.approved],
    ['reviewed=true', (post) => post.reviewed_at !== null],
    ['reviewed=false', (post) => post.reviewed_at === null],
    ...streams.map((id): [string, (post: ListedPost) => boolean] => [
      `stream_id=${id}`,
      (post) => post.stream_id === id,
    ]),
    ['spam_score_min=40', (post) => post.spam_score >= 40],
    ['spam_score_max=39', (post) => post.spam_score <= 39],
    ['spam_score_min=20&spam_score_max=60', (post) => post.spam_score >= 20 && post.spam_score <= 60],
    ...['pending', 'reserved', 'delivered', 'error'].map((status): [string, (post: ListedPost) => boolean] => [
      `queue_status=${status}`,
      (post) => post.queue_status === status,
    ]),
    [`stream_id=${streams[0]}&approved=true`, (post) => post.stream_id === streams[0] && post.approved],
    ['spam_score_min=40&reviewed=true', (post) => post.spam_score >= 40 && post.reviewed_at !== null],
    ['approved=true&queue_status=pending', (post) => post.approved && post.queue_status === 'pending'],
  ];
}

/** Fails unless every total is the number of posts that the unfiltered list has of its kind. */
export async function expectTotals(service: TestApp, streams: readonly number[]): Promise<void> {
  const { items } = (await service.api.get('/posts?limit=1000').expect(200)).body as { items: ListedPost[] };
  for (const [query, test] of totalsOf(streams)) {
    const { body } = await service.api.get(`/posts?limit=1&${query}`).expect(200);
    expect([query, body.total]).toEqual([query, items.filter(test).length]);
  }
}

/** Does what reviewers, consumers and fetches do, at random; the totals must be right after every `often` steps. */
export async function expectTotalsAtRandom(
  service: TestApp,
  streams: readonly number[],
  { seed, steps, often }: { seed: number; steps: number; often: number },
): Promise<void> {
  const random = mulberry32(seed);
  const some = () => Math.floor(random() * 101);
  const streamId = () => streams[random() < 0.6 ? 0 : 1] ?? 0;
  let ids = await givenPosts(service, 25, { spamScore: some, streamId });
  const moves: ((id: number) => Promise<unknown>)[] = [
    (id) => service.api.post(`/posts/${id}/approve`),
    (id) => service.api.post(`/posts/${id}/approve`),
    (id) => service.api.post(`/posts/${id}/reject`),
    (id) => service.api.patch(`/posts/${id}`).send({ approved: null }),
    (id) => service.api.patch(`/posts/${id}`).send({ manual_spam_score: some() }),
    (id) => service.api.post(`/posts/${id}/recalculate`),
    () => service.api.get('/curated/next'),
    () => service.api.get('/curated/next?random=true'),
    () => service.api.get('/curated/next'),
    (id) => service.api.post(`/curated/${id}/ack`),
    (id) => service.api.post(`/curated/${id}/nack`),
    (id) => service.api.post(`/curated/${id}/error`).send({ reason: 'x' }),
    (id) => service.api.post(`/curated/${id}/requeue`),
    (id) => (random() < 0.2 ? service.api.delete(`/posts/${id}`) : service.api.get(`/posts/${id}`)),
    async () => {
      if (random() < 0.3) ids = [...ids, ...(await givenPosts(service, 3, { spamScore: some, streamId }))];
    },
    () =>
      expire(
        service,
        ids.filter(() => random() < 0.2),
      ),
  ];
  for (let step = 1; step <= steps; step++) {
    const id = ids[Math.floor(random() * ids.length)] ?? 0;
    await moves[Math.floor(random() * moves.length)]?.(id);
    if (step % often === 0) await expectTotals(service, streams);
  }
}
