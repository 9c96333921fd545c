import { until } from '../support/until';
import { Load } from './support/load';
import { PgBouncer } from './support/pgbouncer';
import { useScene } from './support/scene';

describe('pgbouncer in session mode', () => {
  const scene = useScene({ isEmpty: true });

  it('carries two replicas that start together on an empty database, and their work', async () => {
    const { server } = scene();
    const bouncer = await PgBouncer.start(server.port);
    scene().atEnd(() => bouncer.stop());
    const replicas = await scene().start(2, { DATABASE_POOL_SIZE: '10' }, bouncer.through(server.url));
    await scene().fill(10_000);
    const load = scene().keep(Load.start(replicas, { consumers: 12, readers: 6 }));
    await until(() => load.acknowledged.length > 100);
    await load.stop();
    expect(load.failures()).toEqual([]);
    expect(new Set(load.handedOut).size).toBe(load.handedOut.length);
  });
});
