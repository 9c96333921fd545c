import { useEffect } from 'react';

/** Runs something when the network is back, while that is waited for. */
export function useWhenOnline(isWaiting: boolean, run: () => void): void {
  useEffect(() => {
    if (!isWaiting) return;
    window.addEventListener('online', run);
    return () => window.removeEventListener('online', run);
  }, [isWaiting, run]);
}
