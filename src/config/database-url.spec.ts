import { databaseServers, DatabaseUrlError } from './database-url';

const urls = (url: string) => databaseServers(url).map((server) => server.url);
const ways = (query: string) => databaseServers(`postgres://u:p@db/sluice?${query}`)[0]?.ways;

const UNVERIFIED = { ssl: expect.objectContaining({ rejectUnauthorized: false }) };
const PLAIN = { ssl: false };
/** Any file will do: it is read, but not looked at. */
const FILE = encodeURIComponent(__filename);

describe('the servers of a database URL', () => {
  it.each([
    ['postgres://u:p@db/sluice', ['postgres://u:p@db/sluice']],
    ['postgres://localhost/sluice?host=%2Ftmp', ['postgres://localhost/sluice?host=%2Ftmp']],
    [
      'postgresql://u:a%2Cb@one:5432,two:5433/sluice?sslmode=require',
      ['postgresql://u:a%2Cb@one:5432/sluice', 'postgresql://u:a%2Cb@two:5433/sluice'],
    ],
    [
      'postgres://u@one,[2001:db8::2]:5433/sluice?target_session_attrs=read-write',
      ['postgres://u@one/sluice', 'postgres://u@[2001:db8::2]:5433/sluice'],
    ],
    ['postgres://u@one/sluice?target_session_attrs=primary', ['postgres://u@one/sluice']],
    ['postgres:///sluice?host=/run/postgresql', ['postgres:///sluice?host=%2Frun%2Fpostgresql']],
    ['postgres://u:p@/sluice?host=/run/postgresql', ['postgres://u:p@/sluice?host=%2Frun%2Fpostgresql']],
    ['postgresql://u@%2Frun%2Fpostgresql:5433/sluice', ['postgresql://u@%2Frun%2Fpostgresql:5433/sluice']],
  ])('of %s are %j', (url, expected) => {
    expect(urls(url)).toEqual(expected);
  });

  it.each([
    'mysql://u:p@db/sluice',
    'db/sluice',
    'postgres://u:p@db:port/sluice',
    'postgres://u:p@one,two:x/sluice',
    'postgres://u:p@one,two/sluice?target_session_attrs=standby',
  ])('of %s are unknown', (url) => {
    expect(() => databaseServers(url)).toThrow(DatabaseUrlError);
  });
});

describe('the ways to speak to a server', () => {
  it.each([
    ['', [{}]],
    ['sslmode=disable', [PLAIN]],
    ['sslmode=allow', [PLAIN, UNVERIFIED]],
    ['sslmode=prefer', [UNVERIFIED, PLAIN]],
    ['sslmode=require', [UNVERIFIED]],
    ['sslmode=no-verify', [UNVERIFIED]],
    ['sslmode=require&sslnegotiation=direct', [{ ...UNVERIFIED, sslnegotiation: 'direct' }]],
    ['ssl=true', [{ ssl: expect.objectContaining({ rejectUnauthorized: true }) }]],
    ['ssl=0', [PLAIN]],
    ['sslmode=verify-full', [{ ssl: { rejectUnauthorized: true } }]],
    [
      `sslmode=require&sslrootcert=${FILE}`,
      [{ ssl: expect.objectContaining({ rejectUnauthorized: true, checkServerIdentity: expect.any(Function) }) }],
    ],
    [`sslmode=verify-ca&host=/tmp&sslrootcert=${FILE}`, [PLAIN]],
  ])('for %s are %j', (query, expected) => {
    expect(ways(query)).toEqual(expected);
  });

  it.each([
    ['sslmode=always', 'for sslmode one of disable, allow, prefer, require, verify-ca, verify-full'],
    ['sslmode=verify-ca', 'sslmode=verify-ca only with the file of a CA'],
    ['sslrootcert=/nowhere/ca.pem', 'for sslrootcert the path of a file that can be read (ENOENT'],
    [`sslmode=require&sslcert=${FILE}`, 'both sslcert and sslkey'],
  ])('are refused for %s', (query, message) => {
    expect(() => ways(query)).toThrow(message);
  });
});
