import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { TYPESCRIPT } from './child-script';
import { API_KEY } from './server-under-test';
import { median } from './statistics';

/** How fast a number of streams, each on an instance of its own, were fetched at once. */
export interface IngestResult {
  streams: number;
  pagesPerSecond: number;
  /** Of new posts, scored and stored. */
  postsPerSecond: number;
}

/** What it costs to compare each new post with others: four streams at once, with it and without, in posts a second. */
export interface WavesResult {
  postsPerSecond: number;
  postsPerSecondWithout: number;
  /** How long after the last page all posts were compared, in seconds. */
  comparedAfter: number;
}

interface Source {
  instance: ChildProcess;
  path: string;
}

const PAGE = 40;
const AT_ONCE = [1, 4];
const ROUNDS = 3;

/** Has the service fetch streams by its own API, page by page. */
export class IngestBench {
  constructor(private readonly origin: string) {}

  /** Fetches `pages` pages of new posts, from one instance and then from four at once. */
  measure(pages: number): Promise<IngestResult[]> {
    return this.withSources(async (sources) => {
      const results: IngestResult[] = [];
      for (const streams of AT_ONCE) {
        await this.fetchPages(sources.slice(0, streams), Math.ceil(pages / 5));
        results.push(await this.fetchPages(sources.slice(0, streams), pages));
      }
      return results;
    });
  }

  /** Fetches `pages` pages of new posts in each of some rounds, with the waves' fingerprints in turn with none; medians. */
  measureWaves(pages: number, database: string): Promise<WavesResult> {
    return this.withSources(async (sources) => {
      const client = new Client({ connectionString: database });
      await client.connect();
      const [paces, without, waits]: [number[], number[], number[]] = [[], [], []];
      try {
        await this.fetchPages(sources, Math.ceil(pages / 5));
        for (let round = 0; round < ROUNDS; round++) {
          await untilCompared(client);
          paces.push((await this.fetchPages(sources, pages)).postsPerSecond);
          const stored = performance.now();
          await untilCompared(client);
          waits.push((performance.now() - stored) / 1_000);
          await client.query('ALTER TABLE post DISABLE TRIGGER post_fingerprint_follow_insert');
          without.push((await this.fetchPages(sources, pages)).postsPerSecond);
          await client.query('ALTER TABLE post ENABLE TRIGGER post_fingerprint_follow_insert');
        }
      } finally {
        await client.end();
      }
      return {
        postsPerSecond: median(paces),
        postsPerSecondWithout: median(without),
        comparedAfter: median(waits),
      };
    });
  }

  private async withSources<T>(work: (sources: Source[]) => Promise<T>): Promise<T> {
    const sources = await Promise.all(Array.from({ length: Math.max(...AT_ONCE) }, (_, i) => this.openSource(i)));
    try {
      return await work(sources);
    } finally {
      for (const { instance } of sources) instance.kill();
    }
  }

  private async openSource(number: number): Promise<Source> {
    const instance = fork(join(__dirname, 'fresh-instance.ts'), { execArgv: TYPESCRIPT });
    const [port] = (await once(instance, 'message')) as [number];
    const stream = await this.post('/hashtags', { hashtag: `bench${number}`, instance: `127.0.0.1:${port}` });
    return { instance, path: `/hashtags/${String(stream['id'])}/fetch?limit=${PAGE}` };
  }

  private async fetchPages(sources: Source[], pages: number): Promise<IngestResult> {
    let left = pages;
    let posts = 0;
    const from = performance.now();
    const work = async ({ path }: Source) => {
      while (left-- > 0) {
        const { added_count: added } = await this.post(path);
        posts += Number(added);
      }
    };
    await Promise.all(sources.map(work));
    const seconds = (performance.now() - from) / 1_000;
    return { streams: sources.length, pagesPerSecond: pages / seconds, postsPerSecond: posts / seconds };
  }

  private async post(path: string, body?: object): Promise<Record<string, unknown>> {
    const response = await fetch(`${this.origin}/api/v1${path}`, {
      method: 'POST',
      headers: { 'X-API-Key': API_KEY, 'Content-Type': 'application/json' },
      body: body ? JSON.stringify(body) : null,
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${path}: ${response.status} ${text}`);
    return JSON.parse(text) as Record<string, unknown>;
  }
}

/** Waits until the job has compared every post. */
async function untilCompared(client: Client): Promise<void> {
  for (;;) {
    const { rows } = await client.query('SELECT FROM post_fingerprint WHERE NOT is_read LIMIT 1');
    if (rows.length === 0) return;
    await sleep(50);
  }
}
