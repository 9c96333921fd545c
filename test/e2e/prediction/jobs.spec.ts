import { startApp, type TestApp } from '../../support/app';
import { until } from '../../support/until';
import { createDatabase } from '../../support/database';
import { givenDecisions, givenWaiting } from './decisions';

const versions = (service: TestApp): Promise<{ version: number }[]> =>
  service.db.query('SELECT version FROM prediction_model ORDER BY version');

const unpredicted = async (service: TestApp): Promise<number> => {
  const rows: unknown[] = await service.db.query(
    `SELECT FROM post LEFT JOIN post_prediction ON post_id = post.id WHERE reviewed_at IS NULL AND post_id IS NULL`,
  );
  return rows.length;
};

/** As if the last run of a job had been so long ago. */
const age = (service: TestApp, name: string, ago: string) =>
  service.db.query(
    `UPDATE job SET last_started_at = now() - $2::interval, last_finished_at = now() - $2::interval + interval '1 ms'
     WHERE name = $1`,
    [name, ago],
  );

const isIdle = async (service: TestApp, name: string): Promise<boolean> => {
  const rows: { idle: boolean }[] = await service.db.query(
    `SELECT locked_by IS NULL AND last_finished_at >= last_started_at AS idle FROM job WHERE name = $1`,
    [name],
  );
  return rows[0]?.idle === true;
};

describe('the jobs of the prediction', () => {
  it('train once for all replicas when there are enough decisions, predict, and continue with fetched posts', async () => {
    const database = await createDatabase();
    const first = await startApp({ database });
    await until(() => isIdle(first, 'train-prediction'));
    expect(await versions(first)).toEqual([]);
    await givenDecisions(first, { count: 420 });
    await givenWaiting(first, 700);
    await age(first, 'train-prediction', '2 hours');
    await age(first, 'predict', '2 minutes');
    const more = [await startApp({ database }), await startApp({ database })];
    await until(async () => (await versions(first)).length > 0);
    await age(first, 'predict', '2 minutes');
    await until(async () => (await unpredicted(first)) === 0);
    await givenWaiting(first, 40);
    expect(await unpredicted(first)).toBe(40);
    await until(() => isIdle(first, 'predict'));
    await age(first, 'predict', '2 minutes');
    await until(async () => (await unpredicted(first)) === 0);
    expect(await versions(first)).toHaveLength(1);
    for (const replica of [...more, first]) {
      expect((await replica.api.get('/prediction').expect(200)).body.version).toBe(1);
      await replica.close();
    }
    await database.drop();
  }, 90_000);

  it.each([
    ['again after a day with new decisions', '24 hours', '1 hour', 2],
    ['not after a day without any', '24 hours', '30 hours', 1],
    ['not within a day', '20 hours', '1 hour', 1],
  ])('train %s', async (_, trained, decided, count) => {
    const database = await createDatabase();
    const service = await startApp({ database });
    await givenDecisions(service, { count: 420, ago: decided });
    await service.api.post('/prediction/train').expect(200);
    await service.db.query('UPDATE prediction_model SET trained_at = now() - $1::interval', [trained]);
    await until(() => isIdle(service, 'train-prediction'));
    await age(service, 'train-prediction', '2 hours');
    await service.close();
    const next = await startApp({ database });
    await until(async () => {
      const rows: unknown[] = await next.db.query(
        `SELECT FROM job WHERE name = 'train-prediction' AND last_finished_at > now() - interval '1 minute'`,
      );
      return rows.length === 1;
    });
    expect(await versions(next)).toHaveLength(count);
    await next.close();
    await database.drop();
  });
});
