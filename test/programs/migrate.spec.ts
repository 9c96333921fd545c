import { execFile, fork } from 'node:child_process';
import { once } from 'node:events';
import { promisify } from 'node:util';
import { Client } from 'pg';
import { DataSource } from 'typeorm';
import { AppConfig } from '../../src/config/app-config';
import { dataSourceOptions } from '../../src/database/data-source-options';
import { freePort } from '../../tools/demo/service';
import { createDatabase } from '../support/database';
import { undoMigrations } from '../support/migrations';

/** The newest migration before the first that makes indexes concurrently. */
const BEFORE = 'Activity1795300000004';

const TYPESCRIPT = ['-r', 'ts-node/register/transpile-only'];

const ASK = `require('./ormconfig').default.initialize().then(async (source) => {
  console.log((await source.query('SHOW statement_timeout'))[0].statement_timeout);
  await source.destroy();
})`;

describe("the migrations' command line", () => {
  it('has no time-out, as an index of many posts takes long', async () => {
    const database = await createDatabase();
    const { pathname, username } = new URL(database.url);
    const owner = new Client({ connectionString: database.url });
    await owner.connect();
    // As docs/database.md advises for a pooler.
    await owner.query(`ALTER ROLE ${username} IN DATABASE ${pathname.slice(1)} SET statement_timeout = '20s'`);
    await owner.end();
    const { stdout } = await promisify(execFile)(process.execPath, [...TYPESCRIPT, '-e', ASK], {
      env: { ...process.env, DATABASE_URL: database.url },
    });
    expect(stdout).toBe('0\n');
    await database.drop();
  });

  it('says in one line what to do where nothing listens', async () => {
    const url = `postgres://sluice:secret@localhost:${await freePort(0)}/sluice`;
    const args = [...TYPESCRIPT, require.resolve('../../src/migrate.ts')];
    const failure: unknown = await promisify(execFile)(process.execPath, args, {
      env: { ...process.env, DATABASE_URL: url },
    }).catch((error: unknown) => error);
    expect(failure).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/^Nothing listens at localhost:\d+: start .*\n$/),
    });
  });
});

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
