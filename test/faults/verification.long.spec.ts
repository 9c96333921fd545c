import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../../tools/demo/service';
import { type FakeAnswer, FakeInstance, type FakeRoute } from '../support/fake-instance';
import { until } from '../support/until';
import type { Replica } from './support/replica';
import { useScene } from './support/scene';
import { StandIn } from './support/stand-in';

const STATUSES = '/api/v1/statuses/';
/** Requests of a run after which its replica is killed, while the next one waits for its answer. */
const BEFORE_KILL = 3;
const ANSWERED_AFTER_MS = 100;
/** Posts of each origin that says nothing of them. */
const OF_OTHERS = 2;

const NOT_FOUND: FakeAnswer = { status: 404, body: { error: 'Record not found' } };

/** What origins answer that says nothing of a post; the redirect leads to another origin's. */
const ANSWERS: readonly ((elsewhere: string) => FakeAnswer)[] = [
  // A server that does not know the call; a proxy's page; a server that is broken, or was set up again.
  () => NOT_FOUND,
  () => ({ status: 410, body: { error: 'Gone' } }),
  () => ({ status: 404, headers: { 'content-type': 'text/html' }, body: '<h1>404</h1>' }),
  () => ({ status: 500, body: { error: 'Out of memory' } }),
  () => ({ body: '{"id": "1001", "visib' }),
  () => ({ body: { id: '1001', visibility: 'private', uri: 'https://other.example/users/mira/statuses/1001' } }),
  () => ({ body: {} }),
  (elsewhere) => ({ status: 302, headers: { location: elsewhere } }),
];

/** A queue entry. */
interface Entry {
  id: number;
  uri: string;
  status: string;
  approved: boolean;
  missing: string | null;
  verified: boolean;
}

const KILLS = 8;

