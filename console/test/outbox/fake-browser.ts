import { IDBFactory } from 'fake-indexeddb';
import type { ModelService } from './model-service';
import { type Fault, travel } from './network-fault';
import { FakeTab } from './fake-tab';

interface Timer {
  at: number;
  run: () => void;
  owner: FakeTab | null;
}

/** A browser with tabs, a disk, a clock that a test turns, and a network whose moods a test decides. */
export class FakeBrowser {
  now = 1_000_000;
  isOnline = true;
  /** What becomes of the next requests; then all arrive. */
  faults: Fault[] = [];
  /** Each request that a tab made. */
  readonly requests: { url: string; body: string; keepalive: boolean }[] = [];
  readonly disk = new IDBFactory();
  /** What is written at once. */
  readonly storage = new Map<string, string>();
  readonly tabs: FakeTab[] = [];
  /** Transactions and messages that are under way. */
  busy = 0;
  private timers: Timer[] = [];

  constructor(readonly service: ModelService) {}

  /** Opens a tab; `storage` is that of a tab which is reloaded. */
  open(storage?: Map<string, string>): FakeTab {
    const tab = new FakeTab(this, storage);
    this.tabs.push(tab);
    return tab;
  }

  fetch(tab: FakeTab, url: string, init: RequestInit): Promise<Response> {
    if (tab.isDead) return new Promise<never>(() => {});
    const request = { url, body: String(init.body), ifMatch: new Headers(init.headers).get('if-match') };
    this.requests.push({ url, body: request.body, keepalive: init.keepalive === true });
    const arrive = () => {
      const { status, body } = this.service.respond(request);
      return Response.json(body, { status });
    };
    const later = (milliseconds: number, run: () => void) => this.after(milliseconds, run, null);
    const travelling = travel({ fault: this.faults.shift() ?? 'none', arrive, later, signal: init.signal });
    // What a closed tab sent goes its way; the tab hears no more of it.
    return travelling.then(
      (response) => (tab.isDead ? new Promise<never>(() => {}) : response),
      (error: unknown) => (tab.isDead ? new Promise<never>(() => {}) : Promise.reject(error)),
    );
  }

  after(milliseconds: number, run: () => void, owner: FakeTab | null): () => void {
    const timer = { at: this.now + milliseconds, run, owner };
    this.timers.push(timer);
    return () => this.drop(timer);
  }

  /** Turns the clock on; all that happens meanwhile happens in order. */
  async advance(milliseconds: number): Promise<void> {
    const end = this.now + milliseconds;
    await this.settle();
    for (;;) {
      const [next] = this.timers
        .filter(({ at, owner }) => at <= end && !owner?.isFrozen)
        .toSorted((a, b) => a.at - b.at);
      if (!next) break;
      this.drop(next);
      this.now = Math.max(this.now, next.at);
      if (!next.owner?.isDead) next.run();
      await this.settle();
    }
    this.now = end;
  }

  /** Waits until nothing moves but time. */
  async settle(): Promise<void> {
    for (let quiet = 0; quiet < 6; quiet += 1) {
      await tick();
      if (this.busy > 0) quiet = 0;
    }
  }

  /** Lets only a little happen. */
  async ticks(count: number): Promise<void> {
    for (let i = 0; i < count; i += 1) await tick();
  }

  private drop(timer: Timer): void {
    this.timers = this.timers.filter((other) => other !== timer);
  }
}

function tick(): Promise<void> {
  return new Promise((resolve) => {
    setImmediate(resolve);
  });
}
