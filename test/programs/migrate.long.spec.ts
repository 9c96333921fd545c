import { fork } from 'node:child_process';
import { once } from 'node:events';
import { Client } from 'pg';
import { DataSource } from 'typeorm';
import { AppConfig } from '../../src/config/app-config';
import { dataSourceOptions } from '../../src/database/data-source-options';
import { createDatabase } from '../support/database';
import { undoMigrations } from '../support/migrations';

/** The newest migration before the first that makes indexes concurrently. */
const BEFORE = 'Activity1795300000004';

describe('two processes that migrate at once', () => {
  it('both end, though indexes are made concurrently', async () => {
    const database = await createDatabase();
    const options = dataSourceOptions(database.url, AppConfig.from({}));
    const source = await new DataSource(options).initialize();
    await undoMigrations(source, BEFORE, true);
    await source.destroy();
    const migrating = [1, 2].map(() =>
      fork(require.resolve('../../src/migrate.ts'), {
        execArgv: ['-r', 'ts-node/register/transpile-only'],
        env: { ...process.env, DATABASE_URL: database.url },
        stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
      }),
    );
    const codes = await Promise.all(migrating.map(async (child) => (await once(child, 'exit'))[0] as number));
    expect(codes).toEqual([0, 0]);
    const client = new Client({ connectionString: database.url });
    await client.connect();
    const { rows } = await client.query('SELECT name FROM migrations GROUP BY name HAVING count(*) > 1');
    await client.end();
    await database.drop();
    expect(rows).toEqual([]);
  });
});
