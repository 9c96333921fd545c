import { setTimeout as sleep } from 'node:timers/promises';
import { Load } from './support/load';
import { expectCalm, expectRetryable } from './support/outage';
import { useScene } from './support/scene';

const ROUNDS = 10;

describe('connections that the server ends', () => {
  const scene = useScene('posts');

  it('end no process: requests in flight get 503, and the next ones work', async () => {
    // A small pool: its connections change hands as often as can be.
    const pools = await Promise.all([scene().startOne({ DATABASE_POOL_SIZE: '4' }), scene().startOne()]);
    const load = scene().keep(Load.start(pools, { consumers: 8, readers: 6, pauseMs: 20 }));
    let ended = 0;
    for (let round = 0; round < ROUNDS || load.failures().length === 0; round++) {
      await sleep(100 + (round % 7) * 20);
      ended += await scene().server.terminateConnections();
    }
    expect(pools.map(({ isAlive }) => isAlive)).toEqual([true, true]);
    expect(ended).toBeGreaterThan(ROUNDS);
    await expectCalm(load);
    expectRetryable(load.failures());
  });
});
