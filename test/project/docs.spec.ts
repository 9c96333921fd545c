import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Client } from 'pg';
import { generatedPages } from '../../tools/docs/generated-pages';
import { schemaObjects } from '../../tools/docs/schema';
import { createDatabase, type TestDatabase } from '../support/database';

describe('docs/security.md', () => {
  const text = readFileSync(join(__dirname, '../..', 'docs/security.md'), 'utf8');

  it('names tests that exist', () => {
    const paths = [...text.matchAll(/`((?:test|src)\/[\w./-]+)`/g)].map(([, path = '']) => path);
    expect(paths.length).toBeGreaterThan(20);
    expect(paths.filter((path) => !existsSync(join(__dirname, '../..', path)))).toEqual([]);
  });

  it('has a test for each of the ten risks of OWASP', () => {
    const rows = text.split('\n').filter((line) => /^\| API\d+ /.test(line));
    expect(rows).toHaveLength(10);
    expect(rows.filter((row) => !/`(?:test|src)\/[\w./-]+\.spec\.ts`/.test(row.split('|')[3] ?? ''))).toEqual([]);
  });
});

describe('the generated pages', () => {
  let database: TestDatabase;
  let client: Client;
  beforeAll(async () => {
    database = await createDatabase();
    client = new Client({ connectionString: database.url });
    await client.connect();
  });
  afterAll(async () => {
    await client.end();
    await database.drop();
  });

  it('are those of the migrations and the code; `npm run docs:generate` writes them', async () => {
    for (const [path, text] of Object.entries(await generatedPages(client)))
      expect({ path, text: readFileSync(join(__dirname, '../..', path), 'utf8') }).toEqual({ path, text });
  });

  it('have a sentence on every table, view, index, trigger, function and enum, from its comment in the database', async () => {
    const silent = (await schemaObjects(client)).filter(({ comment }) => !comment?.endsWith('.'));
    expect(silent.map(({ kind, name }) => `${kind} ${name}`)).toEqual([]);
  });
});
