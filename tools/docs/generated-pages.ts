import type { ClientBase } from 'pg';
import { schemaObjects, schemaPage } from './schema';

/** The pages of `docs/` that are made from the code and a migrated database, each with its text. */
export async function generatedPages(client: Pick<ClientBase, 'query'>): Promise<Record<string, string>> {
  return {
    'docs/schema.sql': schemaPage(await schemaObjects(client)),
  };
}
