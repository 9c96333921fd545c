import { DatabaseUrlError, readDatabaseUrl } from './database-url';

const withQuery = (query: string) => `postgres://u:p@db/sluice?${query}`;

describe('a database URL', () => {
  it.each([
    'postgres://u:p@db/sluice',
    'postgresql://u:a%2Cb@db:5433/sluice?application_name=x',
    'postgres://u@[2001:db8::2]:5433/sluice',
    'postgres://localhost/sluice?host=%2Ftmp',
    'postgres:///sluice?host=/run/postgresql',
    'postgresql://u@%2Frun%2Fpostgresql:5433/sluice',
    withQuery('sslmode=no-verify'),
    withQuery('ssl=true'),
  ])('is used as it is given: %s', (url) => {
    expect(readDatabaseUrl(url)).toBe(url);
  });

  it.each(['disable', 'prefer', 'require', 'verify-full'])(
    'has sslmode=%s mean what it means to PostgreSQL',
    (mode) => {
      expect(readDatabaseUrl(withQuery(`sslmode=${mode}`))).toBe(withQuery(`sslmode=${mode}&uselibpqcompat=true`));
    },
  );

  it.each([
    'mysql://u:p@db/sluice',
    'db/sluice',
    'postgres://u:p@db:port/sluice',
    'postgres://u:p@one,two/sluice',
    'postgres://u:p@one:5432,two:5432/sluice',
  ])('is refused: %s', (url) => {
    expect(() => readDatabaseUrl(url)).toThrow(DatabaseUrlError);
  });

  it.each([
    ['sslmode=always', 'for sslmode one of disable, prefer'],
    ['sslmode=verify-ca', 'sslrootcert'],
    ['sslrootcert=/nowhere/ca.pem', 'ENOENT'],
  ])('is refused with %s', (query, message) => {
    expect(() => readDatabaseUrl(withQuery(query))).toThrow(message);
  });

  it('shows no password when it is refused', () => {
    expect(() => readDatabaseUrl('postgres://u:s3cret@db:port/sluice')).toThrow(/^(?!.*s3cret)/s);
  });
});
