import type { Channel, Platform } from './platform';

const NAME = 'sluice-outbox';

/** What a tab does on a message of another tab, a change of the network, or its own end. */
export interface TabEvents {
  onChange(): void;
  onTry(): void;
  onOnline(): void;
  onOffline(): void;
  onLeave(): void;
}

/** Connects this tab with the others. */
export class Tabs {
  private channel: Channel | null = null;
  private closers: (() => void)[] = [];

  constructor(
    private readonly platform: Platform,
    private readonly events: TabEvents,
  ) {}

  open(): void {
    const { platform, events } = this;
    this.channel = platform.openChannel(NAME, (message) => this.receive(message));
    this.closers.push(
      platform.listen('online', () => events.onOnline()),
      platform.listen('offline', () => events.onOffline()),
      // Not `visibilitychange`: a hidden tab continues to send, and opening a post's original must not end the time for an undo.
      platform.listen('pagehide', () => events.onLeave()),
      platform.listen('pageshow', () => events.onChange()),
    );
  }

  /** Tells the others that the outbox changed. */
  announce(): void {
    this.channel?.post('changed');
  }

  /** Requests that the sending tab tries at once. */
  askToTry(): void {
    this.channel?.post('try');
  }

  close(): void {
    this.channel?.close();
    for (const close of this.closers.splice(0)) close();
  }

  private receive(message: string): void {
    if (message === 'try') this.events.onTry();
    else this.events.onChange();
  }
}
