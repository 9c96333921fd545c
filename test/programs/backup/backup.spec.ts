import { createHash } from 'node:crypto';
import { once } from 'node:events';
import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { Client } from 'pg';
import { backUp } from '../../../src/backup/backup';
import { restore } from '../../../src/backup/restore';
import { AppConfig } from '../../../src/config/app-config';
import { connect } from '../../../src/database/connection';
import { dataSourceOptions } from '../../../src/database/data-source-options';
import { startApp } from '../../support/app';
import { runCli, startCli } from '../../support/cli-process';
import { contents } from '../../support/contents';
import {
  administer,
  createDatabase,
  createEmptyDatabase,
  databaseUrl,
  type TestDatabase,
} from '../../support/database';
import { by, givenPosts, picture } from '../../support/posts';
import { until } from '../../support/until';
import { Consumer } from '../../e2e/curated-queue/consumer';
import { blockHashtag, blockUser } from '../../e2e/reblog-controls/blocklists';

/** Stores posts in every state, and what else a backup holds. */
async function fill(source: TestDatabase): Promise<void> {
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
}

/** Its indexes, constraints and triggers, and what is said of them. */
const shape = (url: string) =>
  administer(
    url,
    `SELECT indexrelid::regclass::text AS name, pg_get_indexdef(indexrelid) AS definition, indisvalid::text AS state, obj_description(indexrelid, 'pg_class') AS comment
     FROM pg_index WHERE indrelid IN (SELECT oid FROM pg_class WHERE relnamespace = 'public'::regnamespace)
     UNION ALL SELECT conrelid::regclass || '.' || conname, pg_get_constraintdef(oid), convalidated::text, obj_description(oid, 'pg_constraint')
     FROM pg_constraint WHERE connamespace = 'public'::regnamespace
     UNION ALL SELECT tgrelid::regclass || '.' || tgname, pg_get_triggerdef(oid), tgenabled::text, obj_description(oid, 'pg_trigger')
     FROM pg_trigger WHERE NOT tgisinternal
     ORDER BY 1, 2`,
  );

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
  beforeAll(async () => {
    source = await createDatabase();
    await fill(source);
    original = await contents(source.url);
    const client = await connect({ connectionString: source.url });
    await backUp(client, file);
    await client.end();
  });
  afterAll(async () => {
    rmSync(folder, { recursive: true });
    await source.drop();
  });
  beforeEach(async () => {
    target = await createEmptyDatabase();
  });
  afterEach(() => target.drop());

  const restoreTo = ({ url }: TestDatabase, replace = false, from = file) =>
    restore(dataSourceOptions(url, AppConfig.from({})), { file: from, replace });
  /** Runs statements as the server's administrator whenever the restore defines something. */
  const atDefinitions = async (statements: string) => {
    const admin = databaseUrl(process.env.SLUICE_TEST_SERVER ?? '', new URL(target.url).pathname.slice(1));
    await administer(
      admin,
      `CREATE FUNCTION at_definition() RETURNS event_trigger LANGUAGE plpgsql AS $$ BEGIN ${statements} END $$`,
    );
    await administer(admin, 'CREATE EVENT TRIGGER at_definition ON ddl_command_start EXECUTE FUNCTION at_definition()');
    return admin;
  };

  it('is restored to the same rows, counts and queue, by a role that is no superuser', async () => {
    await restoreTo(target);
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

  it('holds secrets, and only its owner may read it', () => {
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(existsSync(`${file}.partial`)).toBe(false);
  });

  it('follows nothing that lies at its draft, and takes over no mode', async () => {
    const [written, other] = [join(folder, 'linked.backup.gz'), join(folder, 'other')];
    writeFileSync(other, 'untouched', { mode: 0o644 });
    symlinkSync(other, `${written}.partial`);
    expect(await runCli(['backup', written], { DATABASE_URL: source.url })).toMatchObject({ code: 0 });
    expect([readFileSync(other, 'utf8'), lstatSync(written).mode & 0o777]).toEqual(['untouched', 0o600]);
    rmSync(written);
    writeFileSync(`${written}.partial`, '');
    chmodSync(`${written}.partial`, 0o666);
    expect(await runCli(['backup', written], { DATABASE_URL: source.url })).toMatchObject({ code: 0 });
    expect(lstatSync(written).mode & 0o777).toBe(0o600);
  });

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
      (whole) => sealed(gunzipSync(whole).toString().replace('"migrations":[', '"migrations":["Later1999999999999",')),
      /was written by Sluice .* with another schema: restore it with that version$/,
    ],
  ])('that is %s is refused before anything is changed', async (kind, change, sentence) => {
    const bad = join(folder, `${kind}.gz`);
    writeFileSync(bad, change(readFileSync(file)));
    await expect(restoreTo(target, true, bad)).rejects.toThrow(sentence);
    expect(await contents(target.url)).toEqual({});
  });

  it('is restored over other data only when that is asked for, and not under a running service', async () => {
    await restoreTo(target);
    await expect(restoreTo(target)).rejects.toThrow(
      'The database holds data already (post: 29, stream: 1, app_user: 1, api_key: 1): restore into an empty one',
    );
    const running = await startApp({ database: target });
    await expect(restoreTo(target, true)).rejects.toThrow('A service is using the database: stop it');
    await running.close();
    await restoreTo(target, true);
    expect(await contents(target.url)).toEqual(original);
  });

  it('is restored in one step: a restore that is killed leaves nothing, and may be repeated', async () => {
    const admin = await atDefinitions(`IF current_query() LIKE '%ENABLE TRIGGER%' THEN PERFORM pg_sleep(600); END IF;`);
    const sleeping = `SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND wait_event = 'PgSleep'`;
    const child = startCli(['restore', file], { DATABASE_URL: target.url });
    await until(async () => (await administer(admin, sleeping)).length === 1);
    child.kill('SIGKILL');
    await once(child, 'exit');
    await administer(admin, `SELECT pg_terminate_backend(pid) FROM (${sleeping}) AS s`);
    await administer(admin, 'DROP FUNCTION at_definition CASCADE');
    await until(async () => (await contents(target.url))['post']?.length === 0);

    expect(await runCli(['restore', file], { DATABASE_URL: target.url })).toMatchObject({
      code: 0,
      stderr: '',
      stdout: expect.stringMatching(/^Making the indexes [^]*\nThe database is that of 20/),
    });
    expect(await contents(target.url)).toEqual(original);
  });

  it('is restored onto a full disk with one line', async () => {
    await atDefinitions(`RAISE 'No space left on device' USING ERRCODE = 'disk_full';`);
    expect(await runCli(['restore', file], { DATABASE_URL: target.url })).toMatchObject({
      code: 1,
      stderr: 'The database is unavailable: No space left on device\n',
    });
  });

  it('that is interrupted while it is written leaves no file', async () => {
    const written = join(folder, 'interrupted.backup.gz');
    const holder = new Client({ connectionString: source.url });
    holder.on('error', () => undefined);
    await holder.connect();
    await holder.query('BEGIN; LOCK TABLE post');
    const child = startCli(['backup', written], { DATABASE_URL: source.url });
    await until(() => existsSync(`${written}.partial`));
    child.kill('SIGINT');
    expect(await once(child, 'exit')).toEqual([130, null]);
    await holder.end();
    expect(readdirSync(folder).filter((name) => name.startsWith('interrupted'))).toEqual([]);
  });

  it('whose file cannot be written to the end fails with one line', async () => {
    const written = join(folder, 'broken.backup.gz');
    await administer(
      source.url,
      'CREATE TABLE ballast AS SELECT sha256(n::text::bytea) FROM generate_series(1, 50000) n',
    );
    // A limit of the file's size, as a full disk.
    const failed = await runCli(['backup', written], { DATABASE_URL: source.url }, '', 'ulimit -f 200');
    expect(failed).toMatchObject({ code: 1, stderr: 'EFBIG: file too large, write\n' });
    expect(readdirSync(folder).filter((name) => name.startsWith('broken'))).toEqual([]);
    await administer(source.url, 'DROP TABLE ballast');
  });
});
