import { MaintenanceService } from '../../../src/curated-queue/maintenance.service';
import { useService } from '../../support/app';
import { inTransaction, lockWaits } from '../../support/locks';
import { until } from '../../support/until';
import { givenDelivered, givenWaiting, storedIds } from './deliveries';

describe('the order of locks', () => {
  const service = useService();
  beforeEach(() => service.reset());

  const removals = {
    cleanup: {
      given: () => givenDelivered(service, 3, '9 d'),
      remove: async (): Promise<number> => (await service.api.post('/curated/cleanup').expect(200)).body.deleted,
    },
    'the removal of rejected posts': {
      given: async () => {
        const ids = await givenWaiting(service, 3);
        await service.db.query(
          `UPDATE post SET approved = false, approved_at = NULL, reviewed_at = now() - interval '9 d' WHERE id = ANY ($1)`,
          [ids],
        );
        return ids;
      },
      remove: () => service.app.get(MaintenanceService).removeRejected(7),
    },
    trim: {
      given: async () => {
        await givenDelivered(service, 1);
        return (await givenWaiting(service, 5)).slice(0, 3);
      },
      remove: async (): Promise<number> => {
        // One delivery a day keeps two posts waiting.
        return (await service.api.post('/curated/trim-pending?lookback_days=1').expect(200)).body.deleted;
      },
    },
  };

  it.each(Object.entries(removals))('%s waits for no review and keeps none waiting', async (_, { given, remove }) => {
    await given();
    const all = await storedIds(service);
    await inTransaction(service, async (review) => {
      await review.query('SELECT FROM post WHERE id = ANY ($1) ORDER BY id FOR UPDATE', [all]);
      const removal = remove();
      let isOver = false;
      void removal.catch(() => undefined).finally(() => (isOver = true));
      await until(async () => isOver || (await lockWaits(service)) > 0);
      expect(isOver).toBe(true);
      expect(await removal).toBe(0);
      await review.query('SELECT FROM queue_entry WHERE post_id = ANY ($1) ORDER BY post_id FOR UPDATE', [all]);
    });
    expect(await remove()).toBe(3);
  });
});
