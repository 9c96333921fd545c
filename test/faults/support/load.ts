import { setTimeout as sleep } from 'node:timers/promises';
import type { Answer, Replica } from './replica';

/** A response that a client got, and when it asked and was told, on the clock of `Date.now()`; status 0: the connection failed. */
export interface Received {
  status: number;
  body: unknown;
  call: string;
  begun: number;
  at: number;
  retryAfter: string | null;
}

export interface LoadOptions {
  /** Clients that take posts from the queue and acknowledge them. */
  consumers?: number;
  /** Clients that read lists and statistics in turn. */
  readers?: number;
  pauseMs?: number;
}

const READS = ['/posts?limit=20', '/stats', '/streams', '/curated/preview'];

/** Clients that work until they are stopped, and all that they were told. Each goes on after a failure, with the next call. */
export class Load {
  readonly received: Received[] = [];
  /** Posts whose ack was answered 204. */
  readonly acknowledged: number[] = [];
  /** Posts that a `next` returned. */
  readonly handedOut: number[] = [];
  private isStopped = false;
  private readonly begun = new Map<symbol, number>();
  private readonly clients: Promise<void>[];

  private constructor(
    private readonly replicas: readonly Pick<Replica, 'send'>[],
    private readonly options: LoadOptions,
  ) {
    const { consumers = 8, readers = 0 } = options;
    this.clients = [
      ...Array.from({ length: consumers }, (_, i) => this.consume(i)),
      ...Array.from({ length: readers }, (_, i) => this.readAll(i)),
    ];
  }

  static start(replicas: readonly Pick<Replica, 'send'>[], options: LoadOptions = {}): Load {
    return new Load(replicas, options);
  }

  /** Lets the clients end with the call that they are in; returns all that they received. */
  async stop(): Promise<Received[]> {
    this.isStopped = true;
    await Promise.all(this.clients);
    return this.received;
  }

  successes(from: number): number {
    return this.received.filter(({ status, begun }) => begun >= from && status === 200).length;
  }

  /** The calls that the service failed, of those that began at a time or later. */
  failures(from = 0): Received[] {
    return this.received.filter(({ status, begun }) => begun >= from && (status === 0 || status >= 500));
  }

  /** When the oldest call in flight began; now when there is none. */
  oldest(): number {
    return Math.min(Date.now(), ...this.begun.values());
  }

  private async consume(client: number): Promise<void> {
    while (!this.isStopped) {
      const { status, body } = await this.call(client, 'GET', '/curated/next');
      if (status !== 200) continue;
      const { fenliu_post_id: id } = body as { fenliu_post_id: number };
      this.handedOut.push(id);
      const ack = await this.call(client, 'POST', `/curated/${id}/ack`);
      if (ack.status === 204) this.acknowledged.push(id);
    }
  }

  private async readAll(client: number): Promise<void> {
    for (let i = client; !this.isStopped; i++) await this.call(client, 'GET', READS[i % READS.length] ?? '/stats');
  }

  private async call(client: number, method: string, path: string): Promise<Received> {
    const replica = this.replicas[client % this.replicas.length];
    if (!replica) throw new Error('The load has no replica');
    const [begun, key] = [Date.now(), Symbol(path)];
    this.begun.set(key, begun);
    const { status, body, headers } = await replica
      .send(method, path)
      .catch((error: unknown): Answer => ({ status: 0, body: String(error), headers: new Headers() }));
    this.begun.delete(key);
    const received = {
      call: `${method} ${path}`,
      begun,
      status,
      body,
      at: Date.now(),
      retryAfter: headers.get('retry-after'),
    };
    this.received.push(received);
    // A client that is refused at once must not become a busy loop.
    await sleep(status === 0 || status >= 500 ? Math.max(20, this.options.pauseMs ?? 0) : (this.options.pauseMs ?? 0));
    return received;
  }
}
