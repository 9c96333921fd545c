import { useService } from '../../support/app';

describe('the schema that the migrations make on an empty database', () => {
  const service = useService();

  it('is that of the entities', async () => {
    const { upQueries } = await service.db.driver.createSchemaBuilder().log();
    expect(upQueries.map(({ query }) => query)).toEqual([]);
  });
});
