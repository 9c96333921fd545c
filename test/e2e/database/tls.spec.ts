import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { readDatabaseUrl } from '../../../src/config/database-url';
import { connect } from '../../../src/database/connection';
import { explainDatabaseFailure } from '../../../src/database/start-failure';
import { until } from '../../support/until';
import { certificate, PASSWORD, TlsServer } from './tls-server';

const CA = `sslrootcert=${certificate('ca.pem')}`;
const OTHER_CA = `sslrootcert=${certificate('other-ca.pem')}`;
const CLIENT = `sslcert=${certificate('client.pem')}&sslkey=${certificate('client.key')}`;

const ENCRYPTED = 'SELECT ssl FROM pg_stat_ssl WHERE pid = pg_backend_pid()';

/** Whether the connection is encrypted, or else the sentence that the operator reads. */
async function attempt(url: string): Promise<boolean | string | null> {
  const connectionString = readDatabaseUrl(url);
  try {
    const connection = await connect({ connectionString, connectionTimeoutMillis: 60_000 });
    const { rows } = await connection.query<{ ssl: boolean }>(ENCRYPTED);
    await connection.end();
    return rows[0]?.ssl ?? null;
  } catch (error) {
    return explainDatabaseFailure(error, connectionString);
  }
}

/** Starts the service, which must end by itself. */
async function runService(databaseUrl: string): Promise<{ code: number | null; output: string }> {
  const loader = require.resolve('../../support/load-typescript.cjs');
  const child = spawn(process.execPath, ['-r', loader, 'src/main.ts'], {
    env: { PATH: process.env.PATH, DATABASE_URL: databaseUrl, PORT: '0', LOG_FORMAT: 'pretty', LOG_LEVEL: 'error' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const [output, errors, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')]);
  return { code: code as number | null, output: output + errors };
}

describe('a server that speaks TLS', () => {
  let server: TlsServer;
  /** The setting is read again after a moment. */
  const becomesEncrypted = (expected: boolean) =>
    until(async () => ((await attempt(server.url('sluice', 'sslmode=require'))) === true) === expected);

  beforeAll(async () => {
    server = await TlsServer.start();
    await becomesEncrypted(true);
  });
  afterAll(() => server.remove());

  it.each([
    ['sluice', '', false],
    ['sluice', 'sslmode=disable', false],
    ['sluice', 'sslmode=prefer', true],
    ['sluice', 'sslmode=require', true],
    ['sluice', `sslmode=require&${CA}`, true],
    ['sluice', `sslmode=verify-ca&${CA}`, true],
    ['sluice', `sslmode=verify-full&${CA}`, true],
    ['sluice', `sslmode=verify-full&${CA}&sslnegotiation=direct`, true],
    ['certified', `sslmode=verify-full&${CA}&${CLIENT}`, true],
  ])('lets %s in by "%s"; encrypted: %j', async (role, query, expected) => {
    expect(await attempt(server.url(role, query))).toBe(expected);
  });

  it('has the name that verify-full compares, and verify-ca does not', async () => {
    expect(await attempt(server.url('sluice', `sslmode=verify-ca&${CA}`, '127.0.0.1'))).toBe(true);
    expect(await attempt(server.url('sluice', `sslmode=verify-full&${CA}`, '127.0.0.1'))).toMatch(
      /^The certificate of 127.0.0.1:\d+ is that of another name \(.*\): use its name in DATABASE_URL, or sslmode=verify-ca$/,
    );
  });

  it.each([
    ['sluice', `sslmode=verify-full&${OTHER_CA}`, /signed by a CA that is not known here .*sslrootcert=/],
    ['sluice', 'sslmode=verify-full', /signed by a CA that is not known here .*sslrootcert=/],
    ['sluice', `sslmode=require&${OTHER_CA}`, /signed by a CA that is not known here .*sslrootcert=/],
    ['encrypted', '', /does not let the role "encrypted" in \(.*\): check sslmode/],
    ['certified', 'sslmode=require', /"certified" in \(.*client certificate.*\): check sslmode, sslcert and sslkey/],
    ['nobody', 'sslmode=require', /does not let the role "nobody" in \(.*\): check .* its pg_hba.conf$/],
  ])('explains why %s is refused by "%s"', async (role, query, sentence) => {
    expect(await attempt(server.url(role, query))).toMatch(sentence);
  });

  it.each([
    ['the folder as a parameter', (folder: string) => `postgres://sluice@/sluice?host=${folder}`],
    ['no host', (folder: string) => `postgres:///sluice?user=sluice&host=${folder}`],
    ['the folder as the host', (folder: string) => `postgresql://sluice@${encodeURIComponent(folder)}/sluice`],
  ])('is reached at its socket by a URL with %s', async (_, url) => {
    const { socketFolder, port } = server;
    const withPort = new URLSearchParams({ port: String(port) }).toString();
    const text = url(socketFolder);
    expect(await attempt(`${text}${text.includes('?') ? '&' : '?'}${withPort}`)).toBe(false);
  });

  it.each<[string, (url: URL) => void, RegExp]>([
    ['a wrong password', (url) => (url.password = 'x@y'), /refuses the password of the role "sluice": correct it in/],
    [
      'a missing database',
      (url) => (url.pathname = '/other'),
      /^There is no database "other" .* CREATE DATABASE "other" OWNER "sluice"/,
    ],
    [
      'a host that is unknown',
      (url) => (url.hostname = 'db.invalid'),
      /^The host db.invalid of DATABASE_URL is unknown/,
    ],
    [
      'a port where nothing listens',
      (url) => (url.port = '1'),
      /^Nothing listens at localhost:1: start PostgreSQL there/,
    ],
    [
      'a folder without a socket',
      (url) => (url.search = 'host=/nowhere'),
      /^There is no socket of PostgreSQL in \/nowhere/,
    ],
  ])('has a sentence for %s', async (_, change, sentence) => {
    const url = new URL(server.url('sluice'));
    change(url);
    const line = await attempt(url.toString());
    expect(line).toMatch(sentence);
    expect(line).not.toContain('\n');
    expect(line).not.toContain(PASSWORD);
  });

  it.each([
    ['a wrong password', 'sluice:wrong', 'sluice', /refuses the password of the role "sluice"/],
    [
      'missing rights',
      `limited:${PASSWORD}`,
      'sluice',
      /^The role limited may not make tables: ALTER DATABASE sluice OWNER TO limited$/,
    ],
  ])('ends the start of the service with one line for %s', async (_, login, database, sentence) => {
    const { code, output } = await runService(`postgres://${login}@localhost:${server.port}/${database}`);
    expect({ code, lines: output.trim().split('\n') }).toEqual({ code: 1, lines: [expect.stringMatching(sentence)] });
  });

  it('that has no TLS any more is explained', async () => {
    const setTls = async (value: string) => {
      await server.execute(`ALTER SYSTEM SET ssl = ${value}`);
      await server.execute('SELECT pg_reload_conf()');
      await becomesEncrypted(value === 'on');
    };
    await setTls('off');
    const sentence = await attempt(server.url('sluice', 'sslmode=require'));
    await setTls('on');
    expect(sentence).toMatch(
      /^The database at localhost:\d+ has no TLS: switch it on \(ssl = on\), or set sslmode=disable/,
    );
  });
});
