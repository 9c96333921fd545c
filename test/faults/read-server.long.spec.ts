import { until } from '../support/until';
import { useOwnServer } from './support/scene';

/** What reads lists and statistics. */
const READS = ['/posts?limit=5&sort=score_desc', '/posts?skip=2', '/stats', '/stats/activity'];

describe('DATABASE_READ_URL', () => {
  const scene = useOwnServer({ posts: 1_000 });

  it('is where lists and statistics are read, never the queue; while it is away, the primary is', async () => {
    const { server } = scene();
    const standby = await server.addStandby('reader');
    scene().atEnd(() => standby.remove());
    const replica = await scene().startOne({ DATABASE_READ_URL: standby.url });
    const read = async () =>
      (await Promise.all(READS.map((path) => replica.send('GET', path)))).map(({ status }) => status);
    /** Statements of the service that the standby has run on the connections that are open. */
    const statements = async () =>
      (await standby.execute(`SELECT query FROM pg_stat_activity WHERE application_name = 'sluice'`)).map((row) =>
        String(row['query']),
      );

    expect((await replica.send('GET', '/curated/next')).status).toBe(200);
    expect(await statements()).toEqual([]);
    expect(await read()).toEqual([200, 200, 200, 200]);
    expect((await statements()).length).toBeGreaterThan(0);

    await standby.stop('immediate');
    expect(await read()).toEqual([200, 200, 200, 200]);
    expect(await replica.readiness()).toBe(200);
    await standby.start();
    // It is asked again some seconds after it was away.
    await until(async () => {
      expect(await read()).toEqual([200, 200, 200, 200]);
      return (await statements()).length > 0;
    });
  });
});
