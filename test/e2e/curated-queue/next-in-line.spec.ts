import { randomUUID } from 'node:crypto';
import { NEXT_IN_LINE } from '../../../src/curated-queue/next-in-line.sql';
import { nextSql } from '../../../src/curated-queue/next.sql';
import { startApp, type TestApp } from '../../support/app';
import { givenPosts, picture } from '../../support/posts';
import { forgetPosts } from './consumer';

type Row = Record<string, unknown>;

describe('the short way to the oldest post', () => {
  let service: TestApp;
  beforeAll(async () => {
    service = await startApp();
  });
  afterAll(() => service.close());
  beforeEach(() => forgetPosts(service));

  const ask = (sql: string, token = randomUUID()): Promise<Row[]> => service.db.query(sql, [300, token]);
  const statuses = async () => {
    const rows: Row[] = await service.db.query('SELECT queue_status FROM queue_entry ORDER BY created_at, post_id');
    return rows.map((row) => row['queue_status']);
  };

  it('leads to the post, and answers the row, of the general statement', async () => {
    const media = [[picture()], [picture(null)], []];
    const ids = await givenPosts(service, 3, { content: (i) => ({ media: media[i] }), approve: true });
    const token = randomUUID();
    for (const id of ids) {
      const [short] = await ask(NEXT_IN_LINE, token);
      expect(await statuses()).toContain('reserved');
      await service.db.query(
        `UPDATE queue_entry SET queue_status = 'pending', delivery_count = 0, reserved_until = NULL, reservation_token = NULL
         WHERE post_id = $1`,
        [id],
      );
      const [general] = await ask(nextSql({ random: false, topical: false }), token);
      expect({ ...general, ...short }).toEqual({ ...general, reserved_until: short?.['reserved_until'] });
      expect(short).toMatchObject({ post_id: id, reservation_token: token, delivery_count: 1 });
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
    expect(await ask(NEXT_IN_LINE)).toEqual([]);
    expect(await statuses()).toEqual(before);
  });

  it('passes by posts that nobody may have, and those that others hold', async () => {
    const [unapproved, barred, held, free] = await givenPosts(service, 4, { approve: true });
    await service.db.query('UPDATE post SET approved = false, approved_at = NULL WHERE id = $1', [unapproved]);
    await service.db.query('UPDATE queue_entry SET barred = true WHERE post_id = $1', [barred]);
    await service.db.transaction(async (other) => {
      await other.query('SELECT FROM queue_entry WHERE post_id = $1 FOR UPDATE', [held]);
      expect(await ask(NEXT_IN_LINE)).toMatchObject([{ post_id: free }]);
      expect(await ask(NEXT_IN_LINE)).toEqual([]);
    });
    expect(await ask(NEXT_IN_LINE)).toMatchObject([{ post_id: held }]);
  });
});
