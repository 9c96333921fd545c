import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Logger } from '@nestjs/common';
import request from 'supertest';
import { ReadDataSource } from '../../../src/database/read-data-source';
import { startApp, useService } from '../../support/app';
import { runJob } from '../../support/jobs';
import { givenPost, givenPosts } from '../../support/posts';
import { Consumer, expire } from '../curated-queue/consumer';

const ROOT = join(__dirname, '../../..');
const read = (file: string) => readFileSync(join(ROOT, file), 'utf8');

const ask = (url: string, headers: Record<string, string> = {}) => request(url).get('/metrics').set(headers);

describe('the metrics', () => {
  const service = useService({ own: true });
  beforeEach(() => service.reset());

  /** The value of a sample by its line up to the value; 0 when it is not there. */
  const value = async (sample: string): Promise<number> => {
    const { text } = await ask(service.url).expect(200);
    const line = text.split('\n').find((one) => one.startsWith(`${sample} `));
    return line === undefined ? 0 : Number(line.slice(sample.length));
  };

  it('are in the text format of Prometheus', async () => {
    const { text } = await ask(service.url)
      .expect('Content-Type', 'text/plain; version=0.0.4; charset=utf-8')
      .expect('Cache-Control', 'no-store');
    expect(text).toContain('\nnodejs_eventloop_lag_p99_seconds ');
    expect(text).toContain('\nprocess_cpu_seconds_total ');
  });

  it('count what the queue hands out, what becomes of it, and reservations that run out', async () => {
    await givenPosts(service, 3, { approve: true });
    expect(await value('sluice_queue_posts{state="pending"}')).toBe(3);
    expect(await value('sluice_queue_oldest_eligible_seconds')).toBeGreaterThan(0);
    const consumer = new Consumer(service);
    const first = await consumer.next();
    await consumer.settle('ack', first?.fenliu_post_id ?? 0);
    await consumer.next();
    await expire(service);
    for (const _ of [1, 2]) await consumer.next();
    expect(await consumer.next()).toBeNull();
    const expected = {
      'sluice_queue_calls_total{call="ack"}': 1,
      'sluice_queue_calls_total{call="reserve"}': 4,
      sluice_queue_expired_total: 1,
      'sluice_queue_posts{state="delivered"}': 1,
      'sluice_queue_posts{state="reserved"}': 2,
      sluice_queue_oldest_eligible_seconds: 0,
    };
    for (const [sample, count] of Object.entries(expected))
      expect([sample, await value(sample)]).toEqual([sample, count]);
  });

  it('measure requests by their routes, which hold no ids', async () => {
    const id = await givenPost(service);
    const sample = (status: number) =>
      `sluice_http_request_seconds_count{method="GET",route="/api/v1/posts/:id",status="${status}"}`;
    const before = await value(sample(200));
    await service.api.get(`/posts/${id}`).expect(200);
    await service.api.get('/posts/999999').expect(404);
    expect([await value(sample(200)), await value(sample(404))]).toEqual([before + 1, 1]);
    await service.anonymous.get(`/posts/${id}`).expect(401);
    expect(await value(sample(401))).toBe(1);
    const { text } = await ask(service.url);
    expect(text).not.toContain(`/posts/${id}`);
  });

  it('count fetches by instance and outcome, and jobs', async () => {
    const { id } = (await service.api.post('/hashtags').send({ hashtag: 'cats', instance: '127.0.0.1:9' })).body;
    await service.api.post(`/hashtags/${id}/fetch`).expect(503);
    expect(await value('sluice_fetches_total{domain="127.0.0.1:9",outcome="refused"}')).toBe(1);
    await runJob(service, 'cleanup');
    expect(await value('sluice_job_runs_total{job_name="cleanup",outcome="success"}')).toBe(1);
    expect(await value('sluice_database_connections{pool="main",state="waiting"}')).toBe(0);
  });

  it('are those of the documentation and of the alerts, each of which says what to do', async () => {
    const { text } = await ask(service.url);
    const names = new Set([...text.matchAll(/^# HELP (\S+)/gm)].map(([, name]) => name));
    const own = [...names].filter((name) => name?.startsWith('sluice_'));
    const docs = read('docs/metrics.md');
    const table = docs.slice(0, docs.indexOf('## Alerts'));
    expect(own.filter((name) => !table.includes(`\`${name}\``))).toEqual([]);
    const alerts = read('deploy/prometheus/alerts.yml');
    const used = [...alerts.matchAll(/\b(?:sluice|nodejs)_[a-z0-9_]+/g)].map(([name]) =>
      name.replace(/_(?:bucket|count)$/, ''),
    );
    expect(used.length).toBeGreaterThan(9);
    expect(used.filter((name) => !names.has(name))).toEqual([]);
    const rules = [...alerts.matchAll(/- alert: (\w+)/g)].map(([, name]) => name);
    expect([...docs.matchAll(/^### (Sluice\w+)$/gm)].map(([, name]) => name)).toEqual(rules);
    expect([...alerts.matchAll(/runbook: docs\/metrics\.md#(\w+)/g)].map(([, name]) => name)).toEqual(
      rules.map((name) => name?.toLowerCase()),
    );
  });

  it('are not for whom a proxy passes on', async () => {
    await ask(service.url, { 'X-Forwarded-For': '203.0.113.9' }).expect(404, { detail: 'Not Found' });
    await request(service.url).post('/metrics').expect(404);
    for (const path of ['/metrics/x', '/metrics/', '/METRICS', '/Metrics', '/metrics%2F', '//metrics'])
      await request(service.url).get(path).expect(404);
  });

  it.each([
    ['localhost', 200],
    ['sluice.localhost:3000', 200],
    ['[::1]:3000', 200],
    ['192.0.2.1', 200],
    ['rebound.example', 404],
  ])('for Host %j are %i', async (host, status) => {
    await ask(service.url, { Host: host }).expect(status);
  });
});

describe('METRICS', () => {
  const TOKEN = 'token-of-the-test-suite';

  it.each([
    ['token', { METRICS: 'token', METRICS_TOKEN: TOKEN }, 401, 200],
    ['open', { METRICS: 'open' }, 200, 200],
    ['off', { METRICS: 'off' }, 404, 404],
    ['unset, while HOST is no loopback address', { HOST: '0.0.0.0' }, 404, 404],
  ])('%s decides who reads them', async (_, env, without, withToken) => {
    const service = await startApp({ env });
    const statuses = [
      (await ask(service.url)).status,
      (await ask(service.url, { Authorization: `Bearer ${TOKEN}` })).status,
      (await ask(service.url, { Authorization: 'Bearer wrong', 'X-Forwarded-For': '::1' })).status,
    ];
    await service.close();
    expect(statuses).toEqual([without, withToken, without]);
  });

  it.each<[Record<string, string>, number]>([
    [{ PUBLIC_URL: 'https://sluice.example' }, 200],
    [{ ALLOWED_HOSTS: 'sluice.example' }, 200],
    [{ PUBLIC_URL: 'https://other.example' }, 404],
    [{ METRICS: 'open' }, 200],
  ])('with %j, a request for sluice.example is %i', async (env, status) => {
    const service = await startApp({ env });
    const answer = await ask(service.url, { Host: 'sluice.example:3000' });
    await service.close();
    expect(answer.status).toBe(status);
  });
});

describe('a slow statement', () => {
  const service = useService({ env: { SLOW_STATEMENT_MS: '100' } });

  it('is logged without its values, whichever pool runs it, and a quick one is not', async () => {
    const warn = jest.spyOn(Logger.prototype, 'warn').mockImplementation(() => undefined);
    await service.db.query('SELECT pg_sleep(0.15),\n $1::text AS slow', ['a secret']);
    await service.app.get(ReadDataSource).query('SELECT pg_sleep(0.15), $1::text AS slow_list', ['a secret']);
    const logged = warn.mock.calls.map(([line]) => String(line)).filter((line) => line.includes('pg_sleep'));
    warn.mockRestore();
    expect(logged).toEqual([
      expect.stringMatching(/^\d+ ms: SELECT pg_sleep\(0\.15\), \$1::text AS slow$/),
      expect.stringMatching(/^\d+ ms: SELECT pg_sleep\(0\.15\), \$1::text AS slow_list$/),
    ]);
  });
});
