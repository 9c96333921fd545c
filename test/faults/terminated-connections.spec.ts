import { setTimeout as sleep } from 'node:timers/promises';
import { Load } from './support/load';
import { amount, useScene } from './support/scene';

describe('connections that the server ends', () => {
  const scene = useScene({ posts: 3_000 });

  it('end no process: requests in flight get 503, and the next ones work', async () => {
    const { server } = scene();
    // A small pool: its connections change hands as often as can be.
    const [small, large] = [await scene().start(2, { DATABASE_POOL_SIZE: '4' }), await scene().start(1)];
    const replicas = [...small, ...large];
    const load = scene().keep(Load.start(replicas, { consumers: 12, readers: 12 }));
    let ended = 0;
    for (let round = 0; round < amount(60, 15); round++) {
      await sleep(100 + (round % 7) * 20);
      ended += await server.terminateConnections();
    }
    expect(replicas.map(({ isAlive }) => isAlive)).toEqual([true, true, true]);
    expect(ended).toBeGreaterThan(20);

    const calm = Date.now() + 500;
    await sleep(2_000);
    await load.stop();
    expect(load.failures(calm)).toEqual([]);
    expect(load.statuses(calm)['200']).toBeGreaterThan(20);
    const failures = load.failures();
    expect(failures.length).toBeGreaterThan(0);
    expect(failures.filter(({ status, retryAfter }) => status !== 503 || retryAfter === null)).toEqual([]);
  });
});
