import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { until } from '../support/until';
import { Load } from './support/load';
import type { Replica } from './support/replica';
import { useScene } from './support/scene';

const TEN_MINUTES = 600_000;
const MIGRATIONS = readdirSync(join(__dirname, '../../src/database/migrations'));

interface Item {
  fenliu_post_id: number;
  reserved_until: string;
}

async function take(replica: Replica): Promise<Item> {
  const { status, body } = await replica.send('GET', '/curated/next');
  expect(status).toBe(200);
  return body as Item;
}

describe('two replicas that start at once on an empty database', () => {
  const scene = useScene('nothing');

  it('migrate it once, and both serve', async () => {
    const replicas = await scene().start(2);
    const rows = await scene().server.execute('SELECT name FROM migrations');
    expect(rows).toHaveLength(MIGRATIONS.length);
    for (const replica of replicas) {
      expect((await replica.send('GET', '/curated/next')).status).toBe(204);
      expect(replica.log.filter(({ level }) => level === 'error' || level === 'fatal')).toEqual([]);
    }
  });
});

describe('two replicas of one database', () => {
  const scene = useScene('posts');

  it('with clocks ten minutes ahead and behind take no reservation of each other', async () => {
    const loader = join(__dirname, 'support/shift-clock.cjs');
    const shifted = (ms: number) =>
      scene().startOne({ NODE_OPTIONS: `--require ${loader}`, CLOCK_SHIFT_MS: String(ms) });
    const replicas = await Promise.all([shifted(TEN_MINUTES), shifted(-TEN_MINUTES)]);
    const taken: Item[] = [];
    for (let i = 0; i < 10; i++) for (const replica of replicas) taken.push(await take(replica));
    expect(new Set(taken.map(({ fenliu_post_id: id }) => id)).size).toBe(20);
    for (const { reserved_until: end } of taken) {
      // The clock of this machine is the database's.
      const lease = Date.parse(end) - Date.now();
      expect(lease).toBeGreaterThan(200_000);
      expect(lease).toBeLessThanOrEqual(300_000);
    }
    for (const [i, { fenliu_post_id: id }] of taken.entries())
      expect((await replicas[i % 2]?.send('POST', `/curated/${id}/ack`))?.status).toBe(204);
    const dated = await scene().server.execute(
      `SELECT count(*)::int AS n FROM queue_entry WHERE delivered_at BETWEEN now() - interval '2 minutes' AND now()`,
    );
    expect(dated).toEqual([{ n: 20 }]);
  });

  it('of which one is killed lose no post and hand none out twice: what it had reserved comes back', async () => {
    const { server } = scene();
    await server.execute(`DELETE FROM post WHERE id NOT IN (SELECT post_id FROM queue_entry
      WHERE queue_status = 'pending' AND NOT filtered ORDER BY post_id LIMIT 300)`);
    const env = { RESERVE_TIMEOUT_SECONDS: '5' };
    const [killed, other] = await Promise.all([scene().startOne(env), scene().startOne(env)]);
    const loads = [killed, other].map((replica) => scene().keep(Load.start([replica], { consumers: 4, pauseMs: 20 })));
    const [ofKilled, ofOther] = loads;
    await until(() => (ofKilled?.acknowledged.length ?? 0) > 20);
    // Reserved by a consumer that never comes back.
    const { fenliu_post_id: lost } = await take(killed);
    await killed.kill();
    await ofKilled?.stop();
    const pending = () => server.execute(`SELECT FROM queue_entry WHERE queue_status <> 'delivered'`);
    await until(async () => (await pending()).length === 0);
    await ofOther?.stop();
    expect(ofOther?.failures()).toEqual([]);
    const acknowledged = loads.flatMap((load) => load.acknowledged);
    expect(ofOther?.acknowledged).toContain(lost);
    expect(new Set(acknowledged).size).toBe(acknowledged.length);
    expect(new Set(ofOther?.handedOut).size).toBe(ofOther?.handedOut.length);
    expect(acknowledged.filter((id) => ofKilled?.acknowledged.includes(id) && ofOther?.handedOut.includes(id))).toEqual(
      [],
    );
  });
});
