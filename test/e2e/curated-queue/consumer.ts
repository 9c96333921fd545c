import { API_KEY, type TestApp } from '../../support/app';

/** What of a queue item the tests look at. */
export interface Item {
  fenliu_post_id: number;
  reservation_token: string;
  reserved_until: string;
  delivery_count: number;
}

/** A consumer's ways to end a reservation. */
export type Settlement = 'ack' | 'nack' | 'error';

/** A program that pulls from the queue over connections that it keeps, as real ones do. */
export class Consumer {
  constructor(private readonly service: Pick<TestApp, 'url'>) {}

  /** The next post; null when there is none. Anything but 200 and 204 is an error. */
  async next(query = ''): Promise<Item | null> {
    const answer = await this.send('GET', `/curated/next${query}`);
    if (answer.status === 204) return null;
    if (answer.status === 200) return (await answer.json()) as Item;
    throw new Error(`next answered ${answer.status} ${await answer.text()}`);
  }

  /** Ends a reservation; answers the status. */
  async settle(how: Settlement, id: number, token?: string): Promise<number> {
    const body = how === 'error' ? JSON.stringify({ reason: 'The test gave it up' }) : undefined;
    return this.status('POST', `/curated/${id}/${how}`, { body, token });
  }

  /** Any other call; answers the status. */
  async status(method: string, path: string, more: { body?: string; token?: string } = {}): Promise<number> {
    const answer = await this.send(method, path, more);
    await answer.arrayBuffer();
    return answer.status;
  }

  private send(method: string, path: string, { body, token }: { body?: string; token?: string } = {}) {
    const headers = { 'X-API-Key': API_KEY, ...(token === undefined ? {} : { 'X-Reservation-Token': token }) };
    return fetch(`${this.service.url}/api/v1${path}`, { method, headers, body });
  }
}

/** Runs `count` of the same at once. */
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
  await service.db.query('UPDATE export_settings SET require_media = false, require_alt_text = false');
}

/** The status of a post in the queue, as the service tells it. */
export async function queueStatus(service: TestApp, id: number): Promise<string> {
  return (await service.api.get(`/posts/${id}`).expect(200)).body.queue_status;
}
