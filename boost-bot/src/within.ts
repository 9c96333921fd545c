import { setMaxListeners } from 'node:events';

/**
 * Aborts with the parent, or after `ms` milliseconds. `AbortSignal.any` would leave an entry in the parent for as long as that lives
 * (Node.js 20); this one goes after `ms`.
 */
export function within(ms: number, parent: AbortSignal): AbortSignal {
  const controller = new AbortController();
  const end = (reason: unknown): void => {
    clearTimeout(timer);
    parent.removeEventListener('abort', follow);
    controller.abort(reason);
  };
  const follow = (): void => end(parent.reason);
  const timer = setTimeout(() => end(new DOMException('It took too long', 'TimeoutError')), ms).unref();
  // One listener for each request that runs is no leak, which Node would warn of from eleven on.
  setMaxListeners(0, parent);
  parent.addEventListener('abort', follow);
  if (parent.aborted) follow();
  return controller.signal;
}
