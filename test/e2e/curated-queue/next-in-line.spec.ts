import { NEXT_IN_LINE } from '../../../src/curated-queue/next-in-line.sql';
import { NEXT_SEVERAL, nextSql } from '../../../src/curated-queue/next.sql';
import { useService } from '../../support/app';
import { givenPosts, picture } from '../../support/posts';
import { forgetPosts } from './consumer';

type Row = Record<string, unknown>;

describe('the short way to the oldest posts', () => {
  const service = useService();
  beforeEach(() => forgetPosts(service));

  const ask = (posts = 1): Promise<Row[]> => service.db.query(NEXT_IN_LINE, [300, posts]);
  const askGeneral = (): Promise<Row[]> => service.db.query(nextSql({ random: false, topical: false }), [300]);
  const statuses = async () => {
    const rows: Row[] = await service.db.query('SELECT queue_status FROM queue_entry ORDER BY created_at, post_id');
    return rows.map((row) => row['queue_status']);
  };

  it('leads to the post, and answers the row, of the general statement', async () => {
    const media = [[picture()], [picture(null)], []];
    const ids = await givenPosts(service, 3, { content: (i) => ({ media: media[i] }), approve: true });
    for (const id of ids) {
      const [short] = await ask();
      expect(await statuses()).toContain('reserved');
      await service.db.query(
        `UPDATE queue_entry SET queue_status = 'pending', delivery_count = 0, reserved_until = NULL, reservation_token = NULL
         WHERE post_id = $1`,
        [id],
      );
      const [general] = await askGeneral();
      const lease = { reserved_until: expect.any(Date), reservation_token: expect.any(String) };
      expect({ ...general, ...short, ...lease }).toEqual({ ...general, ...lease });
      expect(short).toMatchObject({ post_id: id, delivery_count: 1, ...lease });
      await service.db.query(
        `UPDATE queue_entry SET queue_status = 'delivered', delivered_at = now() WHERE post_id = $1`,
        [id],
      );
    }
  });

  it.each([
    ['the settings ask for media', 'UPDATE export_settings SET require_media = true'],
    ['the settings ask for alt text', 'UPDATE export_settings SET require_alt_text = true'],
    ['a hashtag is blocked', `INSERT INTO blocked_hashtag (hashtag, hashtag_folded) VALUES ('x', 'x')`],
    [
      'an author is blocked',
      `INSERT INTO blocked_user (account_id, username, instance, username_folded, domain_folded, username_like, domain_like)
       VALUES ('@x@x', 'x', 'x', 'x', 'x', 'x', 'x')`,
    ],
    [
      'a reservation has run out',
      `UPDATE queue_entry SET queue_status = 'reserved', reserved_until = now() - interval '1 second'
       WHERE post_id = (SELECT max(post_id) FROM queue_entry)`,
    ],
  ])('is closed, and changes nothing, when %s', async (_, change) => {
    await givenPosts(service, 2, { approve: true });
    await service.db.query(change);
    const before = await statuses();
    expect(await ask()).toEqual([]);
    expect(await statuses()).toEqual(before);
  });

  it('leads to several posts at once, the oldest ones, each with a token of its own', async () => {
    const ids = await givenPosts(service, 5, { approve: true });
    const rows = await ask(3);
    expect(rows.map((row) => row['post_id'])).toEqual(ids.slice(0, 3));
    expect(new Set(rows.map((row) => row['reservation_token'])).size).toBe(3);
    expect((await ask(3)).map((row) => row['post_id'])).toEqual(ids.slice(3));
    expect(await ask(3)).toEqual([]);
  });

  it('leads to the posts of the statement for several', async () => {
    await givenPosts(service, 5, { approve: true });
    const short = await ask(3);
    await service.db.query(
      `UPDATE queue_entry SET queue_status = 'pending', reserved_until = NULL, reservation_token = NULL`,
    );
    const general: Row[] = await service.db.query(NEXT_SEVERAL, [300, 3]);
    const idsOf = (rows: Row[]) => rows.map((row) => row['post_id']);
    expect(idsOf(short)).toEqual(idsOf(general));
  });

  it('passes by posts that nobody may have, and those that others hold', async () => {
    const [unapproved, blocked, held, free] = await givenPosts(service, 4, { approve: true });
    await service.db.query('UPDATE post SET approved = false, approved_at = NULL WHERE id = $1', [unapproved]);
    await service.db.query('UPDATE queue_entry SET blocked = true WHERE post_id = $1', [blocked]);
    await service.db.transaction(async (other) => {
      await other.query('SELECT FROM queue_entry WHERE post_id = $1 FOR UPDATE', [held]);
      expect(await ask()).toMatchObject([{ post_id: free }]);
      expect(await ask()).toEqual([]);
    });
    expect(await ask()).toMatchObject([{ post_id: held }]);
  });
});
