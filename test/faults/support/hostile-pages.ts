import { join } from 'node:path';
import { FakeInstance } from '../../support/fake-instance';
import { until } from '../../support/until';
import type { Replica } from './replica';
import type { Scene } from './scene';

const MIB = 1024 * 1024;

/** At least, in milliseconds: more than ten times what was measured for a plain page. */
const LONGEST_SLICE = 100;

/** Letters of a page that is as long as any and asks for nothing unusual. */
const PLAIN = 'x'.repeat(99_000);

/** Marks that Unicode puts in another order, a pair at a time, which takes time quadratic in their number. */
const MARKS = '\u0344\u0316'.repeat(22_000);

/** The milliseconds of processor time that the event loop was held for at a time while the work ran, at most. */
async function watch(replica: Replica, work: () => Promise<unknown>): Promise<number> {
  await longestSlice(replica);
  await work();
  return longestSlice(replica);
}

/** The longest slice since this was asked before. */
async function longestSlice(replica: Replica): Promise<number> {
  const slices = () => replica.log.filter(({ level }) => level === 'slice');
  const seen = slices().length;
  replica.signal('SIGUSR2');
  await until(() => slices().length > seen);
  return Number(slices().at(-1)?.message);
}

/** JSON text of a little less than 5 MiB, the most that is read: a piece again and again between two ends. */
function filled(head: string, piece: string, tail: string): string {
  return head + piece.repeat(Math.floor((5 * MIB - head.length - tail.length - 64) / piece.length)) + tail;
}

/** A service and an instance whose pages are made to take long. */
export class HostilePages {
  /** Milliseconds of processor time for which a page may hold the event loop; one that holds it unnoticed takes seconds. */
  longestSlice = LONGEST_SLICE;
  private tags = 0;

  private constructor(
    private readonly instance: FakeInstance,
    private readonly replica: Replica,
    private readonly postsOfPage: number,
  ) {}

  /** A page has 40 posts at most. */
  static async begin(scene: Scene, postsOfPage: number): Promise<HostilePages> {
    const instance = await FakeInstance.start();
    scene.atEnd(() => instance.close());
    const watcher = join(__dirname, 'longest-slice.cjs');
    const replica = await scene.startOne({ NODE_OPTIONS: `--require=${watcher}` });
    const pages = new HostilePages(instance, replica, postsOfPage);
    // The first fetch compiles what the later ones run.
    await pages.fetch(pages.posts(PLAIN));
    const slice = await pages.watchFetch(() => pages.posts(PLAIN), 2);
    // A slow machine takes longer for a plain page too.
    pages.longestSlice = Math.max(LONGEST_SLICE, 10 * slice);
    return pages;
  }

  /** Pages by what they are full of. */
  readonly kinds: Record<string, () => string> = {
    'letters that folding makes eighteen of': () => this.posts('\ufdfa'.repeat(33_000)),
    'long words': () => this.posts('incomprehensibilities '.repeat(4_500)),
    'hashtags that folding makes long': () => this.hashtagWalls(),
    'marks in no order': () =>
      this.posts(`a${MARKS}`, () => ({
        spoiler_text: MARKS,
        media_attachments: [{ type: 'image', url: 'https://media.example/1.png', description: MARKS }],
      })),
    'a hashtag of marks': () =>
      this.posts(`<a href="https://a.example/tags/a" rel="tag">#a${MARKS.slice(-9_000, -100)}</a>`),
    'links to hosts of marks': () => this.posts(`<a href="https://a${MARKS}.example">here</a>`),
    'tiny objects': () => filled('[', '{},', '{}]'),
    'one status of tiny objects': () => filled('[{"id":"1","tags":[', '{"a":{}},', '{}]}]'),
    'nested lists': () => filled('[', '[[]],', '[]]'),
  };

  /** Fetches pages one after the other. */
  async watchFetch(page: () => string, times: number): Promise<number> {
    const ids: number[] = [];
    for (let i = 0; i < times; i++) ids.push(await this.streamOf(page()));
    return watch(this.replica, async () => {
      for (const id of ids) await this.fetchStream(id);
    });
  }

  /** Fetches large pages side by side. */
  async watchAtOnce(count: number): Promise<number> {
    const bodies = [filled('[', '{},', '{}]'), this.posts('\ufdfa'.repeat(33_000)), this.posts(PLAIN)];
    const ids: number[] = [];
    for (let i = 0; i < count; i++) ids.push(await this.streamOf(bodies[i % bodies.length] ?? '[]'));
    return watch(this.replica, () => Promise.all(ids.map((id) => this.fetchStream(id))));
  }

  /** Fetches pages of one wave, and waits until its posts are scored again. */
  async watchWave(scene: Scene, count: number): Promise<number> {
    // A text of the most tags is the slowest to score.
    const text = `${'letters that many accounts post '.repeat(20)}${'<br>x '.repeat(4_900)}`;
    const ids: number[] = [];
    for (let i = 0; i < count; i++) ids.push(await this.streamOf(this.posts(text, () => this.newcomer())));
    return watch(this.replica, async () => {
      for (const id of ids) await this.fetchStream(id);
      await until(async () => (await outsideWaves(scene)) === 0);
    });
  }

  async fetch(body: string): Promise<void> {
    await this.fetchStream(await this.streamOf(body));
  }

  private async fetchStream(id: number): Promise<void> {
    await this.replica.send('POST', `/hashtags/${id}/fetch?limit=100`);
  }

  private async streamOf(body: string): Promise<number> {
    const hashtag = `tag${++this.tags}`;
    this.instance.tag(hashtag, (url) => ({ body: url.searchParams.has('max_id') ? '[]' : body }));
    const { body: stream } = await this.replica.send('POST', '/hashtags', { hashtag, instance: this.instance.domain });
    return (stream as { id: number }).id;
  }

  /** Posts whose texts are as long as a post's may be. */
  private posts(text: string, changes: () => Record<string, unknown> = () => ({})): string {
    const content = `<p>${text}</p>`;
    return JSON.stringify(
      Array.from({ length: this.postsOfPage }, () =>
        this.instance.status(String(++this.tags), { content, ...changes() }),
      ),
    );
  }

  private hashtagWalls(): string {
    const tags = Array.from({ length: 100 }, (_, i) => ({ name: `${'\ufdfa'.repeat(98)}${i}` }));
    return JSON.stringify(
      Array.from({ length: this.postsOfPage }, () => this.instance.status(String(++this.tags), { tags })),
    );
  }

  /** An account of its own for each post, new as those of a wave. */
  private newcomer() {
    const account = this.instance.account(`user${this.tags}`);
    return { account: { ...account, created_at: '2026-02-28T12:00:00.000Z', followers_count: 0 } };
  }
}

/** Posts of newcomers that are not scored as a wave yet. */
async function outsideWaves({ server }: Scene): Promise<number> {
  const [row] = await server.execute(
    `SELECT count(*)::int AS count FROM post JOIN author ON author.id = author_id
     WHERE post.wave IS NULL AND author.username_folded LIKE 'user%'`,
  );
  return Number(row?.count);
}
