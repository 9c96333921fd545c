import { setTimeout as sleep } from 'node:timers/promises';
import { Load } from './support/load';
import { useScene } from './support/scene';

describe('a batch whose connection is lost', () => {
  const scene = useScene({ posts: 6_000 });

  it('does not fail for all of its calls: each is tried again by itself', async () => {
    const { server } = scene();
    const replica = await scene().startOne();
    const load = scene().keep(Load.start([replica], { consumers: 48 }));
    await sleep(500);
    let lost = 0;
    for (let round = 0; round < 80; round++) {
      await sleep(60);
      lost += await server.terminateActive();
    }
    await load.stop();
    expect(lost).toBeGreaterThan(10);
    // A call may lose two connections, or its key's check one; a batch of up to 48 calls must not.
    expect(load.failures().length).toBeLessThan(lost / 2);
    expect(load.refusedAcks()).toEqual([]);
    // Whatever was lost on the way: no post went to two consumers.
    expect(new Set(load.handedOut).size).toBe(load.handedOut.length);
  });
});
