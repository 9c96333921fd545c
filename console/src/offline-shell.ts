import { loadLater } from './ui/later';

/** Trusted Types: the console's own worker and no other address. */
interface ScriptPolicy {
  createScriptURL(address: string): string;
}

interface TrustedTypeFactory {
  createPolicy(name: string, rules: ScriptPolicy): ScriptPolicy;
}

/** How long after the first page lazy parts are loaded, in milliseconds. */
const LATER = 5_000;
const WORKER = '/service-worker.js';

let worker: ServiceWorker | null = null;

/** Loads the lazy parts and caches the page for an offline start; never a response of the API. */
export function keepShell(): void {
  if (!import.meta.env.PROD) return;
  // After the first page, which comes first.
  window.addEventListener('load', start, { once: true });
  window.addEventListener('online', () => void loadRest());
}

function start(): void {
  void register();
  setTimeout(() => void loadRest(), LATER);
}

async function loadRest(): Promise<void> {
  await loadLater();
  keepAssets();
}

async function register(): Promise<void> {
  // Missing over plain HTTP, and in some private windows.
  if (!('serviceWorker' in navigator)) return;
  const rules: ScriptPolicy = { createScriptURL: () => WORKER };
  const types = (globalThis as { trustedTypes?: TrustedTypeFactory }).trustedTypes;
  const address = types?.createPolicy('sluice-worker', rules).createScriptURL(WORKER) ?? WORKER;
  try {
    await navigator.serviceWorker.register(address);
    worker = (await navigator.serviceWorker.ready).active;
    keepAssets();
  } catch {
    // Refused, as in a private window: the console works without.
  }
}

function keepAssets(): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has no such argument
  worker?.postMessage({ assets: loadedAssets() });
}

function loadedAssets(): string[] {
  const paths = performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname);
  return [...new Set(paths.filter((path) => path.startsWith('/assets/')))];
}
