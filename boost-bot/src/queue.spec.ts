import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { CuratedQueue, type QueueItem } from './queue';

const ITEM = { fenliu_post_id: 7, reservation_token: 'token', approved_at: '2026-03-01T12:00:00.000Z' } as QueueItem;
const POST = { id: 7, version: 4, approved_at: ITEM.approved_at, reviewer_notes: 'fine' };

describe('a post that is sent back to review', () => {
  let sluice: Server;
  let queue: CuratedQueue;
  /** What Sluice was sent, besides what reads; and what it answers, 200 by default. */
  let sent: { call: string; version: string | undefined; body: unknown }[];
  let statuses: number[];
  let post: object;

  beforeEach(async () => {
    [sent, statuses, post] = [[], [], POST];
    sluice = createServer((request, response) => void answer(request, response)).listen(0, '127.0.0.1');
    await once(sluice, 'listening');
    const { port } = sluice.address() as AddressInfo;
    queue = new CuratedQueue(`http://127.0.0.1:${port}`, 'key', new AbortController().signal);
  });
  afterEach(() => sluice.close());

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    let body = '';
    for await (const chunk of request) body += String(chunk);
    if (request.method === 'GET') return void response.end(JSON.stringify(post));
    const call = `${request.method} ${request.url?.slice('/api/v1'.length)}`;
    sent.push({ call, version: request.headers['if-match'], body: body && JSON.parse(body) });
    response.writeHead(statuses.shift() ?? 200).end('{}');
  }

  const patch = { call: 'PATCH /posts/7', version: '"4"', body: { approved: null, reviewer_notes: 'fine\nchanged' } };
  const nack = { call: 'POST /curated/7/nack', version: undefined, body: '' };

  it('is returned, and loses its approval if nobody reviewed it since it was read', async () => {
    statuses = [409];
    expect(await queue.sendToReview(ITEM, 'changed')).toBe(true);
    expect(sent).toEqual([patch, nack, patch]);
  });

  it('stays with the bot if its key may not review', async () => {
    statuses = [403];
    expect(await queue.sendToReview(ITEM, 'changed')).toBe(false);
    expect(sent).toEqual([patch]);
  });

  it('is only returned if somebody approved it again meanwhile', async () => {
    post = { ...POST, approved_at: '2026-03-01T12:00:01.000Z' };
    expect(await queue.sendToReview(ITEM, 'changed')).toBe(true);
    expect(sent).toEqual([nack]);
  });

  it.each([
    [9_992, 'y'],
    [9_993, 'x'],
  ])('has the end of notes that get too long: %d before', async (length, first) => {
    post = { ...POST, reviewer_notes: `y${'x'.repeat(length - 1)}` };
    await queue.sendToReview(ITEM, 'changed');
    const [change] = sent.map(({ body }) => body as { reviewer_notes: string });
    const notes = change?.reviewer_notes ?? '';
    expect([notes.length, notes[0], notes.endsWith('x\nchanged')]).toEqual([10_000, first, true]);
  });
});
