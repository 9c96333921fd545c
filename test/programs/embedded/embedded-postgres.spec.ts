import { readFileSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { EmbeddedPostgres } from '../../../src/embedded-postgres/embedded-postgres';
import { EmbeddedPostgresError } from '../../../src/embedded-postgres/embedded-postgres-error';
import type { ServerPaths } from '../../../src/embedded-postgres/server-paths';
import { runCli } from '../../support/cli-process';
import { administer } from '../../support/database';
import { Scratch } from './scratch';

describe('embedded PostgreSQL', () => {
  let scratch: Scratch;
  let url: string;
  let server: EmbeddedPostgres;

  beforeAll(async () => {
    scratch = new Scratch();
    server = scratch.server('service', scratch.dataDir(), true);
    url = await server.start();
  });

  afterAll(() => scratch.dispose());

  it('makes the application the owner of its database, without other privileges', async () => {
    const [role] = await administer(
      url,
      `SELECT rolname, rolsuper, rolcreaterole, rolcreatedb, rolbypassrls,
              pg_catalog.pg_get_userbyid(datdba) AS owner
         FROM pg_roles, pg_database WHERE rolname = current_user AND datname = current_database()`,
    );
    expect(role).toEqual({
      rolname: 'sluice',
      rolsuper: false,
      rolcreaterole: false,
      rolcreatedb: false,
      rolbypassrls: false,
      owner: 'sluice',
    });
  });

  it('stores text of any language, sorts it alike on every machine, and reports times in UTC', async () => {
    const sql = `SELECT string_agg(word, ' ' ORDER BY word) AS words, now()::text AS now FROM unnest(ARRAY['ä', 'b', 'Z', '🐈']) AS word`;
    const [row] = await administer(url, sql);
    expect(row).toEqual({ words: 'Z b ä 🐈', now: expect.stringMatching(/\+00$/) });
  });

  it('listens to nobody on the network', async () => {
    // A server of somebody else may listen at the port: only this one can tell.
    expect(await administer(url, 'SHOW listen_addresses')).toEqual([{ listen_addresses: '' }]);
  });

  it.each([
    ['no password', (whole: URL) => (whole.password = '')],
    ['a wrong password', (whole: URL) => (whole.password = 'wrong')],
    ['the superuser and the password of the application', (whole: URL) => (whole.username = 'postgres')],
  ])('refuses %s', async (_, change) => {
    const changed = new URL(url);
    change(changed);
    await expect(administer(changed.href, 'SELECT 1')).rejects.toThrow(/password/i);
  });

  it('keeps passwords and socket private, and passwords out of log and command line', () => {
    const paths = scratch.paths();
    const passwords = ['postgres', 'sluice'].map((role) => readFileSync(paths.passwordFile(role), 'utf8').trim());
    const commands = execFileSync('ps', ['-eo', 'args'], { encoding: 'utf8' });
    expect(commands).toContain(paths.data);
    for (const password of passwords) {
      expect(password).toMatch(/^[\w-]{32}$/);
      expect(readFileSync(paths.log, 'utf8')).not.toContain(password);
      expect(commands).not.toContain(password);
      expect(scratch.messages.join('\n')).not.toContain(password);
    }
    expect(statSync(paths.passwordFile('sluice')).mode & 0o777).toBe(0o600);
    expect(statSync(paths.socketFolder).mode & 0o777).toBe(0o700);
    expect(statSync(paths.data).mode & 0o777).toBe(0o700);
  });

  it('refuses a second service with one sentence, and the first continues', async () => {
    const second = scratch.server();
    const refusal = second.start();
    await expect(refusal).rejects.toThrow(EmbeddedPostgresError);
    await expect(refusal).rejects.toThrow(
      `Another Sluice service already uses the database in ${scratch.paths().home}: ` +
        `stop it first, or give this one a DATA_DIR other than ${scratch.dataDir()}.`,
    );
    await second.stop();
    expect(await administer(url, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
  });

  it('lets a tool join and leave', async () => {
    const tool = scratch.server('tool');
    expect(await tool.start()).toBe(url);
    await tool.stop();
    expect(await administer(url, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
  });

  it('stops at stop(), keeps its data, and begins a new log when it has become long', async () => {
    await administer(url, 'CREATE TABLE kept AS SELECT 42 AS answer');
    await server.stop();
    expect(scratch.serverPid()).toBeNull();
    const { log } = scratch.paths();
    truncateSync(log, 11 * 1024 * 1024);
    await expect(administer(url, 'SELECT 1')).rejects.toThrow('ENOENT');
    expect(await server.start()).toBe(url);
    expect(await administer(url, 'SELECT answer FROM kept')).toEqual([{ answer: 42 }]);
    expect(statSync(log).size).toBeLessThan(10_000);
    expect(statSync(`${log}.1`).size).toBeGreaterThanOrEqual(11 * 1024 * 1024);
  });
});

describe('PG* variables, which are meant for other servers', () => {
  const scratch = new Scratch();
  const VARIABLES = {
    PGSSLMODE: 'prefer',
    PGSSLNEGOTIATION: 'direct',
    PGOPTIONS: '-c no_such_setting=1',
    PGREPLICATION: 'database',
    PGHOST: '/nowhere',
    PGPORT: '1',
    PGUSER: 'nobody',
    PGPASSWORD: 'wrong',
    PGDATABASE: 'nothing',
    PGDATA: '/nowhere',
    PGSERVICE: 'nothing',
    PGCLIENTENCODING: 'LATIN1',
    PGCLIENT_ENCODING: 'LATIN1',
    PGTZ: 'Asia/Tokyo',
    PGPASSFILE: '/nowhere',
    PGSSLROOTCERT: '/nowhere',
    PGREQUIRESSL: '1',
    PGGSSENCMODE: 'require',
    PGTARGETSESSIONATTRS: 'standby',
  };
  afterAll(() => scratch.dispose());

  it('change nothing, neither for a service nor for the command line beside it', async () => {
    const { url = '' } = await scratch.child({ env: VARIABLES }).answer;
    const session = await administer(
      url,
      `SELECT current_setting('TimeZone') AS zone, current_setting('client_encoding') AS bytes`,
    );
    expect(session).toEqual([{ zone: 'UTC', bytes: 'UTF8' }]);
    const command = await runCli(['key', 'add', 'bot'], { ...VARIABLES, DATA_DIR: scratch.dataDir() });
    expect(command).toMatchObject({ code: 0, stdout: expect.stringMatching(/^\S{20,}\n$/) });
  });
});

describe('embedded PostgreSQL on a folder that it cannot use', () => {
  let scratch: Scratch;

  beforeAll(async () => {
    scratch = new Scratch();
    const server = scratch.server();
    await server.start();
    await server.stop();
  });

  afterAll(() => scratch.dispose());

  async function refusal(dataDir = scratch.dataDir()): Promise<string> {
    const starting = scratch.server('service', dataDir).start();
    await expect(starting).rejects.toThrow(EmbeddedPostgresError);
    return starting.catch((error: Error) => error.message);
  }

  it.each<[string, (paths: ServerPaths) => string, string, RegExp]>([
    [
      'another major version made it',
      ({ data }) => join(data, 'PG_VERSION'),
      '16\n',
      /^[^\n]*made by PostgreSQL 16, but this release brings PostgreSQL 18: [^\n]*backup[^\n]*DATABASE_URL[^\n]*$/,
    ],
    [
      'its configuration is damaged',
      ({ data }) => join(data, 'postgresql.conf'),
      'no_such_setting = 1\n',
      /does not start: .*postgresql.conf.* contains errors/,
    ],
    [
      'its password is another one',
      (paths) => paths.passwordFile('sluice'),
      'another\n',
      /cannot be used: password authentication failed for user "sluice"/,
    ],
  ])('says that %s, and leaves no server running', async (_, fileOf, content, sentence) => {
    const file = fileOf(scratch.paths());
    const before = readFileSync(file);
    writeFileSync(file, content);
    expect(await refusal()).toMatch(sentence);
    expect(scratch.serverPid()).toBeNull();
    writeFileSync(file, before);
  });

  it('says that the password is missing, that DATA_DIR is a file, and that its path is too long for a socket', async () => {
    const file = scratch.paths().passwordFile('sluice');
    const password = readFileSync(file);
    rmSync(file);
    expect(await refusal()).toContain(`cannot be used: ENOENT: no such file or directory, open '${file}'`);
    expect(scratch.serverPid()).toBeNull();
    writeFileSync(file, password);
    writeFileSync(scratch.dataDir('file'), '');
    expect(await refusal(scratch.dataDir('file'))).toContain('cannot be used: EEXIST');
    rmSync(scratch.dataDir('file'));
    const long = scratch.dataDir('l'.repeat(100));
    expect(await refusal(long)).toContain('is too long for a socket below it: set DATA_DIR');
  });
});
