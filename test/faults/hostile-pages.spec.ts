import { join } from 'node:path';
import { FakeInstance } from '../support/fake-instance';
import { until } from '../support/until';
import type { Replica } from './support/replica';
import { useScene } from './support/scene';

const MIB = 1024 * 1024;
/** A page has 40 at most. */
const POSTS_OF_PAGE = 10;

/** At least, in milliseconds: more than ten times what was measured for a plain page. */
const LONGEST_SLICE = 100;

/** Letters of a page that is as long as any and asks for nothing unusual. */
const PLAIN = 'x'.repeat(99_000);

/** Marks that Unicode puts in another order, a pair at a time, which takes time quadratic in their number. */
const MARKS = '\u0344\u0316'.repeat(22_000);

/** A text of the most tags is the slowest to score. */
const OF_A_WAVE = `${'letters that many accounts post '.repeat(20)}${'<br>x '.repeat(4_900)}`;

/** JSON text of a little less than 5 MiB, the most that is read: a piece again and again between two ends. */
function filled(head: string, piece: string, tail: string): string {
  return head + piece.repeat(Math.floor((5 * MIB - head.length - tail.length - 64) / piece.length)) + tail;
}

/** The most milliseconds of processor time that the event loop was held for at a time, since this was asked before. */
async function longestSlice(replica: Replica): Promise<number> {
  const slices = () => replica.log.filter(({ level }) => level === 'slice');
  const seen = slices().length;
  replica.signal('SIGUSR2');
  await until(() => slices().length > seen);
  return Number(slices().at(-1)?.message);
}

describe('pages that are made to take long', () => {
  const scene = useScene('tables');
  let instance: FakeInstance;
  let replica: Replica;
  let tags = 0;

  /** Posts, whose texts may be as long as a post's may be. */
  const posts = (text: string, changes: () => Record<string, unknown> = () => ({})): string =>
    JSON.stringify(
      Array.from({ length: POSTS_OF_PAGE }, () =>
        instance.status(String(++tags), { content: `<p>${text}</p>`, ...changes() }),
      ),
    );

  const KINDS: Record<string, () => string> = {
    'letters that folding makes eighteen of': () => posts('\ufdfa'.repeat(33_000)),
    'long words': () => posts('incomprehensibilities '.repeat(4_500)),
    'hashtags that folding makes long': () =>
      posts('', () => ({ tags: Array.from({ length: 100 }, (_, i) => ({ name: `${'\ufdfa'.repeat(98)}${i}` })) })),
    'marks in no order': () =>
      posts(`a${MARKS}`, () => ({
        spoiler_text: MARKS,
        media_attachments: [{ type: 'image', url: 'https://media.example/1.png', description: MARKS }],
      })),
    'a hashtag of marks': () =>
      posts(`<a href="https://a.example/tags/a" rel="tag">#a${MARKS.slice(-9_000, -100)}</a>`),
    'links to hosts of marks': () => posts(`<a href="https://a${MARKS}.example">here</a>`),
    'tiny objects': () => filled('[', '{},', '{}]'),
    'one status of tiny objects': () => filled('[{"id":"1","tags":[', '{"a":{}},', '{}]}]'),
    'nested lists': () => filled('[', '[[]],', '[]]'),
  };
  /** Accounts of their own, new as those of a wave. */
  const wave = () =>
    posts(OF_A_WAVE, () => {
      const account = instance.account(`user${tags}`);
      return { account: { ...account, created_at: '2026-02-28T12:00:00.000Z', followers_count: 0 } };
    });
  /** Posts of newcomers that are not scored as a wave yet. */
  const outsideWaves = () =>
    scene().server.execute(
      `SELECT FROM post JOIN author ON author.id = author_id
       WHERE post.wave IS NULL AND author.username_folded LIKE 'user%'`,
    );

  /** Fetches pages side by side; returns the longest slice. */
  async function sliceOf(bodies: string[], isOver: () => Promise<boolean> = async () => true): Promise<number> {
    const streams = bodies.map((body) => {
      const hashtag = `tag${++tags}`;
      instance.tag(hashtag, (url) => ({ body: url.searchParams.has('max_id') ? '[]' : body }));
      return replica.send('POST', '/hashtags', { hashtag, instance: instance.domain });
    });
    const ids = (await Promise.all(streams)).map(({ body }) => (body as { id: number }).id);
    await longestSlice(replica);
    await Promise.all(ids.map((id) => replica.send('POST', `/hashtags/${id}/fetch?limit=100`)));
    await until(isOver);
    return longestSlice(replica);
  }

  it('hold the event loop for no longer than short slices, one by one, as a wave, and side by side', async () => {
    instance = await FakeInstance.start();
    scene().atEnd(() => instance.close());
    replica = await scene().startOne({ NODE_OPTIONS: `--require=${join(__dirname, 'support/longest-slice.cjs')}` });
    // The first fetch compiles what the later ones run.
    await sliceOf([posts(PLAIN)]);
    // A slow machine takes longer for a plain page too.
    const most = Math.max(LONGEST_SLICE, 10 * (await sliceOf([posts(PLAIN)])));
    const slices: Record<string, number> = {};
    for (const [kind, page] of Object.entries(KINDS)) slices[kind] = await sliceOf([page()]);
    slices['one wave'] = await sliceOf([wave()], async () => (await outsideWaves()).length === 0);
    const large = [KINDS['tiny objects'], KINDS['letters that folding makes eighteen of'], () => posts(PLAIN)];
    slices['side by side'] = await sliceOf(Array.from({ length: 12 }, (_, i) => large[i % 3]?.() ?? ''));
    expect(Object.entries(slices).filter(([, slice]) => slice > most)).toEqual([]);
  }, 240_000);
});
