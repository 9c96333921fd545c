import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { ClientBase } from 'pg';
import { QUEUE_STATEMENTS } from '../../src/curated-queue/queue-statements';
import { queriesPage } from './queries';
import { schemaObjects, schemaPage } from './schema';
import { scoringConfigSchema, scoringPage } from './scoring';

/** The pages of `docs/` that are made from the code and a migrated database, each with its text. */
export async function generatedPages(client: Pick<ClientBase, 'query'>): Promise<Record<string, string>> {
  return {
    'docs/schema.sql': schemaPage(await schemaObjects(client)),
    'docs/queries.sql': queriesPage(QUEUE_STATEMENTS),
    'docs/scoring.md': scoringPage(readFileSync(resolve(__dirname, '../../docs/scoring.md'), 'utf8')),
    'docs/scoring-config.schema.json': scoringConfigSchema(),
  };
}
