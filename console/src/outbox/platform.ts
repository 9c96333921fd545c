/** What the outbox needs of a channel between tabs. */
export interface Channel {
  post(message: string): void;
  close(): void;
}

/** A moment in the life of the page. */
export type PageEvent = 'online' | 'offline' | 'pagehide' | 'pageshow';

/** Everything that the outbox touches of the browser, so that tests can stand in for it. */
export interface Platform {
  fetch(url: string, init: RequestInit): Promise<Response>;
  indexedDB: IDBFactory;
  /** Absent on plain http. */
  locks?: Pick<LockManager, 'request'>;
  /** Absent in browsers without `BroadcastChannel`. */
  openChannel?: (name: string, hear: (message: string) => void) => Channel;
  /** Milliseconds since 1970. */
  now(): number;
  /** From 0 up to 1. */
  random(): number;
  /** Runs something later; answers how to cancel it. */
  after(milliseconds: number, run: () => void): () => void;
  isOnline(): boolean;
  /** Answers how to stop listening. */
  listen(event: PageEvent, run: () => void): () => void;
}

/** The browser itself. */
export function browserPlatform(): Platform {
  return {
    fetch: (url, init) => fetch(url, init),
    indexedDB,
    // Left out of pages that came by plain http, whatever the types say.
    locks: 'locks' in navigator ? navigator.locks : undefined,
    openChannel: 'BroadcastChannel' in window ? openChannel : undefined,
    now: Date.now,
    random: Math.random,
    after: (milliseconds, run) => {
      const timer = setTimeout(run, milliseconds);
      return () => clearTimeout(timer);
    },
    isOnline: () => navigator.onLine,
    listen: (event, run) => {
      window.addEventListener(event, run);
      return () => window.removeEventListener(event, run);
    },
  };
}

function openChannel(name: string, hear: (message: string) => void): Channel {
  const channel = new BroadcastChannel(name);
  channel.addEventListener('message', ({ data }) => hear(String(data)));
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has none: it is of one origin
  return { post: (message) => channel.postMessage(message), close: () => channel.close() };
}
