import { tracked } from '../api/idle';

export type PageEvent = 'online' | 'offline' | 'pagehide' | 'pageshow';

/** What the outbox uses of the browser; tests replace it. */
export interface Platform {
  fetch(url: string, init: RequestInit): Promise<Response>;
  /** Throws where the browser blocks it. */
  readonly indexedDB: IDBFactory;
  /** Storage of this tab that survives a reload; throws if the user disabled it. */
  readonly tabStorage: Pick<Storage, 'getItem' | 'setItem'>;
  /** Storage of all tabs that is written at once; throws where the browser blocks it. */
  readonly storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>;
  /** Returns a function that sends a message to the other tabs. */
  openChannel: (name: string, receive: (message: unknown) => void) => (message: unknown) => void;
  now(): number;
  random(): number;
  /** Runs something later; returns a function that cancels it. */
  after(milliseconds: number, run: () => void): () => void;
  isOnline(): boolean;
  listen(event: PageEvent, run: () => void): void;
}

export function browserPlatform(): Platform {
  return {
    fetch: (url, init) => tracked(fetch(url, init)),
    get indexedDB() {
      return indexedDB;
    },
    get tabStorage() {
      return sessionStorage;
    },
    get storage() {
      return localStorage;
    },
    openChannel,
    now: Date.now,
    random: Math.random,
    after: (milliseconds, run) => {
      const timer = setTimeout(run, milliseconds);
      return () => clearTimeout(timer);
    },
    isOnline: () => navigator.onLine,
    listen: (event, run) => window.addEventListener(event, run),
  };
}

function openChannel(name: string, receive: (message: unknown) => void): (message: unknown) => void {
  const channel = new BroadcastChannel(name);
  channel.addEventListener('message', ({ data }) => receive(data));
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has none: it is of one origin
  return (message) => channel.postMessage(message);
}
