import { loadLater } from './ui/later';

/** As the content policy wants it of what is run: the console's own worker, and no other address. */
interface ScriptPolicy {
  createScriptURL(address: string): string;
}

interface TrustedTypeFactory {
  createPolicy(name: string, rules: ScriptPolicy): ScriptPolicy;
}

/** What is shown on request is loaded when the first page no longer needs the network, in milliseconds after it. */
const LATER = 5_000;
const WORKER = '/service-worker.js';

let worker: ServiceWorker | null = null;

/** Loads what is shown on request, and has the browser keep the page for a start offline, never an answer of the API. */
export function keepShell(): void {
  if (!import.meta.env.PROD) return;
  // After the first page is there: it comes first.
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
