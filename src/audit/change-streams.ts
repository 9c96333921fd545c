import { type BeforeApplicationShutdown, Injectable, Logger } from '@nestjs/common';
import { stackOf, UnavailableError } from '../common/errors';
import { reportOutage } from '../database/outage';
import type { PostChangesDto } from './dto/post-changes.dto';
import { MOST_EVENTS, type PostEvent, PostChangesView, postsOf, settledId } from './post-changes.view';

/** Milliseconds between reads of the log while somebody listens. One statement serves all listeners. */
const READ_EVERY = 1_000;

/** Milliseconds between heartbeats. With each, the caller's access is checked again. */
const ALIVE_EVERY = 4_000;

/** Most streams of one replica, and of one caller on it. */
const MOST = 200;
const MOST_OF_ONE = 12;

export interface Position {
  after: number;
  /** Whether what happened before is unknown, so that the caller has to load again what they show. */
  isLost?: boolean;
}

export interface Listener {
  /** Identifies the caller. The number of streams per caller is limited. */
  identity: string;
  send: (changes: PostChangesDto) => void;
  isAdmitted: () => Promise<boolean>;
  close: () => void;
}

@Injectable()
export class ChangeStreams implements BeforeApplicationShutdown {
  private readonly log = new Logger(ChangeStreams.name);
  private readonly listeners = new Set<Listener>();
  private readonly early = new Map<Listener, PostChangesDto[]>();
  private timers: NodeJS.Timeout[] = [];
  private isReading = false;
  private isChecking = false;
  private position = 0;
  /** Ids of events after the position that were sent already. */
  private sent = new Set<number>();

  constructor(private readonly changes: PostChangesView) {}

  /** Sends the changes after an event, then every new change. Throws an UnavailableError if too many listen. */
  async listen(listener: Listener, position: Position): Promise<void> {
    const own = [...this.listeners].filter(({ identity }) => identity === listener.identity).length;
    if (this.listeners.size >= MOST || own >= MOST_OF_ONE) throw new UnavailableError('Too many streams are open', 60);
    if (this.listeners.size === 0) this.start(position.after);
    this.listeners.add(listener);
    const early: PostChangesDto[] = [];
    this.early.set(listener, early);
    try {
      const changes = changesOf(await this.changes.after(position.after), position);
      // It may have left meanwhile.
      if (this.listeners.has(listener)) for (const list of [changes, ...early]) listener.send(list);
      this.early.delete(listener);
    } catch (error) {
      this.remove(listener);
      throw error;
    }
  }

  remove(listener: Listener): void {
    this.early.delete(listener);
    if (this.listeners.delete(listener) && this.listeners.size === 0) this.stop();
  }

  beforeApplicationShutdown(): void {
    for (const listener of this.listeners) listener.close();
    this.listeners.clear();
    this.stop();
  }

  private start(after: number): void {
    this.position = after;
    this.sent = new Set();
    this.timers = [setInterval(() => void this.read(), READ_EVERY), setInterval(() => void this.check(), ALIVE_EVERY)];
  }

  private stop(): void {
    for (const timer of this.timers) clearInterval(timer);
  }

  private async read(): Promise<void> {
    if (this.isReading) return;
    this.isReading = true;
    try {
      const events = await this.changes.after(this.position);
      const fresh = events.filter(({ id }) => !this.sent.has(id));
      this.position = settledId(events, this.position);
      this.sent = new Set(events.flatMap(({ id }) => (id > this.position ? id : [])));
      if (postsOf(fresh).size > 0 || isPartial(fresh)) this.send(changesOf(fresh, { after: this.position }));
    } catch (error) {
      if (!reportOutage(error)) this.log.error(stackOf(error));
    } finally {
      this.isReading = false;
    }
  }

  private async check(): Promise<void> {
    if (this.isChecking) return;
    this.isChecking = true;
    try {
      for (const listener of this.listeners) {
        const isAdmitted = await listener.isAdmitted().catch((error: unknown) => reportOutage(error));
        if (this.listeners.has(listener)) this.answer(listener, isAdmitted);
      }
    } finally {
      this.isChecking = false;
    }
  }

  private answer(listener: Listener, isAdmitted: boolean): void {
    if (!isAdmitted) {
      this.remove(listener);
      listener.close();
    } else if (!this.early.has(listener)) listener.send(changesOf([], { after: this.position }));
  }

  private send(changes: PostChangesDto): void {
    for (const listener of this.listeners) {
      const early = this.early.get(listener);
      if (early) early.push(changes);
      else listener.send(changes);
    }
  }
}

export function changesOf(events: readonly PostEvent[], { after, isLost = false }: Position): PostChangesDto {
  const posts = postsOf(events);
  const more = isLost || isPartial(events);
  return { last_id: settledId(events, after), post_ids: [...posts.keys()], by: [...posts.values()], more };
}

function isPartial(events: readonly PostEvent[]): boolean {
  return events.length > MOST_EVENTS;
}
