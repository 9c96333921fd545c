import type { ConsoleUnderTest } from './console-under-test';

/** The pages of the console, each with what its heading says. */
export const PAGES = {
  '/': 'Review',
  '/queue': 'Queue',
  '/streams': 'Streams',
  '/filters': 'Blocks and export',
  '/topical-days': 'Topical days',
  '/statistics': 'Statistics',
  '/users': 'Users',
  '/audit': 'Audit log',
  '/settings': 'Settings',
} as const;

/** Two pictures that are shown at once. Which posts come first depends on which stream was fetched first. */
const PICTURE = `SELECT post.id, post.media -> 0 ->> 'preview_url' AS url FROM post
  WHERE media -> 0 ->> 'type' = 'image' AND media -> 0 ->> 'preview_url' IS NOT NULL AND NOT sensitive ORDER BY post.id LIMIT 2`;

/** A service in the middle of its work: something waits, is held, delivered, given up, blocked and topical. */
export async function givenWork({ service: { api, db }, reviews }: ConsoleUnderTest): Promise<number[]> {
  const ids = await reviews.reset(26);
  const reviewed = ids.splice(0, 18).map((id, position) => ({ id, approved: position < 12 }));
  await api.post('/posts/bulk-review').send({ items: reviewed }).expect(200);
  const pictures: { id: number; url: string }[] = await db.query(PICTURE);
  const [current, matched] = pictures;
  for (const end of ['ack', 'ack', 'nack', 'error', 'error', null]) {
    const { body } = await api.get('/curated/next').expect(200);
    const error_details = {
      error_type: 'duplicate_attachment',
      current_url: current?.url,
      matched_url: matched?.url,
      matched_post_id: String(matched?.id),
      current_dhash: 'a1b2c3d4e5f60718',
      matched_dhash: 'a1b2c3d4e5f60719',
    };
    const sent = end === 'error' ? { reason: 'Duplicate attachment', error_details } : undefined;
    if (end) await api.post(`/curated/${body.fenliu_post_id}/${end}`).send(sent).expect(204);
  }
  const { items } = (await api.get('/curated/preview?limit=5').expect(200)).body;
  await api.patch(`/curated/${items[2].post_id}`).send({ pinned: true }).expect(200);
  await api.patch(`/curated/${items[3].post_id}`).send({ held_until: '2099-01-01T09:00:00Z' }).expect(200);
  const account_id = '@*@spam.example';
  await api.post('/reblog-controls/blocked-users').send({ account_id, reason: 'Advertises abroad' }).expect(201);
  await api.post('/reblog-controls/blocked-hashtags').send({ hashtag: 'followback', reason: '' }).expect(201);
  await db.query('DELETE FROM topical_tag');
  await api.post('/topical-tags').send({ hashtag: 'SilentSunday', topical_day_of_week: 'Sunday' }).expect(201);
  await api.post('/topical-tags').send({ hashtag: 'NewYear', topical_month_day: '01-01' }).expect(201);
  return ids;
}
