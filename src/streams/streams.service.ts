import { Injectable } from '@nestjs/common';
import type { Principal } from '../auth/principal';
import { InvalidInputError, NotFoundError } from '../common/errors';
import type { Page, Paged } from '../common/http/page.dto';
import { parseInstanceDomain } from '../common/instance-domain';
import { AppConfig } from '../config/app-config';
import type { StreamDto } from './dto/stream.dto';
import type { Stream } from './stream.entity';
import { type StreamColumns, type StreamFailure, type StreamProgress, StreamsRepository } from './streams.repository';
import { StreamsView } from './streams.view';

@Injectable()
export class StreamsService {
  constructor(
    private readonly repository: StreamsRepository,
    private readonly view: StreamsView,
    private readonly config: AppConfig,
  ) {}

  list(page: Page, active: boolean | undefined): Promise<Paged<StreamDto>> {
    return this.view.list(page, active);
  }

  async get(id: number): Promise<StreamDto> {
    return (await this.view.find(id)) ?? notFound();
  }

  async create(draft: StreamColumns, caller: Principal): Promise<StreamDto> {
    const columns = { ...draft, instance: this.readInstance(draft.instance) };
    return this.get(await this.repository.insert(columns, caller));
  }

  /** Changes the given fields, and sets `updated_at` even without any. */
  async update(id: number, change: Partial<StreamColumns>, caller: Principal): Promise<StreamDto> {
    const instance = change.instance === undefined ? undefined : this.readInstance(change.instance);
    if (!(await this.repository.update(id, { ...change, instance }, caller))) notFound();
    return this.get(id);
  }

  async delete(id: number, caller: Principal): Promise<void> {
    if (!(await this.repository.delete(id, caller))) notFound();
  }

  async getSource(id: number): Promise<Stream> {
    return (await this.repository.find(id)) ?? notFound();
  }

  async findStillActive(id: number): Promise<Stream | null> {
    const stream = await this.repository.find(id);
    return stream?.active ? stream : null;
  }

  findActive(): Promise<Stream[]> {
    return this.repository.findActive();
  }

  /** The active streams that the scheduler has to fetch now; each failure doubles the wait of a stream. */
  findDue(): Promise<Stream[]> {
    return this.repository.findDue(this.intervalSeconds);
  }

  recordRequest({ id }: Stream, caller: Principal): Promise<void> {
    return this.repository.recordRequest({ subjectId: id }, caller);
  }

  async recordRequests(streams: number, caller: Principal): Promise<void> {
    if (streams > 0) await this.repository.recordRequest({ values: { streams } }, caller);
  }

  recordSuccess(stream: Stream, progress: StreamProgress): Promise<void> {
    return this.repository.recordSuccess(stream, this.intervalSeconds, progress);
  }

  isScheduled({ active }: Stream): boolean {
    return active && this.intervalSeconds > 0;
  }

  recordFailure(stream: Stream, failure: StreamFailure): Promise<void> {
    return this.repository.recordFailure(stream, this.intervalSeconds, failure);
  }

  private get intervalSeconds(): number {
    return this.config.fetchIntervalMinutes * 60;
  }

  private readInstance(text: string): string {
    const instance = parseInstanceDomain(text, { allowPrivate: this.config.allowPrivateInstances });
    if (instance === null) throw new InvalidInputError('Invalid instance domain');
    return instance;
  }
}

function notFound(): never {
  throw new NotFoundError('Stream not found');
}
