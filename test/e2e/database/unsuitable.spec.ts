import { Logger } from '@nestjs/common';
import type { ClientBase } from 'pg';
import { AppConfig } from '../../../src/config/app-config';
import { checkDatabase } from '../../../src/cli/doctor/database.check';
import { connect, type DatabaseConnection } from '../../../src/database/connection';
import { dataSourceOptions } from '../../../src/database/data-source-options';
import { migrate } from '../../../src/database/open-data-source';
import { findObstacles } from '../../../src/database/suitability';
import { administer, createEmptyDatabase, databaseUrl, type TestDatabase } from '../../support/database';

const CONFIG = AppConfig.from({});
const server = () => process.env.SLUICE_TEST_SERVER ?? '';
const start = (url: string) => migrate(dataSourceOptions(url, CONFIG));

describe('a database that cannot be used', () => {
  let database: TestDatabase;
  let name: string;
  beforeEach(async () => {
    database = await createEmptyDatabase();
    name = new URL(database.url).username;
  });
  afterEach(() => database.drop());

  const inside = (sql: string) => administer(databaseUrl(server(), name), sql);
  const remake = async (how: string) => {
    await administer(server(), `DROP DATABASE ${name}`);
    await administer(server(), `CREATE DATABASE ${name} OWNER ${name} ${how} TEMPLATE template0 LOCALE 'C'`);
  };

  it.each<[what: string, prepare: () => Promise<unknown>, sentence: RegExp]>([
    ['is encoded in LATIN1', () => remake(`ENCODING 'LATIN1'`), /^The database is encoded in LATIN1: Make one with/],
    ['has no encoding', () => remake(`ENCODING 'SQL_ASCII'`), /^The database is encoded in SQL_ASCII: Make one with/],
    [
      'has tables of another program with our names',
      () => inside('CREATE TABLE post (id int); CREATE TABLE wave (id int); CREATE TABLE other (id int)'),
      /^The database \S+ holds tables of another program that have our names \(post, wave\): Give Sluice a database of its own/,
    ],
    [
      'is read-only by its settings',
      () => administer(server(), `ALTER DATABASE ${name} SET default_transaction_read_only = on`),
      /^The database is read-only: .* RESET default_transaction_read_only/,
    ],
    [
      'has no schema in its search_path',
      () => administer(server(), `ALTER DATABASE ${name} SET search_path = ''`),
      /^The search_path of the role \S+ names no schema: ALTER ROLE/,
    ],
    [
      'has our tables in another schema than its search_path says',
      async () => {
        await start(database.url);
        await inside(`CREATE SCHEMA other AUTHORIZATION ${name}`);
        await administer(server(), `ALTER DATABASE ${name} SET search_path = other, public`);
      },
      /^The tables of Sluice are in the schema public, but search_path leads to other: ALTER ROLE/,
    ],
  ])(
    'is refused at the start with one sentence, before anything changes, and by the doctor: it %s',
    async (_, prepare, sentence) => {
      await prepare();
      const before = await inside(`SELECT relname FROM pg_class WHERE relkind = 'r' ORDER BY relname`);
      await expect(start(database.url)).rejects.toThrow(sentence);
      expect(await inside(`SELECT relname FROM pg_class WHERE relkind = 'r' ORDER BY relname`)).toEqual(before);
      const found = await checkDatabase(database.url, CONFIG, []);
      const wrong = found.filter(({ level }) => level === 'wrong').map(({ text, advice }) => `${text}: ${advice}`);
      expect(wrong).toEqual([expect.stringMatching(sentence)]);
    },
  );

  it('may hold other tables, and those that an interrupted first start left', async () => {
    await inside('CREATE TABLE other (id int)');
    await inside(
      `CREATE TABLE migrations (id serial, timestamp bigint, name text); ALTER TABLE migrations OWNER TO ${name}`,
    );
    await start(database.url);
    await expect(start(database.url)).resolves.toBeUndefined();
  });

  it('is warned about at the start when a newer version made it, as that starts while replicas are replaced', async () => {
    const warn = jest.spyOn(Logger.prototype, 'warn').mockImplementation();
    await start(database.url);
    expect(warn).not.toHaveBeenCalled();
    await inside(`INSERT INTO migrations (timestamp, name) VALUES (9796500000000, 'Later9796500000000')`);
    await start(database.url);
    expect(warn).toHaveBeenCalledWith(expect.stringMatching(/^The database was made by a newer version of Sluice: /));
    warn.mockRestore();
  });
});

describe('a pooler before the database', () => {
  const MOST = 4;
  let connections: DatabaseConnection[];
  beforeAll(async () => {
    connections = await Promise.all(Array.from({ length: MOST }, () => connect({ connectionString: server() })));
  });
  afterAll(() => Promise.all(connections.map((connection) => connection.end())));

  /** Two clients of a pooler that lends its free connections by the transaction. */
  const lending = (next: () => number): [ClientBase, ClientBase] => {
    const query = (...given: Parameters<ClientBase['query']>) => connections[next()]?.query(...given);
    return [{ query }, { query }] as unknown as [ClientBase, ClientBase];
  };

  it.each([1, 2, 3, MOST])(
    'is found when it lends %i connections by the transaction, the first or the last that was used',
    async (count) => {
      let used = 0;
      for (const next of [() => 0, () => used++ % count]) {
        expect(await findObstacles(...lending(next))).toMatchObject([
          { text: expect.stringMatching(/pooler.*transaction/) },
        ]);
      }
    },
  );

  it('that lends them by the session is as good as none', async () => {
    const [first, second] = connections as [DatabaseConnection, DatabaseConnection];
    expect(await findObstacles(first, second)).toEqual([]);
  });
});
