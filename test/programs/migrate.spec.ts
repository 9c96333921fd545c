import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { Client } from 'pg';
import { freePort } from '../../tools/demo/service';
import { createDatabase } from '../support/database';

const TYPESCRIPT = ['-r', './test/support/load-typescript.cjs'];

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
