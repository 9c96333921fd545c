import { setTimeout as sleep } from 'node:timers/promises';
import type { Replica } from './support/replica';
import { useScene } from './support/scene';

describe('cleanup, trim and bulk reviews of the same posts, on two replicas', () => {
  const scene = useScene({ posts: 600 });

  it('never answer with a failure, and the server counts no deadlock', async () => {
    const { server } = scene();
    const replicas = await scene().start(2);
    const rows = await server.execute('SELECT id FROM post ORDER BY id');
    const ids = rows.map(({ id }) => id as number);
    const statuses: Record<string, number> = {};
    const end = Date.now() + 20_000;
    const repeat = async (i: number, method: string, path: () => string, body?: () => object) => {
      while (Date.now() < end) {
        const json = { body: JSON.stringify(body?.()), headers: { 'Content-Type': 'application/json' } };
        const { status } = await (replicas[i % 2] as Replica).send(method, path(), body ? json : {});
        const call = `${path().split('?')[0]} ${status}`;
        statuses[call] = (statuses[call] ?? 0) + 1;
      }
    };
    const some = () => ids.filter(() => Math.random() < 0.2).toSorted(() => Math.random() - 0.5);
    const review = () => ({ items: some().map((id) => ({ id, approved: Math.random() < 0.9 })) });
    const deliver = async () => {
      // What a consumer would do, quicker: without deliveries cleanup and trim have nothing to remove.
      for (; Date.now() < end; await sleep(150))
        await server.execute(
          `UPDATE queue_entry SET queue_status = 'delivered', delivered_at = now(), reserved_until = NULL WHERE post_id IN
             (SELECT post_id FROM queue_entry WHERE queue_status = 'pending' ORDER BY random() LIMIT 5 FOR UPDATE SKIP LOCKED)`,
        );
    };
    await Promise.all([
      deliver(),
      ...[0, 1, 2, 3].map((i) => repeat(i, 'POST', () => '/posts/bulk-review', review)),
      ...[0, 1].map((i) => repeat(i, 'POST', () => '/curated/cleanup?retention_days=0')),
      repeat(0, 'POST', () => '/curated/trim-pending?lookback_days=30'),
    ]);
    expect(Object.keys(statuses).toSorted()).toEqual([
      '/curated/cleanup 200',
      '/curated/trim-pending 200',
      '/posts/bulk-review 200',
    ]);
    // The server adds a session's counts at most a second later.
    await sleep(1_500);
    const [counts] = await server.execute(`SELECT deadlocks FROM pg_stat_database WHERE datname = current_database()`);
    expect(counts).toEqual({ deadlocks: 0 });
  });
});
