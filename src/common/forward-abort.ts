import { setMaxListeners } from 'node:events';

/**
 * Aborts the controller when the parent aborts; returns what ends that. `AbortSignal.any` would leave an entry in the parent for as
 * long as that lives (Node.js 20).
 */
export function forwardAbort(parent: AbortSignal, controller: AbortController): () => void {
  const forward = (): void => controller.abort(parent.reason);
  if (parent.aborted) forward();
  // One listener for each task that runs is no leak, which Node would warn of from eleven on.
  setMaxListeners(0, parent);
  parent.addEventListener('abort', forward, { once: true });
  return () => parent.removeEventListener('abort', forward);
}
