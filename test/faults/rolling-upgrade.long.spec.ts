import { execFileSync } from 'node:child_process';
import { copyFileSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { FakeInstance } from '../support/fake-instance';
import { until } from '../support/until';
import { Load, type Received } from './support/load';
import type { Replica } from './support/replica';
import { useScene } from './support/scene';

const ROOT = join(__dirname, '../..');
const BUILDS = join(ROOT, 'test/upgrade');
const MIGRATIONS = readdirSync(join(ROOT, 'src/database/migrations'));

const STREAMS = 16;
/** The most that a fetch brings. */
const FETCHED = 100;
/** How long both versions serve beside each other. */
const TOGETHER_MS = 15_000;

/** Unpacks an earlier version's build where it finds its packages, which are still those of this one. */
function unpack(build: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'sluice-earlier-'));
  execFileSync('tar', ['-xzf', join(BUILDS, build), '-C', folder]);
  symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
  copyFileSync(join(ROOT, 'package.json'), join(folder, 'package.json'));
  return folder;
}

const builds = readdirSync(BUILDS).filter((name) => name.endsWith('.build.tar.gz'));

describe.each(builds)('an upgrade while a replica of an earlier version serves, %s', (build) => {
  const scene = useScene({ isEmpty: true });
  const folder = unpack(build);
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  /** Stores and approves posts of a stream, by a replica's API. */
  async function take(replica: Replica, instance: FakeInstance, stream: number): Promise<void> {
    const hashtag = `tag${stream}`;
    const statuses = Array.from({ length: FETCHED }, (_, i) => instance.status(String((stream + 1) * 1_000 + i)));
    instance.serve(hashtag, statuses.toReversed());
    const headers = { 'Content-Type': 'application/json' };
    const send = async (path: string, body: object) => {
      const answer = await replica.send('POST', path, { headers, body: JSON.stringify(body) });
      if (answer.status >= 300) throw new Error(`${path}: ${answer.status} ${JSON.stringify(answer.body)}`);
      return answer.body as Record<string, unknown>;
    };
    const { id } = await send('/streams', { hashtag, instance: instance.domain });
    expect(await send(`/streams/${Number(id)}/fetch?limit=${FETCHED}`, {})).toMatchObject({ added_count: FETCHED });
    const list = await replica.send('GET', `/posts?stream_id=${Number(id)}&limit=${FETCHED}`);
    const { items } = list.body as { items: { id: number }[] };
    await send('/posts/bulk-review', { items: items.map((post) => ({ id: post.id, approved: true })) });
  }

  it('loses no post, hands none out twice and fails no call', async () => {
    const { server } = scene();
    const instance = await FakeInstance.start();
    scene().atEnd(() => instance.close());
    const earlier = await scene().startOne({}, server.url, folder);
    for (let stream = 0; stream < STREAMS; stream++) await take(earlier, instance, stream);

    const consumers = { consumers: 3, readers: 2, pauseMs: 50 };
    const before = scene().keep(Load.start([earlier], consumers));
    const later = await scene().startOne();
    expect(await server.execute('SELECT name FROM migrations')).toHaveLength(MIGRATIONS.length);
    const migrated = Date.now();
    const after = scene().keep(Load.start([later], consumers));
    await take(earlier, instance, STREAMS);
    await take(later, instance, STREAMS + 1);
    await sleep(TOGETHER_MS);
    await before.stop();
    earlier.signal('SIGTERM');
    expect(await earlier.ended()).toBe(0);
    const alone = after.handedOut.length;
    await until(() => after.handedOut.length > alone + 10);
    await after.stop();

    // Where the server ends a list for a deadlock with a migration, the earlier version fails it; this one repeats it.
    const isList = ({ call, begun }: Received) => begun < migrated && !/\/(?:next|ack)$/.test(call);
    expect(before.failures().filter((failure) => !isList(failure))).toEqual([]);
    expect(after.failures()).toEqual([]);
    expect(before.statuses(migrated)['200']).toBeGreaterThan(20);
    expect(before.handedOut.length).toBeGreaterThan(10);
    const handedOut = [...before.handedOut, ...after.handedOut];
    expect(new Set(handedOut).size).toBe(handedOut.length);
    const acknowledged = [...before.acknowledged, ...after.acknowledged].toSorted((a, b) => a - b);
    expect(acknowledged).toEqual(handedOut.toSorted((a, b) => a - b));
    const delivered = await server.execute(
      `SELECT post_id::int AS id FROM queue_entry WHERE queue_status = 'delivered' ORDER BY post_id`,
    );
    expect(delivered.map(({ id }) => id)).toEqual(acknowledged);
    const posts = (STREAMS + 2) * FETCHED;
    const { body } = await later.send('GET', '/stats');
    expect(body).toMatchObject({
      total_posts: posts,
      approved_posts: posts,
      queue_status: { pending: posts - acknowledged.length, reserved: 0, delivered: acknowledged.length, error: 0 },
    });
    const errors = [...earlier.log.filter(({ at }) => at >= migrated), ...later.log].filter(
      ({ level }) => level === 'error',
    );
    expect(errors).toEqual([]);
  });
});
