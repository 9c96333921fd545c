import { setTimeout as sleep } from 'node:timers/promises';
import type { Control } from '../sample-instance/federation';
import { type HabitName, HABITS, REFUSING } from '../sample-instance/habits';

/** The fields of a post that the loop reads. */
export interface LoopPost {
  id: number;
  post_id: string;
  approved: boolean;
  queue_status: string;
}

/** A running bot. */
export interface RunningBot {
  readonly output: string;
  stop(signal: NodeJS.Signals): Promise<unknown>;
}

/** A service, a stand-in for the bot's server, and a function that starts the bot with its state. */
export interface LoopWorld {
  /** All posts that were fetched from the stand-in with {@link HABITS_IN_TURN}, the oldest first. */
  posts(): Promise<LoopPost[]>;
  approve(id: number): Promise<unknown>;
  control(change: Control): Promise<unknown>;
  /** The URIs of the account's boosts, one per call. */
  boosts(): string[];
  startBot(env: Record<string, string>): RunningBot;
}

/** What to send the stand-in before posts are fetched: all servers whose posts can be boosted. */
export const HABITS_IN_TURN: Control = {
  inTurn: (Object.keys(HABITS) as HabitName[]).filter((name) => !REFUSING.has(name)),
};

/** A tenth of the posts cannot be found, a twentieth is edited after approval, and a twentieth is deleted. */
export interface LoopSize {
  posts: number;
  kills: number;
  outageMs: number;
}

/** What became of the posts. */
export interface LoopReport {
  boostable: number;
  boosted: number;
  /** Posts that were on hold at some time. */
  onHold: number;
  error: number;
  backToReview: number;
  /** Boosts beyond the first of a post. */
  twice: number;
  /** Posts that ended as they should not. */
  lost: number;
  /** The longest time without a boost while several posts could be boosted, except during the outage and the kills. */
  longestWaitMs: number;
}

/** Settings of a bot without pace and without a check for duplicates. */
export const UNPACED = {
  BOOSTS_PER_HOUR: '3600',
  LEAST_GAP_SECONDS: '0',
  RANDOM_WAIT_SECONDS: '0',
  BOOSTS_PER_AUTHOR_A_DAY: '0',
  POLL_SECONDS: '0.1',
  DUPLICATE_DISTANCE: '-1',
};

/** Short times: a post is tried again after seconds and given up after half a minute. */
const QUICK = {
  ...UNPACED,
  LONGEST_PAUSE_SECONDS: '0.5',
  RETRY_MINUTES: '0.05,0.1,0.2',
  GIVE_UP_MINUTES: '0.5',
};
const LOOK_EVERY_MS = 20;
const PATIENCE_MS = 10 * 60_000;

type End = 'delivered' | 'error' | 'review';

/** Lets bots boost posts that servers show in different ways, through kills and an outage. Reports the outcome of each. */
export async function runBotLoop(world: LoopWorld, size: LoopSize): Promise<LoopReport> {
  const ends = await prepare(world, size.posts);
  const watch = new Watch(world, size, ends);
  const bots = await watch.run();
  const posts = (await world.posts()).filter(({ post_id: uri }) => ends.has(uri));
  const boosts = world.boosts();
  const isOnHold = ({ id }: LoopPost) => bots.some(({ output }) => output.includes(`Post ${id} is on hold`));
  const count = (end: End) => posts.filter((post) => endOf(post) === end).length;
  const isLost = (post: LoopPost) =>
    endOf(post) !== ends.get(post.post_id) || boosts.includes(post.post_id) !== (endOf(post) === 'delivered');
  return {
    boostable: [...ends.values()].filter((end) => end === 'delivered').length,
    boosted: new Set(boosts).size,
    onHold: posts.filter(isOnHold).length,
    error: count('error'),
    backToReview: count('review'),
    twice: boosts.length - new Set(boosts).size,
    lost: posts.filter(isLost).length + ends.size - posts.length,
    longestWaitMs: watch.longestWaitMs,
  };
}

/** Approves posts, then changes some. Returns the expected outcome of each. */
async function prepare(world: LoopWorld, size: number): Promise<Map<string, End>> {
  const chosen = (await world.posts()).slice(0, size);
  if (chosen.length < size) throw new Error(`There are only ${chosen.length} posts`);
  for (const { id } of chosen) await world.approve(id);
  const of = (rest: number, every: number) => chosen.filter((_, i) => i % every === rest).map((post) => post.post_id);
  const [unfindable, edited, deleted] = [of(0, 10), of(5, 20), of(15, 20)];
  await world.control({ unfindable });
  for (const uri of edited) await world.control({ edit: { uri, fields: { content: '<p>Buy now!</p>' } } });
  for (const uri of deleted) await world.control({ delete: uri });
  const ends = new Map<string, End>(chosen.map(({ post_id: uri }) => [uri, 'delivered']));
  for (const uri of [...unfindable, ...deleted]) ends.set(uri, 'error');
  for (const uri of edited) ends.set(uri, 'review');
  return ends;
}

function endOf({ approved, queue_status: status }: LoopPost): End | null {
  if (status === 'delivered' || status === 'error') return status;
  return status === 'pending' && !approved ? 'review' : null;
}

/** Runs one bot after another until every post has an outcome. */
class Watch {
  longestWaitMs = 0;
  private readonly bots: RunningBot[] = [];
  private readonly boostable: number;
  private boosted = 0;
  private lastBoost = 0;

  constructor(
    private readonly world: LoopWorld,
    private readonly size: LoopSize,
    private readonly ends: Map<string, End>,
  ) {
    this.boostable = [...ends.values()].filter((end) => end === 'delivered').length;
  }

  async run(): Promise<RunningBot[]> {
    const { kills, outageMs } = this.size;
    let bot = this.start();
    for (let step = 1; step <= kills + 1; step++) {
      await this.untilBoosted(Math.floor((step * this.boostable) / (kills + 2)));
      if (step === 1) await this.outage(outageMs);
      else {
        await bot.stop('SIGKILL');
        bot = this.start();
      }
    }
    await this.untilBoosted(this.boostable);
    await this.untilEnded();
    await bot.stop('SIGTERM');
    return this.bots;
  }

  private start(): RunningBot {
    const bot = this.world.startBot(QUICK);
    this.bots.push(bot);
    // Its start-up time does not count as waiting for another post.
    this.lastBoost = Infinity;
    return bot;
  }

  private async outage(ms: number): Promise<void> {
    await this.world.control({ fault: { status: 503 } });
    await sleep(ms);
    await this.world.control({ fault: null });
    this.lastBoost = Infinity;
  }

  private async untilBoosted(count: number): Promise<void> {
    for (const end = Date.now() + PATIENCE_MS; ; await sleep(LOOK_EVERY_MS)) {
      const boosted = new Set(this.world.boosts()).size;
      const now = Date.now();
      if (this.boostable - boosted > 1) this.longestWaitMs = Math.max(this.longestWaitMs, now - this.lastBoost);
      if (boosted > this.boosted) this.lastBoost = now;
      this.boosted = boosted;
      if (boosted >= count) return;
      if (now > end)
        throw new Error(`Only ${boosted} posts are boosted:
${this.bots.at(-1)?.output}`);
    }
  }

  private async untilEnded(): Promise<void> {
    for (const end = Date.now() + PATIENCE_MS; ; await sleep(500)) {
      const left = (await this.world.posts()).filter((post) => this.ends.has(post.post_id) && endOf(post) === null);
      if (left.length === 0) return;
      if (Date.now() > end) throw new Error(`Posts without an end: ${left.map(({ id }) => id).join(', ')}`);
    }
  }
}
