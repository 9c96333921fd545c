import { useEffect, useSyncExternalStore } from 'react';

/** How often it is asked whether the service is back, in milliseconds. */
const ASK_EVERY = 5_000;

/** Runs something when the network is back, or the service; returns a function that ends that. */
export function whenReachable(run: () => void): () => void {
  const over = new AbortController();
  const ask = async () => {
    const response = navigator.onLine ? await fetch('/health/ready', { cache: 'no-store' }).catch(() => null) : null;
    if (response?.ok && !over.signal.aborted) run();
  };
  const timer = setInterval(() => void ask(), ASK_EVERY);
  window.addEventListener('online', run, { signal: over.signal });
  return () => {
    over.abort();
    clearInterval(timer);
  };
}

/** The same, while that is waited for. */
export function useWhenOnline(isWaiting: boolean, run: () => void): void {
  useEffect(() => (isWaiting ? whenReachable(run) : undefined), [isWaiting, run]);
}

export function useIsOffline(): boolean {
  return useSyncExternalStore(watchNetwork, () => !navigator.onLine);
}

function watchNetwork(notify: () => void): () => void {
  const over = new AbortController();
  for (const event of ['online', 'offline']) window.addEventListener(event, notify, { signal: over.signal });
  return () => over.abort();
}
