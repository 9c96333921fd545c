import { Injectable } from '@nestjs/common';
import { InjectEntityManager } from '@nestjs/typeorm';
import type { EntityManager } from 'typeorm';
import { changeAs } from '../auth/acting';
import type { Principal } from '../auth/principal';
import { InvalidInputError, NotFoundError } from '../common/errors';
import type { Page, Paged } from '../common/http/page.dto';
import { parseUrl } from '../common/parse-url';
import { hasPublicHost } from '../common/public-host';
import { AppConfig } from '../config/app-config';
import { JobsService } from '../scheduling/jobs.service';
import type { Blocklist } from './blocklist.entity';
import type { ListColumns } from './listed-blocks';
import { ListError } from './list-errors';
import { type ReadList, readList } from './list-reader';
import { countsOf, SUBSCRIPTIONS_JOB, SubscriptionsJob } from './subscriptions.job';
import { type NewBlocklist, SubscriptionsRepository } from './subscriptions.repository';

export interface Preview extends ReturnType<typeof countsOf> {
  known: number;
  wrongLines: ReadList['wrongLines'];
}

/** Lists of domains and accounts that others keep. The job reads and removes them. */
@Injectable()
export class SubscriptionsService {
  constructor(
    private readonly repository: SubscriptionsRepository,
    private readonly job: SubscriptionsJob,
    private readonly jobs: JobsService,
    private readonly config: AppConfig,
    @InjectEntityManager() private readonly manager: EntityManager,
  ) {}

  list(page: Page): Promise<Paged<Blocklist>> {
    return this.repository.list(page);
  }

  subscribe(address: string, columns: ListColumns | null, caller: Principal): Promise<Blocklist> {
    const url = this.readAddress(address);
    const name = `${url.host}${url.pathname}`;
    return this.request(caller, (manager) => this.repository.create({ name, url: url.href, columns }, manager));
  }

  async readNow(id: number, caller: Principal): Promise<Blocklist> {
    const list = await this.repository.find(id);
    if (list?.url === null) throw new InvalidInputError('An uploaded list has no address');
    await this.request(caller, async (manager) => {
      if (!(await this.repository.mark(id, 'due_at = NULL', manager))) refuse();
    });
    return (await this.repository.find(id)) ?? refuse();
  }

  /** The job removes its entries. */
  remove(id: number, caller: Principal): Promise<void> {
    return this.request(caller, async (manager) => {
      if (!(await this.repository.mark(id, 'deleted_at = now()', manager))) refuse();
    });
  }

  async preview(content: string): Promise<Preview> {
    const read = await readUpload(content);
    return {
      ...countsOf(read),
      known: await this.repository.countKnown([...read.entries.values()]),
      wrongLines: read.wrongLines,
    };
  }

  /** Blocks what a file has, until the list is removed. */
  async upload(name: string, content: string, caller: Principal): Promise<Blocklist> {
    const read = await readUpload(content);
    const draft: NewBlocklist = { name, errorCode: 'interrupted', ...countsOf(read) };
    const { id } = await changeAs(caller, this.manager, (manager) => this.repository.create(draft, manager));
    await this.job.apply(id, await this.repository.withoutErased(read.entries));
    await this.repository.finish(id, null, '1 day');
    return (await this.repository.find(id)) ?? refuse();
  }

  /** Changes something, and has the job see to it at once. */
  private async request<T>(caller: Principal, change: (manager: EntityManager) => Promise<T>): Promise<T> {
    const result = await changeAs(caller, this.manager, async (manager) => {
      const result = await change(manager);
      await this.jobs.request(SUBSCRIPTIONS_JOB, manager);
      return result;
    });
    this.jobs.wake(SUBSCRIPTIONS_JOB);
    return result;
  }

  private readAddress(text: string): URL {
    const url = parseUrl(text.trim());
    const { allowPrivateInstances: allowPrivate } = this.config;
    const isWeb = url?.protocol === 'https:' || (allowPrivate && url?.protocol === 'http:');
    if (!url || !isWeb || url.username !== '' || url.password !== '' || !(allowPrivate || hasPublicHost(url)))
      throw new InvalidInputError('Invalid address of a list');
    url.hash = '';
    return url;
  }
}

async function readUpload(content: string): Promise<ReadList> {
  try {
    return await readList(content, null);
  } catch (error) {
    throw error instanceof ListError ? new InvalidInputError(error.message) : error;
  }
}

function refuse(): never {
  throw new NotFoundError('Blocklist not found');
}
