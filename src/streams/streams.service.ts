import { Injectable } from '@nestjs/common';
import { InvalidInputError, NotFoundError } from '../common/errors';
import type { Page, Paged } from '../common/http/page.dto';
import { parseInstanceDomain } from '../common/instance-domain';
import { AppConfig } from '../config/app-config';
import type { Stream } from './stream.entity';
import { type StreamColumns, StreamsRepository } from './streams.repository';
import { type StreamRow, StreamsView } from './streams.view';

/** A stream as it is asked for: the hashtag read, the instance as people write it. */
export type StreamDraft = StreamColumns;

/** The streams, and how their fetches go. */
@Injectable()
export class StreamsService {
  constructor(
    private readonly repository: StreamsRepository,
    private readonly view: StreamsView,
    private readonly config: AppConfig,
  ) {}

  /** A part of the streams, newest first; `active` undefined stands for all of them. */
  list(page: Page, active: boolean | undefined): Promise<Paged<StreamRow>> {
    return this.view.list(page, active);
  }

  /** The stream as it is shown. */
  async get(id: number): Promise<StreamRow> {
    return (await this.view.find(id)) ?? notFound();
  }

  /** Adds a stream; the pair of hashtag and instance must be new. */
  async create(draft: StreamDraft): Promise<StreamRow> {
    return this.get(await this.repository.insert({ ...draft, instance: this.readInstance(draft.instance) }));
  }

  /** Changes what is given, and refreshes the time of the last update even when nothing is. */
  async update(id: number, change: Partial<StreamDraft>): Promise<StreamRow> {
    const instance = change.instance === undefined ? undefined : this.readInstance(change.instance);
    if (!(await this.repository.update(id, { ...change, instance }))) notFound();
    return this.get(id);
  }

  /** Deletes a stream; its posts stay. */
  async delete(id: number): Promise<void> {
    if (!(await this.repository.delete(id))) notFound();
  }

  /** The stream to fetch, be it active or not. */
  async getSource(id: number): Promise<Stream> {
    return (await this.repository.find(id)) ?? notFound();
  }

  /** The active streams by id. */
  findActive(): Promise<Stream[]> {
    return this.repository.findActive();
  }

  /** The active streams that the scheduler shall fetch now, by id: failing ones are left alone for longer and longer. */
  findDue(): Promise<Stream[]> {
    return this.repository.findDue(this.intervalSeconds);
  }

  /** Writes down that a first page was read and its posts are stored. */
  recordSuccess(id: number): Promise<void> {
    return this.repository.recordSuccess(id, this.intervalSeconds);
  }

  /** Writes down that a fetch failed; `reason` is in words for an operator, and shown. */
  recordFailure(id: number, reason: string): Promise<void> {
    return this.repository.recordFailure(id, this.intervalSeconds, reason);
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
