import { DataSource } from 'typeorm';
import { AppConfig } from '../../../src/config/app-config';
import { dataSourceOptions, migrationOptions } from '../../../src/database/data-source-options';
import { runExclusively } from '../../../src/database/exclusive';
import { createDatabase, type TestDatabase } from '../../support/database';
import { until } from '../../support/until';

const LOCK = 4_711;

describe('work that one process does while others wait for it', () => {
  let database: TestDatabase;
  let sources: DataSource[];
  let attempts: jest.SpyInstance[];
  beforeAll(async () => {
    database = await createDatabase();
    const options = migrationOptions(dataSourceOptions(database.url, AppConfig.from({})));
    const connect = () => new DataSource({ ...options, entities: [], migrations: [] }).initialize();
    sources = await Promise.all([connect(), connect(), connect(), connect()]);
    attempts = sources.map((source) => jest.spyOn(source, 'transaction'));
  });
  afterAll(async () => {
    await Promise.all(sources.map((source) => source.destroy()));
    await database.drop();
  });

  /** Waits until each of these that waits has tried twice more to begin. */
  const tried = async (waiting: readonly number[]) => {
    const before = attempts.map(({ mock }) => mock.calls.length);
    await until(() => waiting.every((i) => (attempts[i]?.mock.calls.length ?? 0) >= (before[i] ?? 0) + 2));
  };

  it('is done by one after the other', async () => {
    const steps: string[] = [];
    const work = async (i: number) => {
      steps.push(`${i} begins`);
      await tried([0, 1, 2, 3].filter((other) => !steps.includes(`${other} begins`)));
      steps.push(`${i} ends`);
    };
    await Promise.all(sources.map((source, i) => runExclusively(source, LOCK, () => work(i))));
    const order = steps.filter((step) => step.endsWith('begins')).map((step) => step.split(' ')[0]);
    expect(order.toSorted()).toEqual(['0', '1', '2', '3']);
    expect(steps).toEqual(order.flatMap((i) => [`${i} begins`, `${i} ends`]));
  });

  it('has the only transaction that lasts: CREATE INDEX CONCURRENTLY may wait until another has ended', async () => {
    const [holder, ...others] = sources as [DataSource, ...DataSource[]];
    const transactions = async () => {
      const rows: { started: string }[] = await holder.query(
        `SELECT pid || ' since ' || xact_start AS started FROM pg_stat_activity
         WHERE datname = current_database() AND pid <> pg_backend_pid() AND xact_start IS NOT NULL`,
      );
      return rows.map(({ started }) => started);
    };
    let waiting: Promise<unknown>[] = [];
    const lasting = await runExclusively(holder, LOCK, async () => {
      waiting = others.map((source) => runExclusively(source, LOCK, async () => undefined));
      await tried([1, 2, 3]);
      const before = await transactions();
      await tried([1, 2, 3]);
      return (await transactions()).filter((transaction) => before.includes(transaction));
    });
    await Promise.all(waiting);
    expect(lasting).toHaveLength(1);
  });
});
