import { execFileSync, spawn } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { runCli } from '../../support/cli-process';
import { administer } from '../../support/database';
import { adminUrl, useBackup } from './backed-up';

describe('a backup that cannot be written or read', () => {
  const backup = useBackup();

  it('whose file cannot be written to the end fails with one line', async () => {
    const { folder, source } = backup();
    const written = join(folder, 'broken.backup.gz');
    await administer(
      source.url,
      'CREATE TABLE ballast AS SELECT sha256(n::text::bytea) FROM generate_series(1, 50000) n',
    );
    // What is read from it is written; then it fails as a full disk does.
    execFileSync('mkfifo', [`${written}.partial`]);
    spawn('head', ['-c', '100000', `${written}.partial`], { stdio: 'ignore' });
    const failed = await runCli(['backup', written], { DATABASE_URL: source.url });
    expect(failed).toMatchObject({ code: 1, stderr: 'EPIPE: broken pipe, write\n' });
    expect(readdirSync(folder).filter((name) => name.startsWith('broken'))).toEqual([]);
    await administer(source.url, 'DROP TABLE ballast');
  });

  it('is restored onto a full disk with one line', async () => {
    const { file } = backup();
    await backup().onEmpty(async (target) => {
      const admin = adminUrl(target);
      for (const sql of [
        `CREATE FUNCTION fail() RETURNS event_trigger LANGUAGE plpgsql AS
         $$ BEGIN RAISE 'No space left on device' USING ERRCODE = 'disk_full'; END $$`,
        'CREATE EVENT TRIGGER fail ON ddl_command_start EXECUTE FUNCTION fail()',
      ])
        await administer(admin, sql);
      expect(await runCli(['restore', file], { DATABASE_URL: target.url })).toMatchObject({
        code: 1,
        stderr: 'The database is unavailable: No space left on device\n',
      });
    });
  });
});
