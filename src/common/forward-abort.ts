import { setMaxListeners } from 'node:events';

/** Returns a function that detaches it. `AbortSignal.any` leaves an entry in the parent for its lifetime (Node 20). */
export function forwardAbort(parent: AbortSignal, controller: AbortController): () => void {
  const forward = (): void => controller.abort(parent.reason);
  if (parent.aborted) forward();
  // One listener per running task is no leak. Node warns from eleven on.
  setMaxListeners(0, parent);
  parent.addEventListener('abort', forward, { once: true });
  return () => parent.removeEventListener('abort', forward);
}
