import { execFileSync, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { Client } from 'pg';
import { AppConfig } from '../../../src/config/app-config';
import { backUp } from '../../../src/database/backup/backup';
import { BackupReader } from '../../../src/database/backup/backup-file';
import { restore } from '../../../src/database/backup/restore';
import { connectToPrimary } from '../../../src/database/connection';
import { dataSourceOptions } from '../../../src/database/data-source-options';
import { Endpoints } from '../../../src/database/endpoints';
import { startApp } from '../../support/app';
import {
  administer,
  createDatabase,
  createEmptyDatabase,
  databaseUrl,
  type TestDatabase,
} from '../../support/database';
import { by, givenPosts, picture } from '../../support/posts';
import { until } from '../../support/until';
import { runCli, startCli } from '../../support/cli-process';
import { contents } from '../../support/contents';
import { Consumer } from '../../e2e/curated-queue/consumer';
import { blockHashtag, blockUser } from '../../e2e/reblog-controls/blocklists';

const SERVER = () => process.env.SLUICE_TEST_SERVER ?? '';
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
  const folder = mkdtempSync(join(tmpdir(), 'sluice-backup-'));
  const file = join(folder, 'whole.backup.gz');
  let source: TestDatabase;
  /** What the source held when it was backed up. */
  let original: Record<string, unknown[]>;
  let target: TestDatabase;
  const options = () => dataSourceOptions(target.url, AppConfig.from({}));

  beforeAll(async () => {
    source = await createDatabase();
    const service = await startApp({ database: source });
    const given = await givenPosts(service, 30, {
      content: (i) => ({
        ...by(`a${i}`),
        media: i % 3 === 0 ? [picture(null)] : [],
        hashtags: i < 5 ? ['cats'] : ['dogs'],
        plainText: 'a tab \t, a backslash \\, \\. and\na second line \u{1f408}',
      }),
      approve: true,
    });
    const newest = Math.max(...given);
    const ids = given.filter((id) => id !== newest);
    await service.api.post('/topical-tags').send({ hashtag: 'cats', topical_day_of_week: 'Monday' }).expect(201);
    await blockUser(service, 'a4@fjordlys.example');
    await blockHashtag(service, 'spam');
    await service.api.patch(`/posts/${ids[7]}`).send({ approved: false, reviewer_notes: 'not this' }).expect(200);
    const consumer = new Consumer(service);
    for (let i = 0; i < 4; i++) await consumer.next();
    await consumer.settle('ack', ids[0] ?? 0);
    await service.api.post(`/curated/${ids[1]}/error`).send({ reason: 'boost failed' }).expect(204);
    await service.api.delete(`/posts/${newest}`).expect(204);
    // Its jobs and the use of its key write now and then.
    await service.close();
    const client = await connectToPrimary({ endpoints: Endpoints.of(source.url) });
    await backUp(client, file);
    await client.end();
    original = await contents(source.url);
  });
  afterAll(async () => {
    rmSync(folder, { recursive: true });
    await source.drop();
  });
  /** Runs a test on an empty database of its own. */
  const onEmpty = (test: () => Promise<void>) => async () => {
    target = await createEmptyDatabase();
    try {
      await test();
    } finally {
      await target.drop();
    }
  };

  it(
    'is restored to the same rows, counts and queue, by a role that is no superuser',
    onEmpty(async () => {
      await restore(options(), { file, replace: false });
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
    }),
  );

  it('holds secrets, and only its owner may read it', () => {
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(existsSync(`${file}.partial`)).toBe(false);
  });

  describe('in a state that is no good', () => {
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
        'of a later version',
        (whole) =>
          sealed(gunzipSync(whole).toString().replace('"migrations":[', '"migrations":["Later1999999999999",')),
        /was written by Sluice .* newer than this: restore it with that version$/,
      ],
    ])('that is %s is refused before anything is changed', async (kind, change, sentence) => {
      const bad = join(folder, `${kind}.gz`);
      writeFileSync(bad, change(readFileSync(file)));
      await expect(restore(options(), { file: bad, replace: true })).rejects.toThrow(sentence);
      expect(await contents(target.url)).toEqual({});
    });
  });

  it(
    'is restored over other data only when that is asked for, and not under a running service',
    onEmpty(async () => {
      await restore(options(), { file, replace: false });
      await expect(restore(options(), { file, replace: false })).rejects.toThrow(
        'The database holds data already (post: 29, stream: 1, app_user: 1, api_key: 1): restore into an empty one',
      );
      const running = await startApp({ database: target });
      await expect(restore(options(), { file, replace: true })).rejects.toThrow(
        'A service is using the database: stop it',
      );
      await running.close();
      await restore(options(), { file, replace: true });
      expect(await contents(target.url)).toEqual(original);
    }),
  );

  it(
    'is restored in one step: a restore that is killed leaves nothing, and may be repeated',
    onEmpty(async () => {
      const admin = databaseUrl(SERVER(), new URL(target.url).pathname.slice(1));
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
    }),
  );

  it('whose file cannot be written to the end fails with one line', async () => {
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

  it('that cannot be read is refused with one line', async () => {
    const dataDir = join(folder, 'data');
    expect(await runCli(['restore', folder], { DATA_DIR: dataDir })).toMatchObject({
      code: 1,
      stderr: 'EISDIR: illegal operation on a directory, read\n',
    });
    expect(existsSync(join(dataDir, 'postgres/data/postmaster.pid'))).toBe(false);
  });

  it(
    'is restored onto a full disk with one line',
    onEmpty(async () => {
      const admin = databaseUrl(SERVER(), new URL(target.url).pathname.slice(1));
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
    }),
  );

  /** Ends a backup in the middle; returns the exit code. */
  const interrupt = async (written: string, signal: NodeJS.Signals) => {
    const holder = new Client({ connectionString: source.url });
    await holder.connect();
    await holder.query('BEGIN; LOCK TABLE post');
    const child = startCli(['backup', written], { DATABASE_URL: source.url });
    await until(() => existsSync(`${written}.partial`));
    child.kill(signal);
    const [code] = (await once(child, 'exit')) as [number | null];
    await holder.end();
    return code;
  };

  it('that is interrupted while it is written leaves no file', async () => {
    expect(await interrupt(join(folder, 'interrupted.backup.gz'), 'SIGINT')).toBe(130);
    expect(readdirSync(folder).filter((name) => name.startsWith('interrupted'))).toEqual([]);
  });

  it('that is killed while it is written has no file under its name', async () => {
    const written = join(folder, 'killed.backup.gz');
    await interrupt(written, 'SIGKILL');
    expect(existsSync(written)).toBe(false);
    const again = await runCli(['backup', written], { DATABASE_URL: source.url });
    expect(again).toMatchObject({ code: 0, stderr: '', stdout: expect.stringContaining('No access token') });
    expect(existsSync(`${written}.partial`)).toBe(false);
    await expect(BackupReader.verify(written)).resolves.toBeUndefined();
  });
});