describe('posts that are verified before they are served, by two replicas of which each is killed', () => {
  const scene = useScene();
  const folder = mkdtempSync(join(tmpdir(), 'sluice-origins-'));
  const replicas = new Map<string, Replica>();

  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  async function anInstance(posts: number): Promise<FakeInstance> {
    const instance = await FakeInstance.start();
    scene().atEnd(() => instance.close());
    instance.serve('photography', instance.statuses(posts));
    return instance;
  }

  /** An origin in a process of its own. */
  async function aProcess(name: string): Promise<StandIn> {
    const now = new Date().toISOString();
    const origin = new StandIn({ port: await freePort(0), token: randomUUID(), journal: join(folder, name), now });
    scene().atEnd(() => origin.kill());
    await origin.start();
    return origin;
  }

  /** Stores the latest posts of an origin, and approves all that are stored. */
  async function take(service: Replica, instance: string, limit: number, hashtag = 'photography'): Promise<void> {
    const json = { body: JSON.stringify({ hashtag, instance }) };
    const headers = { 'Content-Type': 'application/json' };
    const { body } = await service.send('POST', '/streams', { ...json, headers });
    const fetched = await service.send('POST', `/streams/${(body as { id: number }).id}/fetch?limit=${limit}`);
    expect(fetched).toMatchObject({ status: 200, body: { added_count: limit } });
    await scene().server.execute(
      `UPDATE post SET approved = true, approved_at = now(), reviewed_at = now();
       INSERT INTO queue_entry (post_id, author_id, created_at, approved, author_blocked, hashtag_blocked, traits, hashtags)
       SELECT post_id, author_id, created_at, approved, author_blocked, hashtag_blocked, traits, hashtags FROM queue_candidate
       ON CONFLICT (post_id) DO NOTHING`,
    );
  }

  const entries = async () =>
    (await scene().server.execute(
      `SELECT p.id::int, p.uri, queue_status AS status, q.approved, missing, verified_at IS NOT NULL AS verified
       FROM queue_entry q JOIN post p ON p.id = q.post_id ORDER BY p.id`,
    )) as unknown as Entry[];

  /** Nobody runs the job until {@link makeDue}. */
  const holdBackJob = () =>
    scene().server.execute(
      `INSERT INTO job (name, locked_by, locked_until) VALUES ('verify-queue', '${randomUUID()}', now() + interval '1 hour')`,
    );

  /** As a minute later, when the claim of a killed replica has expired. */
  const makeDue = () =>
    scene().server.execute(
      `UPDATE job SET last_started_at = NULL, locked_until = least(locked_until, now()) WHERE name = 'verify-queue'`,
    );

  const isIdle = async () =>
    (await scene().server.execute(`SELECT FROM job WHERE name = 'verify-queue' AND locked_by IS NULL`)).length > 0;

  /** Starts a replica; what it calls itself when it asks an origin tells it apart. */
  async function begin(name: string): Promise<void> {
    const env = {
      VERIFY_BEFORE_SERVE: 'light',
      PUBLIC_URL: `http://${name}.example`,
      RESERVE_TIMEOUT_SECONDS: '2',
      // One for each origin that does not answer, and two for the others.
      FETCH_CONCURRENCY: '5',
    };
    replicas.set(name, await scene().startOne(env));
  }

  /** The next post of a replica; null when there is none, or the replica was killed. */
  async function next(replica: Replica | undefined, query = ''): Promise<number | null> {
    const answer = await replica?.send('GET', `/curated/next${query}`).catch(() => null);
    return answer?.status === 200 ? (answer.body as { fenliu_post_id: number }).fenliu_post_id : null;
  }

  it('are neither lost nor served against what was found, whatever their origins answer', async () => {
    const origin = await anInstance(0);
    const statuses = origin.statuses(BEFORE_KILL * KILLS + 14);
    origin.serve('photography', statuses);
    const uris = statuses.map((status) => String(status['uri']));
    const [gone, removed, unlisted, edited] = [1, 3, 5, 9] as const;
    const changes = new Map<number, FakeAnswer>([
      [gone, { status: 410, body: { error: 'Gone' } }],
      [removed, NOT_FOUND],
      [unlisted, { body: { ...statuses[unlisted], visibility: 'unlisted' } }],
      [edited, { body: { ...statuses[edited], content: '<p>BUY NOW https://bit.ly/x</p>' } }],
    ]);
    const askers: string[] = [];
    const route =
      (index: number): FakeRoute =>
      async (_, request) => {
        askers.push(String(request.headers['user-agent']));
        await sleep(ANSWERED_AFTER_MS);
        return changes.get(index) ?? { body: statuses[index] };
      };
    for (const [index, { id }] of statuses.entries()) origin.route(STATUSES + id, route(index));
    const slow = await anInstance(1);
    let release = (): void => undefined;
    const released = new Promise<void>((resolve) => (release = resolve));
    slow.route(`${STATUSES}1001`, () => released.then(() => NOT_FOUND));

    const service = await scene().startOne();
    await take(service, slow.domain, 1);
    await take(service, origin.domain, statuses.length);
    for (const answer of ANSWERS) {
      const other = await anInstance(OF_OTHERS);
      for (const id of ['1001', '1002'])
        other.route(STATUSES + id, answer(`http://${origin.domain}${STATUSES}${statuses[0]?.id}`));
      await take(service, other.domain, OF_OTHERS);
    }
    const processes = await Promise.all([aProcess('killed'), aProcess('stopped')]);
    const [killed, stopped] = processes;
    // Of two hashtags: both pass on the same posts of a third server.
    await take(service, new URL(killed.url).host, OF_OTHERS);
    await take(service, new URL(stopped.url).host, OF_OTHERS, 'gardening');
    await killed.kill();
    stopped.signal('SIGSTOP');
    await service.kill();
    const before = await entries();
    await holdBackJob();
    await Promise.all(['one', 'two'].map(begin));

    // A consumer gives back what it gets, all the while.
    let isOver = false;
    let served = 0;
    const wrong: number[] = [];
    const consumer = (async () => {
      for (let call = 0; !isOver; call++) {
        await sleep(50);
        const replica = [...replicas.values()][call % 2];
        const withheld = (await entries()).filter((entry) => entry.missing !== null).map(({ id }) => id);
        const id = await next(replica, '?random=1');
        if (id === null) continue;
        served++;
        if (withheld.includes(id)) wrong.push(id);
        await replica?.send('POST', `/curated/${id}/nack`).catch(() => null);
      }
    })();

    for (let kill = 0; kill < KILLS; kill++) {
      const asked = askers.length;
      await makeDue();
      await until(() => askers.length > asked + BEFORE_KILL);
      await sleep(Math.random() * ANSWERED_AFTER_MS);
      const name = /\/\/(\w+)\.example/.exec(askers.at(-1) ?? '')?.[1] ?? '';
      await replicas.get(name)?.kill();
      expect(await isIdle()).toBe(false);
      await begin(name);
    }
    // Origins that keep a run waiting keep no consumer waiting.
    const [waited, servedBefore] = [slow.requests.length, served];
    await makeDue();
    await until(() => slow.requests.length > waited);
    await until(() => served > servedBefore + 5);
    release();
    await until(isIdle);
    const isVerified = ({ uri, verified, approved }: Entry) => verified || !approved || !uris.includes(uri);
    // One run more for what the consumer held just then.
    for (let run = 0; run < 3 && !(await entries()).every(isVerified); run++) {
      await makeDue();
      await until(isIdle);
    }
    isOver = true;
    await consumer;
    expect(wrong).toEqual([]);

    // What no origin said anything of is served as before.
    const deliver = async (replica: Replica) => {
      for (let id = await next(replica); id !== null; id = await next(replica))
        expect((await replica.send('POST', `/curated/${id}/ack`)).status).toBe(204);
    };
    // A reservation of a consumer whose replica was killed ends by itself.
    await until(async () => {
      await Promise.all([...replicas.values()].map(deliver));
      return (await entries()).every(({ status }) => status !== 'reserved');
    });
    const after = await entries();
    expect(after.map(({ uri }) => uri)).toEqual(before.map(({ uri }) => uri));
    const others = after.filter(({ uri }) => !uris.includes(uri));
    expect(others).toHaveLength(1 + OF_OTHERS * (ANSWERS.length + processes.length));
    for (const entry of others)
      expect(entry).toMatchObject({ approved: true, missing: null, verified: false, status: 'delivered' });
    const found = new Map(after.map(({ uri, status, approved, missing }) => [uri, [status, approved, missing]]));
    expect(found.get(String(uris[gone]))).toEqual(['pending', true, 'gone']);
    expect(found.get(String(uris[removed]))).toEqual(['pending', true, 'gone']);
    expect(found.get(String(uris[unlisted]))).toEqual(['pending', true, 'not_public']);
    expect(found.get(String(uris[edited]))).toEqual(['pending', false, null]);
    expect(after.filter(({ status }) => status !== 'delivered')).toHaveLength(changes.size);
  });
});
