import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { ClientBase } from 'pg';
import { QUEUE_STATEMENTS } from '../../src/curated-queue/queue-statements';
import { queriesPage } from './queries';
import { schemaObjects, schemaPage } from './schema';
import { scoringConfigSchema, scoringPage } from './scoring';
import { configurationPage, readmePage } from './variables';

/** The pages, README.md among them, that are made from the code and a migrated database, each with its text. */
export async function generatedPages(client: Pick<ClientBase, 'query'>): Promise<Record<string, string>> {
  const read = (path: string) => readFileSync(resolve(__dirname, '../..', path), 'utf8');
  return {
    'README.md': readmePage(read('README.md'), read('.env.example')),
    'docs/configuration.md': configurationPage(
      read('docs/configuration.md'),
      read('.env.example'),
      read('boost-bot/.env.example'),
    ),
    'docs/schema.sql': schemaPage(await schemaObjects(client)),
    'docs/queries.sql': queriesPage(QUEUE_STATEMENTS),
    'docs/scoring.md': scoringPage(read('docs/scoring.md')),
    'docs/scoring-config.schema.json': scoringConfigSchema(),
  };
}
