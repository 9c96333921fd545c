import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Client } from 'pg';
import { generatedPages } from '../tools/docs/generated-pages';
import { createDatabase } from './support/database';

describe('the generated pages of docs/', () => {
  it('are those of the migrations and the code; `npm run docs:generate` writes them', async () => {
    const database = await createDatabase();
    const client = new Client({ connectionString: database.url });
    await client.connect();
    try {
      for (const [path, text] of Object.entries(await generatedPages(client))) {
        expect({ path, text: readFileSync(join(__dirname, '..', path), 'utf8') }).toEqual({ path, text });
      }
    } finally {
      await client.end();
      await database.drop();
    }
  });
});
