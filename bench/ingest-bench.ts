import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { TYPESCRIPT } from './child-script';
import { call } from './server-under-test';

/** How fast a number of streams, each on an instance of its own, were fetched at once. */
export interface IngestResult {
  streams: number;
  pagesPerSecond: number;
  /** Of new posts, scored and stored. */
  postsPerSecond: number;
}

interface Source {
  instance: ChildProcess;
  path: string;
}

const PAGE = 40;
const AT_ONCE = [1, 4];

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
    const stream = await call(this.origin, 'POST', '/hashtags', {
      hashtag: `bench${number}`,
      instance: `127.0.0.1:${port}`,
    });
    return { instance, path: `/hashtags/${String(stream['id'])}/fetch?limit=${PAGE}` };
  }

  private async fetchPages(sources: Source[], pages: number): Promise<IngestResult> {
    let left = pages;
    let posts = 0;
    const from = performance.now();
    const work = async ({ path }: Source) => {
      while (left-- > 0) {
        const { added_count: added } = await call(this.origin, 'POST', path);
        posts += Number(added);
      }
    };
    await Promise.all(sources.map(work));
    const seconds = (performance.now() - from) / 1_000;
    return { streams: sources.length, pagesPerSecond: pages / seconds, postsPerSecond: posts / seconds };
  }
}
