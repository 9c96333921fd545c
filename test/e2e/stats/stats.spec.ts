import { useService } from '../../support/app';
import { givenPosts } from '../../support/posts';
import { settings } from '../curated-queue/consumer';

describe('the statistics', () => {
  const service = useService();
  beforeEach(() => service.reset());

  it('count today what happened within the last 24 hours to posts that are still stored', async () => {
    const ids = await givenPosts(service, 8, { approve: true });
    const set = (which: number, sql: string) => service.db.query(`UPDATE post SET ${sql} WHERE id = $1`, [ids[which]]);
    await set(0, `fetched_at = now() - interval '24 h 1 s'`);
    const nearly = `now() - interval '23 h 59 min'`;
    await set(1, `fetched_at = ${nearly}, approved_at = ${nearly}, reviewed_at = ${nearly}`);
    await set(2, `approved_at = now() - interval '25 h'`);
    await set(3, `approved_at = now() - interval '25 h', reviewed_at = now() - interval '25 h'`);
    await set(4, 'approved = false, approved_at = NULL');
    await set(5, 'approved = false, approved_at = NULL, reviewed_at = NULL');
    await service.api.delete(`/posts/${ids[6]}`).expect(204);
    expect(await service.read('/stats/posts')).toMatchObject({
      posts_fetched_today: 6,
      posts_reviewed_today: 5,
      posts_approved_today: 3,
    });
  });

  it('call posts pending that a setting or a blocklist holds back', async () => {
    await givenPosts(service, 2, { approve: true });
    await settings(service, { require_media: true });
    expect(await service.read('/stats')).toMatchObject({ queue_status: { pending: 2 } });
    expect(await service.read('/stats/posts')).toMatchObject({ by_queue_status: { pending: 2 } });
  });
});
