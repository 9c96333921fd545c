import { PageStore } from '../../../src/ingest/page-store';
import type { TestApp } from '../../support/app';
import { aPost } from '../../support/post-content';
import { givenPosts, type ManyPosts } from '../../support/posts';
import { atOnce, Consumer } from '../curated-queue/consumer';

/**
 * Stores so many approved posts, lets consumers take and confirm them, and answers their ids, lowest first. The queue must be
 * empty.
 */
export async function givenDelivered(
  service: TestApp,
  count: number,
  ago = '0 s',
  many: ManyPosts = {},
): Promise<number[]> {
  const ids = await givenWaiting(service, count, many);
  await atOnce(4, () => confirmAll(new Consumer(service), ids));
  // On a busy machine all may have met nothing but locked posts.
  await confirmAll(new Consumer(service), ids);
  if (ago !== '0 s') await deliveredAgo(service, ids, ago);
  return ids;
}

async function confirmAll(consumer: Consumer, ids: number[]): Promise<void> {
  for (let item = await consumer.next(); item; item = await consumer.next()) {
    if (!ids.includes(item.fenliu_post_id)) throw new Error('The queue was not empty');
    await consumer.settle('ack', item.fenliu_post_id);
  }
}

export async function givenWaiting(service: TestApp, count: number, many: ManyPosts = {}): Promise<number[]> {
  return (await givenPosts(service, count, { ...many, approve: true })).toSorted((a, b) => a - b);
}

export async function deliveredAgo(service: TestApp, ids: number[], ago: string): Promise<void> {
  await service.db.query(
    `UPDATE queue_entry SET delivered_at = delivered_at - $2::interval WHERE post_id = ANY ($1) AND queue_status = 'delivered'`,
    [ids, ago],
  );
}

export async function storedIds(service: TestApp): Promise<number[]> {
  const rows: { id: number }[] = await service.db.query('SELECT id FROM post ORDER BY id');
  return rows.map((row) => row.id);
}

export async function fetchAgain(service: TestApp, uris: string[], streamId: number): Promise<number> {
  const score = { total: 0, rules: {}, version: 'test' };
  const page = uris.map((uri) => ({ content: aPost({ uri }), streamId, score }));
  return (await service.app.get(PageStore).store(page)).added;
}
