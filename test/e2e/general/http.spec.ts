import type { Server } from 'node:http';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { gzipSync } from 'node:zlib';
import { API_KEY, startApp, useService } from '../../support/app';
import { sendRaw } from '../../fuzz/wire';
import { givenPost } from '../../support/posts';

const KIB = 1024;

const typed = (charset: string) => ({ 'Content-Type': `application/json; charset=${charset}` });

const padded = (bytes: number) => {
  const shell = '{"reviewer_notes":"","x":""}';
  return shell.replace('"x":""', `"x":"${'y'.repeat(bytes - shell.length)}"`);
};

describe('every answer', () => {
  const service = useService({ own: true });
  let id: number;
  beforeAll(async () => {
    id = await givenPost(service, { approve: true });
  });

  const patch = (body: string, headers: Record<string, string> = {}) =>
    service.api
      .patch(`/posts/${id}`)
      .set({ 'Content-Type': 'application/json', ...headers })
      .send(body);
  const patchRaw = async (body: Buffer | ReadableStream, headers: Record<string, string> = {}) => {
    const init = {
      method: 'PATCH',
      headers: { 'X-API-Key': API_KEY, 'Content-Type': 'application/json', ...headers },
      body,
      duplex: 'half',
    };
    const answer = await fetch(`${service.url}/api/v1/posts/${id}`, init as RequestInit);
    return { status: answer.status, body: (await answer.json()) as { detail: string; reviewer_notes: string } };
  };

  describe('has headers', () => {
    it.each([
      [200, 'get', '/posts'],
      [401, 'get', '/posts'],
      [404, 'get', '/nowhere'],
      [404, 'get', '/posts/987654'],
      [422, 'get', '/posts/abc'],
      [409, 'post', '/curated/1/ack'],
    ] as const)('Cache-Control: no-store, no ETag, no CORS: %s %s %s', async (status, method, path) => {
      const api = status === 401 ? service.anonymous : service.api;
      const answer = await api[method](path.replace('/1/', `/${id}/`))
        .set('Origin', 'https://elsewhere.example')
        .expect(status);
      expect(answer.headers['cache-control']).toBe('no-store');
      expect(answer.headers).not.toHaveProperty('etag');
      expect(answer.headers).not.toHaveProperty('x-powered-by');
      expect(Object.keys(answer.headers).filter((name) => name.startsWith('access-control-'))).toEqual([]);
      expect(answer.headers['content-type']).toMatch(/^application\/json/);
    });

    it('gives no leave to a preflight', async () => {
      const answer = await fetch(`${service.url}/api/v1/posts`, {
        method: 'OPTIONS',
        headers: { Origin: 'https://elsewhere.example', 'Access-Control-Request-Method': 'GET' },
      });
      expect([answer.status, answer.headers.get('access-control-allow-origin')]).toEqual([404, null]);
    });

    it('and is never a 304, which would reserve a post and not hand it out', async () => {
      for (const path of ['/posts', `/posts/${id}`, '/curated/next']) {
        const answer = await service.api
          .get(path)
          .set({ 'If-None-Match': '*', 'If-Modified-Since': new Date().toUTCString() });
        expect([path, answer.status]).toEqual([path, 200]);
      }
      await service.api.post(`/curated/${id}/nack`).expect(204);
    });
  });

  it.each(['/posts', '/curated/next', '/nowhere', '', '/posts/1'])('to HEAD is 404: %s', async (path) => {
    for (const api of [service.api, service.anonymous]) expect((await api.head(path)).status).toBe(404);
    expect((await service.read(`/posts/${id}`)).queue_status).toBe('pending');
  });

  describe('to a body', () => {
    it.each([
      ['cut short', '{"approved": tr'],
      ['with a comment', '{/* hm */}'],
      ['with single quotes', "{'approved': true}"],
      ['of words', 'approved'],
      ['with NaN', '{"manual_spam_score": NaN}'],
      ['with a trailing comma', '{"approved": true,}'],
      ['of two values', '{} {}'],
      ['of white space', '   '],
      ['of a form', 'approved=true'],
    ])('that is no JSON is 400: %s', async (_, body) => {
      await patch(body).expect(400, { detail: 'Invalid JSON body' });
    });

    it.each([
      ['another charset than its bytes', typed('iso-8859-1'), Buffer.from('"ü"')],
      ['ASCII with other bytes', typed('US-ASCII'), Buffer.from('{"a":"é"}', 'latin1')],
      ['bytes without meaning', typed('latin1'), Buffer.from([0x7b, 0x7d, 0xff])],
      ['an unknown charset', typed('klingon'), Buffer.from('{}')],
      ['an unknown compression', { 'Content-Encoding': 'klingon' }, Buffer.from('{}')],
      ['a compression that it is not', { 'Content-Encoding': 'gzip' }, Buffer.from('{}')],
    ])('in %s is 400', async (_, headers, body) => {
      const answer = await patchRaw(body, headers);
      expect([answer.status, answer.body]).toEqual([400, { detail: 'Invalid JSON body' }]);
    });

    it.each([
      ['utf8', 'ü'],
      ['"UTF8"', '猫'],
      ['US-ASCII', 'plain'],
      ['"us-ascii"; q=1', 'plain'],
      ['ISO-8859-1', String.raw`\u00fc`],
      [' latin1', 'plain'],
    ])('of plain ASCII is JSON whatever its charset is called: %s', async (charset, notes) => {
      const body = Buffer.from(`{"reviewer_notes": "${notes}"}`);
      const answer = await patchRaw(body, typed(charset));
      expect(answer).toMatchObject({ status: 200, body: { reviewer_notes: JSON.parse(`"${notes}"`) } });
    });

    it.each(['application/json', 'text/plain', 'application/x-www-form-urlencoded', 'application/octet-stream'])(
      'of JSON is the same whatever it is called: %s',
      async (type) => {
        const answer = await patch('{"reviewer_notes": "typed"}', { 'Content-Type': type });
        expect([answer.status, answer.body.reviewer_notes]).toEqual([200, 'typed']);
      },
    );

    it.each(['[]', '"text"', '5', 'true', 'null'])('that is no object is 422: %s', async (body) => {
      const answer = await patch(body).expect(422);
      expect(answer.body.detail).toMatch(/^Validation error: ./);
    });

    it('ignores unknown fields, also such as name what objects inherit', async () => {
      const body =
        '{"reviewer_notes": "known", "x": {"y": [1]}, "__proto__": {"approved": true}, "constructor": 5, "toChange": 1, "then": 2, "hasOwnProperty": 0}';
      const answer = await patch(body);
      expect([answer.status, answer.body.reviewer_notes]).toEqual([200, 'known']);
      expect(({} as { approved?: unknown }).approved).toBeUndefined();
    });

    it.each([
      ['arrays', '[', ']'],
      ['objects', '{"a":', '}'],
    ])('that nests very deep is no 500: %s', async (_, open, close) => {
      const deep = (levels: number) => `${open.repeat(levels)}1${close.repeat(levels)}`;
      for (const field of ['x', 'approved', 'reviewer_notes', 'manual_spam_score']) {
        const answer = await patch(`{"${field}": ${deep(20_000)}}`);
        expect([field, answer.status]).toEqual([field, field === 'x' ? 200 : 422]);
      }
      await service.api
        .post(`/curated/${id}/error`)
        .set('Content-Type', 'application/json')
        .send(`{"reason": "x", "error_details": {"a": ${deep(20_000)}}}`)
        .expect(422);
    });

    it.each([
      ['with a length', (body: string) => patch(body)],
      ['compressed', (body: string) => patchRaw(gzipSync(body), { 'Content-Encoding': 'gzip' })],
      ['in chunks', (body: string) => patchRaw(new Blob([body]).stream())],
    ])('of 256 KiB is read, and one of more is 413: %s', async (_, send) => {
      expect((await send(padded(256 * KIB))).status).toBe(200);
      const answer = await send(padded(256 * KIB + 1));
      expect([answer.status, answer.body]).toEqual([413, { detail: expect.any(String) }]);
    });
  });

  describe('to a validation error', () => {
    it('joins all messages, names each field, and has nothing else', async () => {
      const answer = await patch('{"approved": "x", "reviewer_notes": 5, "manual_spam_score": 1.5}').expect(422);
      const { detail, errors } = answer.body as { detail: string; errors: { field: string; message: string }[] };
      const fields = errors.map((error) => error.field).toSorted();
      expect(fields).toEqual(['approved', 'manual_spam_score', 'reviewer_notes']);
      expect(detail).toBe(`Validation error: ${errors.map((error) => error.message).join('; ')}`);
      expect(Object.keys(answer.body)).toEqual(['detail', 'errors']);
    });
  });

  it('to a failure of the service is a bare 500 that names no cause', async () => {
    await service.db.query('ALTER TABLE queue_entry RENAME TO queue_entry_away');
    try {
      for (const call of [service.api.get('/curated/next'), service.api.get('/posts')]) {
        const answer = await call;
        expect([answer.status, answer.body]).toEqual([500, { detail: 'Internal server error' }]);
      }
    } finally {
      await service.db.query('ALTER TABLE queue_entry_away RENAME TO queue_entry');
    }
    await service.api.get('/posts').expect(200);
  });

  it('may come over a connection that was idle for 75 s, longer than load balancers keep theirs', async () => {
    const answer = await fetch(`${service.url}/health/live`);
    await answer.arrayBuffer();
    expect(answer.headers.get('keep-alive')).toBe('timeout=75');
    const { keepAliveTimeout, headersTimeout } = service.app.getHttpServer() as Server;
    expect([keepAliveTimeout, headersTimeout > keepAliveTimeout]).toEqual([75_000, true]);
  });

  it('to HTTP/1.1 without Host is 400; HTTP/1.0 does not know it', async () => {
    const answer = await sendRaw(service.url, { method: 'GET', target: '/health/live', headers: [], body: null });
    expect([answer.status, answer.text]).toEqual([400, '{"detail":"Missing Host header"}']);
    expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8');
    const socket = connect(Number(new URL(service.url).port), '127.0.0.1');
    socket.write('GET /health/live HTTP/1.0\r\n\r\n');
    expect(await text(socket)).toMatch(/^HTTP\/1.1 200 /);
  });

  it('to several hosts is 400', async () => {
    const headers: [string, string][] = [
      ['Host', '127.0.0.1'],
      ['host', 'other.example'],
    ];
    const answer = await sendRaw(service.url, { method: 'GET', target: '/health/live', headers, body: null });
    expect([answer.status, answer.text]).toEqual([400, '{"detail":"More than one Host header"}']);
  });

  it('tells browsers to come by https alone where PUBLIC_URL is https, with every response', async () => {
    const secure = await startApp({ database: service.database, env: { PUBLIC_URL: 'https://sluice.example' } });
    const sent = async (url: string, target: string) => {
      const headers: [string, string][] = [['Host', '127.0.0.1']];
      const answer = await sendRaw(url, { method: 'GET', target, headers: target === '*' ? [] : headers, body: null });
      return answer.headers.get('strict-transport-security');
    };
    const targets = ['/', '/health/live', '/metrics', '/docs', '/help/', '/api/v1/posts', '/api/v1/nowhere', '*'];
    for (const target of targets) {
      const year = await sent(secure.url, target);
      expect([target, year, await sent(service.url, target)]).toEqual([target, 'max-age=31536000', undefined]);
    }
    await secure.close();
  });

  it('tells times in UTC with milliseconds and Z, whatever offset they came with', async () => {
    await service.db.query(`UPDATE post SET created_at = '2026-05-06T07:08:09.1+05:30' WHERE id = $1`, [id]);
    expect((await service.read(`/posts/${id}`)).created_at).toBe('2026-05-06T01:38:09.100Z');
  });
});
