import { api, type Models } from '../../api/client';
import { noteResponse } from '../../api/responses';
import { sessionStore } from '../../session/session';

type Changes = Models['PostChanges'];

/** The service sends a heartbeat every four seconds. A stream that is silent for longer is blocked on its way. */
const SILENT_AFTER = 12_000;

/** The polling interval where streams are blocked, and when to retry a stream, in milliseconds. */
const POLL_EVERY = 3_000;
const TRY_STREAM_AFTER = 60_000;

/**
 * Follows which posts changed, while the page is visible and there is a network: by a stream of server-sent events, or by polling where
 * these are blocked.
 */
export class LiveChanges {
  private source: EventSource | null = null;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private lastId: number | null = null;
  private blockedAt = -Infinity;
  private readonly listening = new AbortController();

  constructor(
    private readonly since: string,
    private readonly onChanges: (changes: Changes) => void,
  ) {}

  start(): () => void {
    const { signal } = this.listening;
    document.addEventListener('visibilitychange', this.follow, { signal });
    for (const event of ['online', 'offline']) window.addEventListener(event, this.follow, { signal });
    this.follow();
    return () => {
      this.listening.abort();
      this.stop();
    };
  }

  private readonly follow = (): void => {
    this.stop();
    if (document.hidden || !navigator.onLine || this.listening.signal.aborted) return;
    const isBlocked = performance.now() - this.blockedAt < TRY_STREAM_AFTER;
    if (isBlocked || typeof EventSource === 'undefined') this.timer = setTimeout(() => void this.poll(), POLL_EVERY);
    else this.open();
  };

  private stop(): void {
    clearTimeout(this.timer);
    this.source?.close();
    this.source = null;
  }

  private get query(): { after: number } | { since: string } {
    return this.lastId === null ? { since: this.since } : { after: this.lastId };
  }

  private open(): void {
    const query = new URLSearchParams(Object.entries(this.query).map(([name, value]) => [name, String(value)]));
    const source = new EventSource(`/api/v1/post-changes?${query}`);
    this.source = source;
    this.expect();
    source.addEventListener('open', noteResponse);
    source.addEventListener('message', ({ data }) => {
      this.expect();
      this.take(JSON.parse(String(data)) as Changes);
    });
    source.addEventListener('error', () => {
      // Otherwise the browser reconnects and continues from the last event.
      if (source.readyState === EventSource.CLOSED) this.giveUp();
    });
  }

  private expect(): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.giveUp(), SILENT_AFTER);
  }

  private giveUp(): void {
    this.blockedAt = performance.now();
    this.follow();
  }

  private async poll(): Promise<void> {
    if (sessionStore.getState().kind === 'in') {
      const params = { query: this.query };
      const { data } = await api.GET('/api/v1/post-changes', { params }).catch(() => ({ data: null }));
      if (data && !this.listening.signal.aborted) this.take(data);
    }
    if (!this.source) this.follow();
  }

  private take(changes: Changes): void {
    this.lastId = changes.last_id;
    if (changes.post_ids.length > 0 || changes.more) this.onChanges(changes);
  }
}
