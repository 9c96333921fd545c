import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { restore } from '../../../src/backup/restore';
import { startApp } from '../../support/app';
import { runCli, startCli } from '../../support/cli-process';
import { contents } from '../../support/contents';
import { administer, createEmptyDatabase, type TestDatabase } from '../../support/database';
import { givenPosts } from '../../support/posts';
import { until } from '../../support/until';
import { Consumer } from '../../e2e/curated-queue/consumer';
import { adminUrl, optionsOf, useBackup } from './backed-up';

/** Its indexes, constraints and triggers, and what is said of them. */
async function shape(url: string): Promise<unknown[]> {
  return administer(
    url,
    `SELECT indexrelid::regclass::text AS name, pg_get_indexdef(indexrelid) AS definition, indisvalid::text AS state, obj_description(indexrelid, 'pg_class') AS comment
     FROM pg_index WHERE indrelid IN (SELECT oid FROM pg_class WHERE relnamespace = 'public'::regnamespace)
     UNION ALL SELECT conrelid::regclass || '.' || conname, pg_get_constraintdef(oid), convalidated::text, obj_description(oid, 'pg_constraint')
     FROM pg_constraint WHERE connamespace = 'public'::regnamespace
     UNION ALL SELECT tgrelid::regclass || '.' || tgname, pg_get_triggerdef(oid), tgenabled::text, obj_description(oid, 'pg_trigger')
     FROM pg_trigger WHERE NOT tgisinternal
     ORDER BY 1, 2`,
  );
}

/** A changed backup with the checksum that belongs to it. */
function sealed(text: string): Buffer {
  const content = text.slice(0, text.lastIndexOf('{"sha256"'));
  return gzipSync(`${content}${JSON.stringify({ sha256: createHash('sha256').update(content).digest('hex') })}\n`);
}

describe('a backup', () => {
  const backup = useBackup();

  it('is restored to the same rows, counts and queue, by a role that is no superuser', async () => {
    const { file, original, source } = backup();
    await backup().onEmpty(async (target) => {
      await restore(optionsOf(target), { file, replace: false });
      const restored = await contents(target.url);
      expect(Object.keys(restored).length).toBeGreaterThan(20);
      expect(restored['post']?.length).toBe(29);
      expect(restored).toEqual(original);
      expect(await shape(target.url)).toEqual(await shape(source.url));

      const [service, copy] = [await startApp({ database: source }), await startApp({ database: target })];
      try {
        for (const path of ['/stats', '/stats/posts', '/stats/streams']) {
          const [one, other] = [await service.api.get(path), await copy.api.get(path)];
          expect({ path, body: other.body }).toEqual({ path, body: one.body });
        }
        const newest = Math.max(...(original['post'] as { id: number }[]).map(({ id }) => id));
        // The newest post was deleted: its id is not given again.
        expect(Math.min(...(await givenPosts(copy, 1)))).toBeGreaterThan(newest + 1);
        const ours = await new Consumer(service).next();
        expect(await new Consumer(copy).next()).toMatchObject({ fenliu_post_id: ours?.fenliu_post_id });
      } finally {
        await Promise.all([service.close(), copy.close()]);
      }
    });
  });

  it('holds secrets, and only its owner may read it', () => {
    const { file } = backup();
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(existsSync(`${file}.partial`)).toBe(false);
  });

  describe('in a state that is no good', () => {
    let target: TestDatabase;
    beforeAll(async () => {
      target = await createEmptyDatabase();
    });
    afterAll(() => target.drop());

    it.each<[string, (whole: Buffer) => Buffer, RegExp]>([
      ['cut short', (whole) => whole.subarray(0, whole.length / 2), /torn or was changed \(unexpected end of file\)/],
      [
        'changed',
        (whole) => gzipSync(Buffer.from(gunzipSync(whole).toString().replace('boost failed', 'boost failee'))),
        /torn or was changed \(its checksum is another one\)/,
      ],
      ['no backup', () => gzipSync('hello\n'), /is no backup of Sluice$/],
      ['not even compressed', () => Buffer.from('hello\n'), /torn or was changed \(incorrect header check\)/],
      [
        'of another version',
        (whole) =>
          sealed(gunzipSync(whole).toString().replace('"migrations":[', '"migrations":["Later1999999999999",')),
        /was written by Sluice .* with another schema: restore it with that version$/,
      ],
    ])('that is %s is refused before anything is changed', async (kind, change, sentence) => {
      const { file, folder } = backup();
      const bad = join(folder, `${kind}.gz`);
      writeFileSync(bad, change(readFileSync(file)));
      await expect(restore(optionsOf(target), { file: bad, replace: true })).rejects.toThrow(sentence);
      expect(await contents(target.url)).toEqual({});
    });
  });

  it('is restored over other data only when that is asked for, and not under a running service', async () => {
    const { file, original } = backup();
    await backup().onEmpty(async (target) => {
      await restore(optionsOf(target), { file, replace: false });
      await expect(restore(optionsOf(target), { file, replace: false })).rejects.toThrow(
        'The database holds data already (post: 29, stream: 1, app_user: 1, api_key: 1): restore into an empty one',
      );
      const running = await startApp({ database: target });
      await expect(restore(optionsOf(target), { file, replace: true })).rejects.toThrow(
        'A service is using the database: stop it',
      );
      await running.close();
      await restore(optionsOf(target), { file, replace: true });
      expect(await contents(target.url)).toEqual(original);
    });
  });

  it('is restored in one step: a restore that is killed leaves nothing, and may be repeated', async () => {
    const { file, original } = backup();
    await backup().onEmpty(async (target) => {
      const admin = adminUrl(target);
      const sleeping = `SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND wait_event = 'PgSleep'`;
      for (const sql of [
        `CREATE FUNCTION slow() RETURNS event_trigger LANGUAGE plpgsql AS
         $$ BEGIN IF current_query() LIKE '%ENABLE TRIGGER%' THEN PERFORM pg_sleep(600); END IF; END $$`,
        'CREATE EVENT TRIGGER slow ON ddl_command_start EXECUTE FUNCTION slow()',
      ])
        await administer(admin, sql);
      const child = startCli(['restore', file], { DATABASE_URL: target.url });
      await until(async () => (await administer(admin, sleeping)).length === 1);
      child.kill('SIGKILL');
      await once(child, 'exit');
      await administer(admin, `SELECT pg_terminate_backend(pid) FROM (${sleeping}) AS s`);
      await administer(admin, 'DROP FUNCTION slow CASCADE');
      await until(async () => (await contents(target.url))['post']?.length === 0);

      const again = await runCli(['restore', file], { DATABASE_URL: target.url });
      expect(again).toMatchObject({
        code: 0,
        stderr: '',
        stdout: expect.stringMatching(/^Making the indexes [^]*\nThe database is that of 20/),
      });
      expect(await contents(target.url)).toEqual(original);
    });
  });

  it('that is interrupted while it is written leaves no file', async () => {
    const { folder } = backup();
    expect(await backup().interrupt(join(folder, 'interrupted.backup.gz'), 'SIGINT')).toBe(130);
    expect(readdirSync(folder).filter((name) => name.startsWith('interrupted'))).toEqual([]);
  });
});
