import type { QueryRunner } from 'typeorm';
import { MaintenanceService } from '../../../src/curated-queue/maintenance.service';
import { useService } from '../../support/app';
import { until } from '../../support/until';
import { givenDelivered, givenWaiting, storedIds } from './deliveries';

/** What a removal returned, or that it waits for a lock of another session. */
type Outcome = number | 'waits';

describe('the order of locks', () => {
  const service = useService();
  let review: QueryRunner;
  beforeEach(async () => {
    await service.reset();
    review = service.db.createQueryRunner();
    await review.startTransaction();
  });
  afterEach(async () => {
    if (review.isTransactionActive) await review.rollbackTransaction();
    await review.release();
  });

  const lockPosts = (ids: number[]) =>
    review.query('SELECT FROM post WHERE id = ANY ($1) ORDER BY id FOR UPDATE', [ids]);
  const lockEntries = (ids: number[]) =>
    review.query('SELECT FROM queue_entry WHERE post_id = ANY ($1) ORDER BY post_id FOR UPDATE', [ids]);
  const waits = async (isOver: () => boolean): Promise<'waits'> => {
    const waiting = `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`;
    await until(async () => isOver() || (await service.db.query(waiting)).length > 0);
    return 'waits';
  };
  /** What comes first: the response, or that the call waits for a lock. */
  const outcomeOf = async (removal: Promise<number>): Promise<Outcome> => {
    let isOver = false;
    const ended = removal.finally(() => (isOver = true));
    ended.catch(() => undefined);
    return Promise.race([ended, waits(() => isOver)]);
  };

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
    await lockPosts(all);
    const removal = remove();
    expect(await outcomeOf(removal)).toBe(0);
    await lockEntries(all);
    await review.commitTransaction();
    expect(await remove()).toBe(3);
  });
});
