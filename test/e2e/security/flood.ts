import { connect } from 'node:net';
import type { TestApp } from '../../support/app';
import { givenPosts } from '../../support/posts';
import { atOnce } from '../curated-queue/consumer';

/** The heads of two requests as bytes, up to the headers that a test adds. */
export const GET = 'GET /api/v1/posts HTTP/1.1\r\nHost: 127.0.0.1\r\n';
export const POST = 'POST /api/v1/posts/batch-score HTTP/1.1\r\nHost: 127.0.0.1\r\n';

/** Hands out posts, oldest first, while `lanes` clients at once send unknown keys, sessions and bodies, which are all refused. */
export async function expectServedDuringFlood(service: TestApp, posts: number, lanes: number): Promise<void> {
  const ids = await givenPosts(service, posts, { approve: true });
  let flooding = true;
  const statuses = new Set<number>();
  const flood = atOnce(lanes, async (lane) => {
    for (let turn = 0; flooding; turn++) {
      const stranger = { 'X-API-Key': `slc_unknown_${lane}_${turn}` };
      const guest = { Cookie: `sluice_session=${'a'.repeat(38)}${String(turn % 100_000).padStart(5, '0')}` };
      const call = service.anonymous.post('/posts/bulk-review').set(lane % 2 === 0 ? stranger : guest);
      statuses.add((await call.send({ items: 'x'.repeat(100_000) })).status);
    }
  });
  const served: number[] = [];
  try {
    for (const _ of ids) {
      const { body } = await service.api.get('/curated/next').expect(200);
      served.push(body.fenliu_post_id);
      await service.api.post(`/curated/${body.fenliu_post_id}/ack`).expect(204);
    }
  } finally {
    flooding = false;
    await flood;
  }
  expect(served).toEqual(ids);
  expect([...statuses]).toEqual([401]);
}

/** Answers requests while connections that never finish theirs are open. */
export async function expectServedBesideStalled(
  service: TestApp,
  connections: number,
  requests: number,
): Promise<void> {
  const { hostname, port } = new URL(service.url);
  const open = await atOnce(connections, async (lane) => {
    const socket = connect(Number(port), hostname);
    await new Promise((resolve) => socket.once('connect', resolve));
    socket.write(lane % 2 === 0 ? GET : `${POST}Content-Length: 1000\r\n\r\n{`);
    return socket;
  });
  for (let time = 0; time < requests; time++) await service.api.get('/posts?limit=1').expect(200);
  for (const socket of open) socket.destroy();
}
