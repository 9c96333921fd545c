import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { FakeInstance } from '../support/fake-instance';
import { until } from '../support/until';
import type { Replica } from './support/replica';
import { amount, useScene } from './support/scene';

const MIB = 1024 * 1024;

/** Milliseconds that a request may wait on a machine that is busy with other things; what held the event loop held it for seconds. */
const UNNOTICED = 400;

/** Milliseconds of processor time that anything in a fetch may hold the event loop for. */
const LONGEST_SLICE = 100;

/** Marks that Unicode puts in another order, a pair at a time, which takes time quadratic in their number. */
const MARKS = '\u0344\u0316'.repeat(22_000);

/** What was seen of a service while something ran. */
interface Watched {
  /** Milliseconds that it ran. */
  duration: number;
  /** Milliseconds of the slowest health check. */
  slowest: number;
  /** MiB that the process grew by, at most. */
  growth: number;
  /** Milliseconds of processor time that the event loop was held for at a time, at most. */
  slice: number;
}

/** Sends health checks, which need nothing but the event loop, one after the other while the work runs. */
async function watch(replica: Replica, work: () => Promise<unknown>): Promise<Watched> {
  const before = residentMiB(replica);
  await longestSlice(replica);
  const began = performance.now();
  const seen = { isOver: false, slowest: 0, growth: 0 };
  const probe = async (): Promise<void> => {
    while (!seen.isOver) {
      const sent = performance.now();
      await (await fetch(`${replica.url}/health/live`)).arrayBuffer();
      seen.slowest = Math.max(seen.slowest, performance.now() - sent);
      seen.growth = Math.max(seen.growth, residentMiB(replica) - before);
      await sleep(2);
    }
  };
  const probing = probe();
  await work();
  const duration = performance.now() - began;
  seen.isOver = true;
  await probing;
  return { duration, slowest: seen.slowest, growth: seen.growth, slice: await longestSlice(replica) };
}

/** The longest slice since this was asked before. */
async function longestSlice(replica: Replica): Promise<number> {
  const slices = () => replica.log.filter(({ level }) => level === 'slice');
  const seen = slices().length;
  replica.signal('SIGUSR2');
  await until(() => slices().length > seen);
  return Number(slices().at(-1)?.message);
}

function residentMiB({ pid }: Replica): number {
  const [, kib] = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Number(kib) / 1024;
}

/** JSON text of a little less than 5 MiB, the most that is read: a piece again and again between two ends. */
function filled(head: string, piece: string, tail: string): string {
  return head + piece.repeat(Math.floor((5 * MIB - head.length - tail.length - 64) / piece.length)) + tail;
}

