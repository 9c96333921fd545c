import { useEffect, useSyncExternalStore } from 'react';

/** Runs something when the network is back, while that is waited for. */
export function useWhenOnline(isWaiting: boolean, run: () => void): void {
  useEffect(() => {
    if (!isWaiting) return;
    window.addEventListener('online', run);
    return () => window.removeEventListener('online', run);
  }, [isWaiting, run]);
}

export function useIsOffline(): boolean {
  return useSyncExternalStore(watchNetwork, () => !navigator.onLine);
}

function watchNetwork(notify: () => void): () => void {
  window.addEventListener('online', notify);
  window.addEventListener('offline', notify);
  return () => {
    window.removeEventListener('online', notify);
    window.removeEventListener('offline', notify);
  };
}
