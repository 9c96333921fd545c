import { DataSource } from 'typeorm';
import { AppConfig } from '../src/config/app-config';
import { dataSourceOptions } from '../src/database/data-source-options';
import { fingerprintOf } from '../src/waves/fingerprint';
import { WavesRepository } from '../src/waves/waves.repository';
import { BAND_NAMES } from '../src/waves/waves.sql';
import { type Random, randomFor } from '../tools/sample-instance/random';
import { aPost } from '../test/support/post-content';
import type { Crowd } from '../test/waves/crowd';
import { HONEST_CASES } from '../test/waves/honest-cases';
import { singlesFrom } from '../test/waves/singles';
import { SPAM_WAVES } from '../test/waves/spam-waves';
import { createBenchDatabase, execute } from './bench-database';

/** How long it takes to find the posts to compare one with, in milliseconds. */
export interface LookupResult {
  /** Posts of the last 30 days. */
  posts: number;
  texts: string;
  /** Posts that one statement looks others up for. */
  atOnce: number;
  /** Per post, the fastest first. */
  ms: number[];
}

const PAGE = 40;
/** Pages of each kind of text that are looked up for the result, and before it. */
const ROUNDS = 25;
const WARM_UP = 5;

/** Posts that one statement stores. */
const BATCH = 5_000;

/** So much of all posts says what many say. */
const COMMON = 0.2;

/** As the service writes them: a bare row for each post, which gets its bands later. */
const INSERT = 'INSERT INTO post_fingerprint (post_id) SELECT unnest($1::bigint[])';
const UPDATE = `
  UPDATE post_fingerprint stored SET is_read = $1, ${BAND_NAMES.map((name) => `${name} = given.${name}`).join(', ')}
  FROM unnest($2::bigint[], ${BAND_NAMES.map((_, i) => `$${i + 3}::integer[]`).join(', ')}) AS given (post_id, ${BAND_NAMES.join(', ')})
  WHERE stored.post_id = given.post_id`;

/** Looks posts up among more and more others, as the job does that compares them. The lookup reads fingerprints alone, so there are no posts. */
export async function measureLookups(sizes: readonly number[]): Promise<LookupResult[]> {
  const database = await createBenchDatabase();
  const dataSource = new DataSource(dataSourceOptions(database.url, AppConfig.from({})));
  try {
    console.log(`Node ${process.version}, ${database.description}`);
    await execute(database.url, 'ALTER TABLE post_fingerprint DROP CONSTRAINT fk_post_fingerprint_post_id');
    await dataSource.initialize();
    console.log(HEADER);
    const bench = new LookupBench(dataSource);
    const results: LookupResult[] = [];
    for (const posts of sizes.toSorted((a, b) => a - b)) {
      const measured = await bench.measure(posts);
      console.log(measured.map(lookupLine).join('\n'));
      results.push(...measured);
    }
    return results;
  } finally {
    if (dataSource.isInitialized) await dataSource.destroy();
    await database.drop();
  }
}

class LookupBench {
  private readonly random = randomFor('waves');
  private readonly says = writersOf(this.random);
  private readonly repository: WavesRepository;
  private stored = 0;

  constructor(private readonly dataSource: DataSource) {
    this.repository = new WavesRepository(dataSource);
  }

  /** Stores posts until there are so many, and looks up new ones of each kind of text. */
  async measure(posts: number): Promise<LookupResult[]> {
    while (this.stored < posts)
      await this.store(Math.min(BATCH, posts - this.stored), true, () =>
        this.random() < COMMON ? this.says.common() : this.says.single(),
      );
    await this.dataSource.query('VACUUM ANALYZE post_fingerprint');
    const results: LookupResult[] = [];
    for (const [texts, says] of Object.entries(this.says))
      for (const atOnce of [1, PAGE]) {
        for (let round = 0; round < WARM_UP; round++) await this.lookUpPage(says, atOnce);
        const times: number[] = [];
        for (let round = 0; round < ROUNDS; round++) times.push(...(await this.lookUpPage(says, atOnce)));
        results.push({ posts, texts, atOnce, ms: times.toSorted((a, b) => a - b) });
      }
    return results;
  }

  /** Looks a page of new posts up, so many at once, and forgets it; returns the milliseconds a post. */
  private async lookUpPage(says: () => string, atOnce: number): Promise<number[]> {
    const page = await this.store(PAGE, false, says);
    const times: number[] = [];
    for (let from = 0; from < PAGE; from += atOnce) {
      const begun = performance.now();
      await this.repository.findCandidates(page.slice(from, from + atOnce));
      times.push((performance.now() - begun) / atOnce);
    }
    await this.dataSource.query('DELETE FROM post_fingerprint WHERE post_id = ANY ($1)', [page]);
    return times;
  }

  /** Stores posts with the next ids; returns these. */
  private async store(count: number, isRead: boolean, says: () => string): Promise<number[]> {
    const ids = Array.from({ length: count }, (_, i) => this.stored + i + 1);
    const bands = ids.map(() => fingerprintOf(aPost({ content: says() }))?.bands);
    await this.dataSource.query(INSERT, [ids]);
    await this.dataSource.query(UPDATE, [isRead, ids, ...BAND_NAMES.map((_, i) => bands.map((of) => of?.[i] ?? null))]);
    if (isRead) this.stored += count;
    return ids;
  }
}

/** What one writes alone, what many write, and what most of them write: the nth most frequent of their texts has one nth of the posts of the first. */
function writersOf(random: Random): Record<'single' | 'common' | 'commonest', () => string> {
  const single = singlesFrom(random);
  const crowds = Object.values<Crowd>({ ...HONEST_CASES, ...SPAM_WAVES }).filter(
    ({ says }) => fingerprintOf(aPost({ content: says(0) })) !== null,
  );
  const number = () => Math.floor(random() * 1_000);
  let written = 0;
  return {
    single: () => single(written++),
    common: () => crowds[Math.floor((crowds.length + 1) ** random()) - 1]?.says(number()) ?? '',
    commonest: () => crowds[0]?.says(number()) ?? '',
  };
}

const HEADER =
  '| posts of 30 days | text | looked up at once | median, ms a post | 95 % | 99 % |\n|---|---|---|---|---|---|';

/** One line of the table. */
function lookupLine({ posts, texts, atOnce, ms }: LookupResult): string {
  const [p50, p95, p99] = [0.5, 0.95, 0.99].map((share) => ms[Math.ceil(share * ms.length) - 1]?.toFixed(2));
  return `| ${posts.toLocaleString('en')} | ${texts} | ${atOnce} | ${p50} | ${p95} | ${p99} |`;
}
