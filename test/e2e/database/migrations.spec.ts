import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { Client } from 'pg';
import { useService } from '../../support/app';
import { createDatabase, createEmptyDatabase } from '../../support/database';
import { schemaObjects } from '../../support/schema';

describe('the schema that the migrations make on an empty database', () => {
  const service = useService();

  it('is that of the entities', async () => {
    const { upQueries } = await service.db.driver.createSchemaBuilder().log();
    expect(upQueries.map(({ query }) => query)).toEqual([]);
  });

  it('is that of docs/schema.sql', async () => {
    const [migrated, written] = [await createDatabase(), await createEmptyDatabase()];
    const [ours, theirs] = [migrated, written].map(({ url }) => new Client({ connectionString: url }));
    await ours?.connect();
    await theirs?.connect();
    await theirs?.query(readFileSync(resolve('docs/schema.sql'), 'utf8'));
    expect(theirs && (await schemaObjects(theirs))).toEqual(ours && (await schemaObjects(ours)));
    await ours?.end();
    await theirs?.end();
    await migrated.drop();
    await written.drop();
  });
});
