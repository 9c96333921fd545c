import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { samplePosts } from '../tools/sample-instance/sample-posts';

/*
 * A Fediverse instance, in a process of its own, that never runs out: each page holds the sample instance's posts under ids
 * and URIs that nobody has seen, so that all of a page is stored, however often it is fetched.
 */

const PAGE = 40;
let served = 0;

const server = createServer((request, response) => {
  const path = request.url ?? '';
  const isTimeline = path.startsWith('/api/v1/timelines/tag/');
  response.writeHead(isTimeline ? 200 : 404, { 'Content-Type': 'application/json' });
  response.end(isTimeline ? JSON.stringify(nextPage()) : '{"error":"Record not found"}');
});

server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port));

const origin = 'http://127.0.0.1';
const plain = samplePosts({ origin, now: new Date() })
  .map(({ status }) => status)
  .filter(({ uri, visibility, account, reblog }) => uri && account && visibility === 'public' && !reblog);

function nextPage(): unknown[] {
  return Array.from({ length: PAGE }, () => {
    const status = plain[served++ % plain.length];
    return { ...status, id: String(served), uri: `${status?.uri}/${process.pid}-${served}` };
  });
}
