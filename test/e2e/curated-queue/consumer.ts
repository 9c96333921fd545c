import { randomUUID } from 'node:crypto';
import { sha256 } from '../../../src/common/digest';
import { API_KEY, type TestApp } from '../../support/app';
import { givenPost } from '../../support/posts';

/** A Saturday in UTC, for a service whose clock stands still: a topical day must not end while a test runs. */
export const SATURDAY = new Date('2026-11-21T12:00:00Z');

export interface Item {
  fenliu_post_id: number;
  reservation_token: string;
  reserved_until: string;
  delivery_count: number;
}

/** A program that pulls from the queue over connections that it keeps, as real ones do. */
export class Consumer {
  constructor(
    private readonly service: Pick<TestApp, 'url'>,
    private readonly key = API_KEY,
  ) {}

  async next(query = ''): Promise<Item | null> {
    const answer = await this.send('GET', `/curated/next${query}`);
    if (answer.status === 204) return null;
    if (answer.status === 200) return (await answer.json()) as Item;
    throw new Error(`next answered ${answer.status} ${await answer.text()}`);
  }

  async settle(how: 'ack' | 'nack' | 'error', id: number, token?: string): Promise<number> {
    const body = how === 'error' ? JSON.stringify({ reason: 'The test gave it up' }) : undefined;
    return this.status('POST', `/curated/${id}/${how}`, { body, token });
  }

  async status(method: string, path: string, more: { body?: string; token?: string } = {}): Promise<number> {
    const answer = await this.send(method, path, more);
    await answer.arrayBuffer();
    return answer.status;
  }

  private send(method: string, path: string, { body, token }: { body?: string; token?: string } = {}) {
    const headers = { 'X-API-Key': this.key, ...(token === undefined ? {} : { 'X-Reservation-Token': token }) };
    return fetch(`${this.service.url}/api/v1${path}`, { method, headers, body });
  }
}

export async function consumerWithKey(service: TestApp, name: string, ...scopes: string[]): Promise<Consumer> {
  // Random, as a service remembers keys for some seconds, also those that a reset removed.
  const key = `slc_${randomUUID()}`;
  const values = [name, sha256(key), scopes.length > 0 ? scopes : ['queue']];
  await service.db.query(`INSERT INTO api_key (name, prefix, key_hash, scopes) VALUES ($1, 'slc', $2, $3)`, values);
  return new Consumer(service, key);
}

export async function take(consumer: Consumer): Promise<Item> {
  const item = await consumer.next();
  if (!item) throw new Error('Nothing was served');
  return item;
}

/** The posts that a consumer gets in turn until there is none; it keeps them all. */
export async function takeAll(consumer: Consumer, query = ''): Promise<number[]> {
  const ids: number[] = [];
  for (let item = await consumer.next(query); item; item = await consumer.next(query)) ids.push(item.fenliu_post_id);
  return ids;
}

/** As {@link takeAll}, but all of them are returned to the queue. */
export async function peekAll(consumer: Consumer, query = ''): Promise<number[]> {
  const ids = await takeAll(consumer, query);
  for (const id of ids) await consumer.settle('nack', id);
  return ids;
}

export async function previewed(service: TestApp): Promise<number[]> {
  const body = await service.read('/curated/preview?limit=50');
  return body.items.map((item: { post_id: number }) => item.post_id);
}

/** Has a post in a state of the queue; nothing else may be eligible. */
export async function givenInState(service: TestApp, status: string): Promise<number> {
  const id = await givenPost(service, { approve: true });
  if (status !== 'pending') await service.read('/curated/next');
  if (status === 'delivered') await service.api.post(`/curated/${id}/ack`).expect(204);
  if (status === 'error') await service.api.post(`/curated/${id}/error`).send({ reason: 'x' }).expect(204);
  return id;
}

export const settings = (service: TestApp, body: object) =>
  service.api.put('/reblog-controls/settings').send(body).expect(200);

export function atOnce<T>(count: number, work: (index: number) => Promise<T>): Promise<T[]> {
  return Promise.all(Array.from({ length: count }, (_, index) => work(index)));
}

/** Lets the reservations of these posts, or of all, have run out a second ago. */
export async function expire(service: TestApp, ids: number[] | null = null): Promise<void> {
  await service.db.query(
    `UPDATE queue_entry SET reserved_until = now() - interval '1 second'
     WHERE queue_status = 'reserved' AND ($1::bigint[] IS NULL OR post_id = ANY ($1))`,
    [ids],
  );
}

/** Empties the service of its posts, so that the next test begins with an empty queue. */
export async function forgetPosts(service: TestApp): Promise<void> {
  await service.db.query('DELETE FROM post');
  await service.db.query('DELETE FROM blocked_user');
  await service.db.query('DELETE FROM blocked_hashtag');
  await service.db.query('UPDATE settings SET require_media = false, require_alt_text = false');
}

export async function queueStatus(service: TestApp, id: number): Promise<string> {
  return (await service.read(`/posts/${id}`)).queue_status;
}
