import { setTimeout as sleep } from 'node:timers/promises';
import { retryTransient } from '../../../src/database/retry';
import { useService } from '../../support/app';
import { by, givenPosts } from '../../support/posts';
import { atOnce, Consumer } from '../curated-queue/consumer';
import { wrongRows } from './blocklists';

const DURATION_MS = 3_000;
/** However slow the machine is: so long at most until enough has crossed. */
const PATIENCE_MS = 60_000;
const OTTO = { ...by('otto'), hashtags: ['spam'] };

/** The posts of one entry, which one moderator blocks and unblocks again and again. */
interface Barrier {
  ids: Set<number>;
  path: string;
  body: string;
  /** Odd from the answer to a block until the next unblock sets out: grows with each. */
  stamp: number;
}

describe('a blocklist that changes while everything else goes on', () => {
  const service = useService({ own: true });
  beforeEach(() => service.reset());

  it('never serves a post after the block was answered, never answers 500, and leaves every row right', async () => {
    const unexpected: string[] = [];
    let blocks = 0;
    let served = 0;
    const start = Date.now();
    const isOver = () => Date.now() > start + (blocks > 10 && served > 20 ? DURATION_MS : PATIENCE_MS);
    const ofMira = await givenPosts(service, 20, { content: () => ({ hashtags: [] }), approve: true });
    const ofOtto = await givenPosts(service, 20, {
      content: () => ({ ...by('otto'), hashtags: ['art'] }),
      approve: true,
    });
    const ofSpam = await givenPosts(service, 20, {
      content: (i) => ({ ...by(`a${i}`), hashtags: ['Spam'] }),
      approve: true,
    });
    const users = { path: '/reblog-controls/blocked-users', body: '{"account_id":"otto@fjordlys.example"}' };
    const tags = { path: '/reblog-controls/blocked-hashtags', body: '{"hashtag":"spam"}' };
    const barriers: Barrier[] = [
      { ids: new Set(ofOtto), ...users, stamp: 0 },
      { ids: new Set(ofSpam), ...tags, stamp: 0 },
    ];
    const all = [...ofMira, ...ofOtto, ...ofSpam];
    const expectStatus = (what: string, status: number, ...allowed: number[]) => {
      if (!allowed.includes(status)) unexpected.push(`${what}: ${status}`);
    };

    const moderate = async (barrier: Barrier) => {
      while (!isOver()) {
        const answer = await service.api.post(barrier.path).set('Content-Type', 'application/json').send(barrier.body);
        expectStatus('block', answer.status, 201);
        barrier.stamp++;
        blocks++;
        await sleep(Math.random() * 40);
        barrier.stamp++;
        expectStatus('unblock', (await service.api.delete(`${barrier.path}/${answer.body.id}`)).status, 204);
        await sleep(Math.random() * 20);
      }
    };
    const review = async (index: number) => {
      const client = new Consumer(service);
      while (!isOver()) {
        const id = all[Math.floor(Math.random() * all.length)] ?? 0;
        const approved = index === 0 ? true : ([true, true, false, null] as const)[Math.floor(Math.random() * 4)];
        const status = await client.status('PATCH', `/posts/${id}`, { body: JSON.stringify({ approved }) });
        expectStatus('review', status, 200, ...(approved === null ? [409] : []));
      }
    };
    const consume = async (index: number) => {
      const client = new Consumer(service);
      while (!isOver()) {
        const before = barriers.map(({ stamp }) => stamp);
        const item = await client.next(index % 2 ? '?random=1' : '').catch((error: unknown) => {
          unexpected.push(String(error));
          return null;
        });
        if (!item) continue;
        served++;
        const id = item.fenliu_post_id;
        barriers.forEach((barrier, i) => {
          const wasBlocked = barrier.stamp % 2 === 1 && barrier.stamp === before[i];
          if (barrier.ids.has(id) && wasBlocked) unexpected.push(`post ${id} was served though blocked`);
        });
        expectStatus(
          'settle',
          await client.settle(Math.random() < 0.8 ? 'nack' : 'error', id, item.reservation_token),
          204,
        );
        expectStatus('requeue', await client.status('POST', `/curated/${id}/requeue`), 204, 409);
      }
    };
    const store = async () => {
      while (!isOver()) {
        // Approved by one statement, which may meet others' locks, and then is done again, as the service does.
        await retryTransient(() => givenPosts(service, 10, { content: (i) => (i % 2 ? OTTO : {}), approve: true }));
        await sleep(30);
      }
    };
    await Promise.all([...barriers.map(moderate), atOnce(2, review), atOnce(4, consume), store()]);
    expect(unexpected).toEqual([]);
    expect(await wrongRows(service)).toEqual([]);
    expect(blocks).toBeGreaterThan(10);
    expect(served).toBeGreaterThan(20);
  });

  it('rejects what waits while the same posts are reviewed, and never answers 500', async () => {
    await givenPosts(service, 60, { content: (i) => by(`bot${i % 6}`), approve: true });
    const rows: { id: number }[] = await service.db.query('SELECT id FROM post');
    const statuses = await Promise.all([
      ...Array.from({ length: 6 }, async (_, i) => {
        const body = { account_id: `bot${i}@fjordlys.example`, reject_waiting: true };
        return (await service.api.post('/reblog-controls/blocked-users').send(body)).status;
      }),
      ...rows.map(async ({ id }) => (await service.api.post(`/posts/${id}/approve`)).status),
      ...rows.map(async ({ id }, i) => (i % 10 === 0 ? (await service.api.delete(`/posts/${id}`)).status : 200)),
    ]);
    expect(statuses.filter((status) => ![200, 201, 204, 404].includes(status))).toEqual([]);
    expect(await wrongRows(service)).toEqual([]);
    expect(await new Consumer(service).next()).toBeNull();
  });
});
