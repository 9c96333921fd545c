import { CuratedQueueService } from '../../../src/curated-queue/curated-queue.service';
import { CurrentBlocklists } from '../../../src/curated-queue/current-blocklists';
import { NEXT_OLDEST } from '../../../src/curated-queue/next.sql';
import { useService } from '../../support/app';
import { givenPosts } from '../../support/posts';
import { atOnce, expire } from './consumer';

type Row = Record<string, unknown>;

describe('the statement for the oldest posts', () => {
  const service = useService({ own: true });
  beforeEach(() => service.reset());

  const reserve = (posts = 1, swept = false): Promise<Row[]> =>
    service.db.query(NEXT_OLDEST.text, [300, swept, Array(posts).fill(1)]);
  const statuses = async () => {
    const rows: Row[] = await service.db.query('SELECT queue_status FROM queue_entry ORDER BY created_at, post_id');
    return rows.map((row) => row['queue_status']);
  };

  it('reserves several posts at once, the oldest ones, each with a token of its own', async () => {
    const ids = await givenPosts(service, 5, { approve: true });
    const rows = await reserve(3);
    expect(rows.map((row) => row['post_id'])).toEqual(ids.slice(0, 3));
    expect(new Set(rows.map((row) => row['reservation_token'])).size).toBe(3);
    expect((await reserve(3)).map((row) => row['post_id'])).toEqual(ids.slice(3));
    expect(await reserve(3)).toEqual([]);
  });

  it('reserves nothing while a reservation has run out, unless these were swept', async () => {
    const ids = await givenPosts(service, 3, { approve: true });
    await reserve();
    await expire(service);
    expect(await reserve(2)).toEqual([]);
    expect(await statuses()).toEqual(['reserved', 'pending', 'pending']);
    expect((await reserve(2, true)).map((row) => row['post_id'])).toEqual(ids.slice(1));
  });

  it('passes over posts that nobody may have, and those that others have locked', async () => {
    const [unapproved, blocked, held, free] = await givenPosts(service, 4, { approve: true });
    await service.db.query('UPDATE post SET approved = false, approved_at = NULL WHERE id = $1', [unapproved]);
    await service.db.query('UPDATE queue_entry SET blocked = true WHERE post_id = $1', [blocked]);
    await service.db.transaction(async (other) => {
      await other.query('SELECT FROM queue_entry WHERE post_id = $1 FOR UPDATE', [held]);
      expect(await reserve()).toMatchObject([{ post_id: free }]);
      expect(await reserve()).toEqual([]);
    });
    expect(await reserve()).toMatchObject([{ post_id: held }]);
  });

  it('leaves no reservation behind when the posts cannot be compared with the blocklists', async () => {
    const queue = service.app.get(CuratedQueueService);
    const posts = await givenPosts(service, 5, { approve: true });
    const next = () => queue.findNext({ random: false, topical: 'any' }, 1);
    const lists = jest.spyOn(service.app.get(CurrentBlocklists), 'findBlocked');
    lists.mockRejectedValue(new Error('The lists are away'));
    const outcomes = await atOnce(3, () => next().catch((error: Error) => error.message));
    expect(outcomes).toEqual(Array(3).fill('The lists are away'));
    lists.mockRestore();
    expect(await statuses()).toEqual(Array(5).fill('pending'));
    const items = await atOnce(5, next);
    expect(items.map((item) => [item?.row.post_id, item?.row.delivery_count])).toEqual(posts.map((id) => [id, 1]));
  });
});
