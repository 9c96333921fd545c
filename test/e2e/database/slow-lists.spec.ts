import { useService } from '../../support/app';

describe('a list or a statistic that takes too long', () => {
  const service = useService({ env: { DATABASE_LIST_TIMEOUT_SECONDS: '1' } });

  it.each([
    ['/waves', 'wave'],
    ['/waves/1', 'wave'],
    ['/prediction', 'post'],
  ])('gets advice with 503: %s', async (path, table) => {
    const holder = service.db.createQueryRunner();
    await holder.startTransaction();
    try {
      await holder.query(`LOCK TABLE ${table} IN ACCESS EXCLUSIVE MODE`);
      const { body } = await service.api.get(path).expect(503);
      expect(body.detail).toMatch(/^This took longer than 1 s: /);
    } finally {
      await holder.rollbackTransaction();
      await holder.release();
    }
  });
});
