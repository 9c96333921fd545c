import { useService } from '../../support/app';

const WITHOUT_COMMENT = `
  SELECT concat_ws('.', relname, part.name) AS name
  FROM pg_class c CROSS JOIN LATERAL (
    SELECT 0 AS number, NULL AS name
    UNION ALL SELECT attnum, attname FROM pg_attribute
    WHERE attrelid = c.oid AND relkind = 'r' AND attnum > 0 AND NOT attisdropped
  ) AS part
  WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'v') AND NOT EXISTS (
    SELECT FROM pg_description WHERE objoid = c.oid AND classoid = 'pg_class'::regclass AND objsubid = part.number)
  ORDER BY 1`;

describe('the schema that the migrations make on an empty database', () => {
  const service = useService();

  it('is that of the entities', async () => {
    const { upQueries } = await service.db.driver.createSchemaBuilder().log();
    expect(upQueries.map(({ query }) => query)).toEqual([]);
  });

  it('says what every table, view and column holds', async () => {
    expect(await service.db.query(WITHOUT_COMMENT)).toEqual([]);
  });
});
