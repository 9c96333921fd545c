import { until } from '../support/until';
import { Load } from './support/load';
import { useScene } from './support/scene';

describe('a batch whose connection is lost', () => {
  const scene = useScene({ posts: 6_000 });

  it('does not fail for all of its calls: each is tried again by itself', async () => {
    const { server } = scene();
    const replica = await scene().startOne();
    const load = scene().keep(Load.start([replica], { consumers: 48 }));
    await until(() => load.acknowledged.length > 0);
    let lost = 0;
    await until(async () => (lost += await server.terminateActive()) > 20);
    await load.stop();
    // A call may lose two connections, or its key's check one; a batch of up to 48 calls must not.
    expect(load.failures().length).toBeLessThan(lost / 2);
    expect(load.refusedAcks()).toEqual([]);
    // Whatever was lost on the way: no post went to two consumers.
    expect(new Set(load.handedOut).size).toBe(load.handedOut.length);
  });
});
