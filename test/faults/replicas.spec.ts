import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Replica } from './support/replica';
import { amount, useScene } from './support/scene';

const TEN_MINUTES = 600_000;
const MIGRATIONS = readdirSync(join(__dirname, '../../src/database/migrations'));

/** Takes posts until there are none; returns their ids. */
async function takeAll(replica: Replica): Promise<number[]> {
  const ids: number[] = [];
  for (;;) {
    const { status, body } = await replica.send('GET', '/curated/next');
    if (status === 204) return ids;
    expect(status).toBe(200);
    ids.push((body as { fenliu_post_id: number }).fenliu_post_id);
  }
}

describe('three replicas that start at once on an empty database', () => {
  const scene = useScene();

  it('migrate it once, and all of them serve', async () => {
    const replicas = await scene().start(3);
    const rows = await scene().server.execute('SELECT name FROM migrations');
    expect(rows).toHaveLength(MIGRATIONS.length);
    for (const replica of replicas) {
      expect((await replica.send('GET', '/curated/next')).status).toBe(204);
      expect(replica.log.filter(({ level }) => level === 'error' || level === 'fatal')).toEqual([]);
    }
  });
});

describe('a replica whose clock is wrong by ten minutes', () => {
  const scene = useScene({ posts: 40 });

  const directions: [string, number][] = [
    ['ahead', TEN_MINUTES],
    ['behind', -TEN_MINUTES],
  ];
  it.each(directions.slice(0, amount(2, 1)))(
    '%s takes no reservation of another, and makes none that another takes',
    async (_, shift) => {
      const loader = join(__dirname, 'support/shift-clock.cjs');
      const right = await scene().startOne();
      const wrong = await scene().startOne({ NODE_OPTIONS: `--require ${loader}`, CLOCK_SHIFT_MS: String(shift) });
      const { status, body } = await wrong.send('GET', '/curated/next');
      expect(status).toBe(200);
      const { fenliu_post_id: first, reserved_until: until } = body as {
        fenliu_post_id: number;
        reserved_until: string;
      };
      // The clock of this machine is the database's.
      const lease = Date.parse(until) - Date.now();
      expect(lease).toBeGreaterThan(240_000);
      expect(lease).toBeLessThanOrEqual(300_000);
      const ofRight = await takeAll(right);
      expect(ofRight).toHaveLength(39);
      expect(ofRight).not.toContain(first);
      expect(await takeAll(wrong)).toEqual([]);
      for (const [replica, id] of [[right, first] as const, [wrong, ofRight[0]] as const])
        expect((await replica.send('POST', `/curated/${id}/ack`)).status).toBe(204);
      const dated = await scene().server.execute(
        `SELECT count(*) AS n FROM queue_entry WHERE delivered_at BETWEEN now() - interval '1 minute' AND now()`,
      );
      expect(dated).toEqual([{ n: 2 }]);
    },
  );
});

describe('cleanup, trim and bulk reviews of the same posts, on two replicas', () => {
  const scene = useScene({ posts: 600 });

  it('never answer with a failure, and the server counts no deadlock', async () => {
    const { server } = scene();
    const replicas = await scene().start(2);
    const rows = await server.execute('SELECT id FROM post ORDER BY id');
    const ids = rows.map(({ id }) => id as number);
    const statuses: Record<string, number> = {};
    const end = Date.now() + amount(20_000, 6_000);
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
