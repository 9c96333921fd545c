import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { BoostRefused, OwnFault } from './faults';
import { OwnServer } from './own-server';

interface Reply {
  status?: number;
  headers?: Record<string, string>;
  body: unknown;
}

/** As Sharkey 2024.9 sends errors, most of them with 401. */
const sharkey = (code: string, message: string, status = 401): Reply => ({
  status,
  body: { error: { message, code, id: '9725d0ce-ba28-4dde-95a7-2cbb2c15de24', kind: 'client' } },
});
const PAGE: Reply = { status: 404, body: '<h1>Not found</h1>' };
const URI = 'https://fjordlys.example/notes/1';

describe('the own server', () => {
  let listener: Server;
  let replies: Record<string, Reply>;
  let asked: string[];
  let server: OwnServer;

  beforeEach(async () => {
    [replies, asked] = [{ '/api/v1/accounts/verify_credentials': { body: { id: 7, acct: 'curator' } } }, []];
    listener = createServer(({ url = '' }, response) => {
      asked.push(url);
      const { status = 200, headers, body } = replies[url] ?? replies[url.split('?')[0] ?? ''] ?? PAGE;
      const type = typeof body === 'string' ? 'text/html' : 'application/json';
      response.writeHead(status, { 'Content-Type': type, ...headers });
      response.end(typeof body === 'string' ? body : JSON.stringify(body));
    }).listen(0, '127.0.0.1');
    await once(listener, 'listening');
    const never = new AbortController().signal;
    server = new OwnServer(`http://127.0.0.1:${(listener.address() as AddressInfo).port}`, 'token', never, never);
  });
  afterEach(() => listener.close());

  it.each<[string, Reply]>([
    ['Sharkey 2024.9', sharkey('NO_SUCH_OBJECT', 'No such object.', 200)],
    ['Sharkey 2024.9, deleted', sharkey('NO_SUCH_NOTE', 'No such note.')],
    ['another code', sharkey('URI_INVALID', 'URI is invalid.', 200)],
    ['a text with 200', { body: { error: 'Record not found' } }],
    ['410', { status: 410, body: { error: 'Gone' } }],
  ])('does not find a post: %s', async (_, reply) => {
    replies['/api/v2/search'] = reply;
    expect(await server.find(URI, `${URI}/page`)).toBeNull();
  });

  const THROTTLED = sharkey('RATE_LIMIT_EXCEEDED', 'Rate limit exceeded. Please try again later.');
  const TOKEN = /Authentication failed. Please ensure .+\(AUTHENTICATION_FAILED\): is the token right/;
  const DENIED = sharkey('PERMISSION_DENIED', 'Your app does not have the necessary permissions.');
  const POLICY = 'Forbidden: you do not have permission to boost this status';

  it.each<[string, Reply, string, RegExp]>([
    ['Sharkey 2024.9, one note a second', THROTTLED, 'rate limit', /^My server returned 429 Rate limit exceeded/],
    ['the same with 200', { ...THROTTLED, status: 200 }, 'rate limit', /429 Rate limit exceeded/],
    ['a wrong token', sharkey('AUTHENTICATION_FAILED', 'Authentication failed. Please ensure it.'), 'token', TOKEN],
    ['a token that may not write', DENIED, 'token', /401 Your app .+ is the token right/],
    ['its own error', sharkey('INTERNAL_ERROR', 'Internal error occurred.'), 'server', /500 Internal error/],
    ['GoToSocial 0.20, a scope', { status: 403, body: { error: 'insufficient scope' } }, 'token', /403 insufficient/],
    ['a proxy', PAGE, 'server', /404 Not Found$/],
    [
      'a firewall',
      { status: 403, body: '<title>Just a moment' },
      'server',
      /403 Forbidden: does a proxy refuse the bot/,
    ],
    ['an error in no known form', { status: 503, body: { error: { hint: ['x'] } } }, 'server', /503 Service Unavail/],
  ])('fails, which is no fault of the post: %s', async (_, reply, kind, message) => {
    [replies['/api/v2/search'], replies['/api/v1/statuses/1/reblog']] = [reply, reply];
    for (const call of [server.find(URI, URI), server.boost('1')]) {
      const fault = (await call.catch((error: unknown) => error)) as OwnFault;
      expect(fault).toBeInstanceOf(OwnFault);
      expect(fault).toMatchObject({ kind, message: expect.stringMatching(message) });
    }
  });

  it('names the time of a rate limit: X-RateLimit-Reset in seconds', async () => {
    const headers = { 'X-RateLimit-Reset': '45', 'Retry-After': 'Thu, 01 Jan 2026 00:00:00 GMT' };
    replies['/api/v2/search'] = { status: 429, headers, body: { error: 'Throttled' } };
    const before = Date.now();
    const fault = (await server.find(URI, URI).catch((error: unknown) => error)) as OwnFault;
    expect(fault.retryAt).toBeGreaterThanOrEqual(before + 45_000);
    expect(fault.retryAt).toBeLessThanOrEqual(Date.now() + 45_000);
  });

  it.each<[string, Reply, string, boolean]>([
    ['GoToSocial 0.20, by its author', { status: 403, body: { error: POLICY } }, POLICY, false],
    [
      'Sharkey 2024.9',
      sharkey('CANNOT_RENOTE_DUE_TO_VISIBILITY', 'No.'),
      'No. (CANNOT_RENOTE_DUE_TO_VISIBILITY)',
      false,
    ],
    ['a block', sharkey('YOU_HAVE_BEEN_BLOCKED', 'You are.'), 'You are. (YOU_HAVE_BEEN_BLOCKED)', false],
    ['a deleted post', sharkey('NO_SUCH_RENOTE_TARGET', 'None.'), 'None. (NO_SUCH_RENOTE_TARGET)', true],
    ['without words', { status: 422, body: { message: '' } }, 'Unprocessable Entity', false],
  ])('refuses a boost, in its own words: %s', async (_, reply, message, isGone) => {
    replies['/api/v1/statuses/1/reblog'] = reply;
    await expect(server.boost('1')).rejects.toEqual(new BoostRefused(message, isGone));
  });

  const LIST = '/api/v1/statuses/1/reblogged_by';
  const ids = (...all: unknown[]) => all.map((id) => ({ id }));
  const page = (query: string, body: unknown) => ({
    body,
    headers: { Link: `<https://other.example${LIST}${query}>; rel="next", <https://other.example/x?y>; rel="prev"` },
  });

  it.each<[string, boolean, Record<string, Reply>]>([
    ['Sharkey 2024.9, in one page', true, { '': { body: ids('5', '7') } }],
    ['Mastodon, on the second page', true, { '': page('?max_id=5', ids('5')), '?max_id=5': { body: ids('7') } }],
    ['by others', false, { '': page('?max_id=5', ids('5')), '?max_id=5': { body: ids('77') } }],
    ['pages without an end', false, { '': page('?limit=80', ids('5')) }],
    ['a list that is hidden', false, { '': { status: 403, body: { error: 'Forbidden' } } }],
    ['no such list', false, { '': PAGE }],
    ['Sharkey 2024.9, deleted', false, { '': sharkey('NO_SUCH_NOTE', 'No such note.') }],
  ])('lists who boosted a post: %s', async (_, expected, pages) => {
    for (const [query, reply] of Object.entries(pages)) replies[LIST + query] = reply;
    expect(await server.hasBoosted('1')).toBe(expected);
    expect(asked.filter((url) => url.startsWith(LIST))).toHaveLength(Object.keys(pages).length);
  });

  it('that fails to list them may have boosted it', async () => {
    replies[LIST] = { status: 502, body: 'Bad gateway' };
    await expect(server.hasBoosted('1')).rejects.toThrow('My server returned 502 Bad Gateway');
  });
});