describe('pages that are made to take long', () => {
  const scene = useScene();
  let instance: FakeInstance;
  let replica: Replica;
  let tags = 0;

  beforeEach(async () => {
    instance = await FakeInstance.start();
    scene().atEnd(() => instance.close());
    replica = await scene().startOne({ NODE_OPTIONS: `--require=${join(__dirname, 'support/longest-slice.cjs')}` });
    // The first fetch compiles what the later ones run.
    await fetchAll([await streamOf(JSON.stringify(instance.statuses(40)))]);
  });

  const streamOf = async (body: string): Promise<number> => {
    const hashtag = `tag${++tags}`;
    instance.tag(hashtag, (url) => ({ body: url.searchParams.has('max_id') ? '[]' : body }));
    const { body: stream } = await replica.send('POST', '/hashtags', {
      body: JSON.stringify({ hashtag, instance: instance.domain }),
      headers: { 'content-type': 'application/json' },
    });
    return (stream as { id: number }).id;
  };
  const fetchAll = (ids: readonly number[]) =>
    Promise.all(ids.map((id) => replica.send('POST', `/hashtags/${id}/fetch?limit=100`)));

  /** 40 posts whose texts are as long as a post's may be. */
  const posts = (text: string, changes: () => Record<string, unknown> = () => ({})): string =>
    JSON.stringify(
      Array.from({ length: 40 }, () => instance.status(String(++tags), { content: `<p>${text}</p>`, ...changes() })),
    );

  // The first of all: a replica that was killed as it compared posts holds the claim of that job for a minute.
  it('of one wave hold up no other request while the wave is scored again', async () => {
    // A text of the most tags is the slowest to score.
    const text = `${'letters that many accounts post '.repeat(20)}${'<br>x '.repeat(4_900)}`;
    const ids: number[] = [];
    for (let i = 0; i < amount(4, 2); i++) ids.push(await streamOf(posts(text, newcomer)));
    const seen = await watch(replica, async () => {
      for (const id of ids) await fetchAll([id]);
      await until(async () => (await outsideWaves()) === 0);
    });
    expect(seen.slice).toBeLessThan(LONGEST_SLICE);
  });

  /** An account of its own for each post, new as those of a wave. */
  const newcomer = () => ({
    account: { ...instance.account(`user${tags}`), created_at: '2026-02-28T12:00:00.000Z', followers_count: 0 },
  });
  /** Posts of newcomers that are not scored as a wave yet. */
  const outsideWaves = async (): Promise<number> => {
    const [row] = await scene().server.execute(
      `SELECT count(*)::int AS count FROM post JOIN author ON author.id = author_id
       WHERE post.wave IS NULL AND author.username_folded LIKE 'user%'`,
    );
    return Number(row?.count);
  };

  it.each([
    ['letters that folding makes eighteen of', () => posts('\ufdfa'.repeat(33_000))],
    ['long words', () => posts('incomprehensibilities '.repeat(4_500))],
    ['hashtags that folding makes long', () => hashtagWalls()],
    ['marks in no order', () => posts(`a${MARKS}`, () => ({ spoiler_text: MARKS, media_attachments: pictures() }))],
    [
      'a hashtag of marks',
      () => posts(`<a href="https://a.example/tags/a" rel="tag">#a${MARKS.slice(-9_000, -100)}</a>`),
    ],
    ['links to hosts of marks', () => posts(`<a href="https://a${MARKS}.example">here</a>`)],
    ['tiny objects', () => filled('[', '{},', '{}]')],
    ['one status of tiny objects', () => filled('[{"id":"1","tags":[', '{"a":{}},', '{}]}]')],
    ['nested lists', () => filled('[', '[[]],', '[]]')],
  ])('of %s hold up no other request', async (_kind, body) => {
    // Fetched several times: a single short fetch says little on a machine that is busy with other things.
    const ids: number[] = [];
    for (let i = 0; i < amount(6, 3); i++) ids.push(await streamOf(body()));
    const seen = await watch(replica, async () => {
      for (const id of ids) await fetchAll([id]);
    });
    expect(seen.slice).toBeLessThan(LONGEST_SLICE);
    expect(seen.slowest).toBeLessThan(Math.max(UNNOTICED, seen.duration / ids.length / 4));
  });

  const pictures = () => [{ type: 'image', url: 'https://media.example/1.png', description: MARKS }];

  const hashtagWalls = (): string =>
    JSON.stringify(
      Array.from({ length: 40 }, () =>
        instance.status(String(++tags), {
          tags: Array.from({ length: 100 }, (_, i) => ({ name: `${'\ufdfa'.repeat(98)}${i}` })),
        }),
      ),
    );

  it('of 5 MB, sixty side by side, take less than 300 MiB and leave the queue its turn', async () => {
    const bodies = [filled('[', '{},', '{}]'), posts('\ufdfa'.repeat(33_000)), posts('x'.repeat(99_000))];
    const ids: number[] = [];
    for (let i = 0; i < amount(60, 24); i++) ids.push(await streamOf(bodies[i % bodies.length] ?? '[]'));
    const { duration, slowest, growth } = await watch(replica, () => fetchAll(ids));
    expect(growth).toBeLessThan(300);
    expect(slowest / duration).toBeLessThan(0.1);
  });
});
