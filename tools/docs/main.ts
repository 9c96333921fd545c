import 'reflect-metadata';
import { writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { Client } from 'pg';
import { withThrowawayDatabase } from '../throwaway-database';
import { generatedPages } from './generated-pages';

/** Writes the pages that are made from the code and a migrated database. */
async function writePages(url: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    const pages = await generatedPages(client);
    for (const [path, text] of Object.entries(pages)) writeFileSync(resolve(__dirname, '../..', path), text);
  } finally {
    await client.end();
  }
}

withThrowawayDatabase(writePages).catch((error: unknown) => {
  console.error(error);
  process.exitCode = 1;
});
