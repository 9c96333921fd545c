import { setTimeout as sleep } from 'node:timers/promises';
import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { QueueFlags } from '../curated-queue/queue-flags';
import { InstanceUnreachableError } from '../fediverse/instance-unreachable.error';
import { RemoteLists } from '../fediverse/remote-lists';
import { JobsService } from '../scheduling/jobs.service';
import type { Blocklist } from './blocklist.entity';
import { LIST_ERRORS, ListError, type ListErrorCode } from './list-errors';
import { type ListEntry, type ReadList, readList } from './list-reader';
import { SubscriptionsRepository } from './subscriptions.repository';

/** The job that reads lists and removes those that go; due at once when somebody asks for either. */
export const SUBSCRIPTIONS_JOB = 'subscriptions';
const EVERY_SECONDS = 300;
const AFTER_SUCCESS = '1 day';
const AFTER_FAILURE = '6 hours';

/** Brings the entries of a list in line with what it says. A run that was interrupted is repeated. */
@Injectable()
export class SubscriptionsJob implements OnApplicationBootstrap {
  /** Entries of a transaction, which locks the lists for some tens of milliseconds. */
  batch = 2_000;

  constructor(
    private readonly repository: SubscriptionsRepository,
    private readonly remote: RemoteLists,
    private readonly flags: QueueFlags,
    private readonly jobs: JobsService,
  ) {}

  onApplicationBootstrap(): void {
    this.jobs.schedule({ name: SUBSCRIPTIONS_JOB, everySeconds: EVERY_SECONDS, run: (signal) => this.run(signal) });
  }

  /** Adds what is new and removes what is missing, in batches. */
  async apply(id: number, entries: ReadonlyMap<string, ListEntry>, signal?: AbortSignal): Promise<void> {
    const known = await this.repository.entriesOf(id);
    const added = [...entries].flatMap(([key, entry]) => (known.has(key) ? [] : [entry]));
    const removed = [...known].flatMap(([key, entry]) => (entries.has(key) ? [] : [entry]));
    await this.changeAll('add', id, added, signal);
    await this.changeAll('remove', id, removed, signal);
  }

  private async run(signal: AbortSignal): Promise<void> {
    const next = () => this.repository.findNext();
    for (let list = await next(); list !== null; list = await next()) {
      signal.throwIfAborted();
      await (list.deletedAt === null ? this.read(list, signal) : this.remove(list, signal));
    }
  }

  private async read(list: Blocklist, signal: AbortSignal): Promise<void> {
    try {
      await this.readChanged(list, signal);
      await this.repository.finish(list.id, null, AFTER_SUCCESS);
    } catch (error) {
      const code = signal.aborted ? null : codeOf(error);
      if (code === null) throw error;
      await this.repository.finish(list.id, code, AFTER_FAILURE);
    }
  }

  private async readChanged({ id, url, columns, ...list }: Blocklist, signal: AbortSignal): Promise<void> {
    const answer = await this.remote.read(new URL(url ?? ''), list, signal);
    if (answer === null) return;
    const { text, etag, lastModified } = answer;
    const read = await readList(text, columns);
    if (read.entries.size < (list.domains + list.accounts) / 2) throw new ListError('shrunk');
    await this.apply(id, await this.repository.withoutErased(read.entries), signal);
    await this.repository.save(id, { ...countsOf(read), etag, lastModified });
  }

  private async remove({ id }: Blocklist, signal: AbortSignal): Promise<void> {
    await this.apply(id, new Map(), signal);
    await this.repository.delete(id);
  }

  private async changeAll(
    change: 'add' | 'remove',
    id: number,
    entries: readonly ListEntry[],
    signal?: AbortSignal,
  ): Promise<void> {
    for (let start = 0; start < entries.length; start += this.batch) {
      signal?.throwIfAborted();
      const begun = performance.now();
      const batch = entries.slice(start, start + this.batch);
      await this.flags.changeLists(async (manager) => {
        const of = await this.repository.change(change, id, batch, manager);
        return { result: undefined, affected: { what: 'author', of } };
      });
      // Pauses half as long as the work took, to leave the lists to reviewers and fetches.
      await sleep((performance.now() - begun) / 2);
    }
  }
}

export function countsOf({ entries, counts }: ReadList) {
  const domains = [...entries.values()].filter(({ username }) => username === '*').length;
  return { domains, accounts: entries.size - domains, ...counts };
}

function codeOf(error: unknown): ListErrorCode | null {
  if (error instanceof ListError) return error.code;
  if (!(error instanceof InstanceUnreachableError)) return null;
  return Object.hasOwn(LIST_ERRORS, error.code) ? (error.code as ListErrorCode) : 'refused';
}
