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

/** Has the browser keep the page and what it has loaded, so that it opens without a network; answers of the API are never kept. */
export function keepShell(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  // After the first page is there: it comes first.
  window.addEventListener('load', () => void register(), { once: true });
}

async function register(): Promise<void> {
  const rules: ScriptPolicy = { createScriptURL: () => WORKER };
  const types = (globalThis as { trustedTypes?: TrustedTypeFactory }).trustedTypes;
  const address = types?.createPolicy('sluice-worker', rules).createScriptURL(WORKER) ?? WORKER;
  try {
    await navigator.serviceWorker.register(address);
    const { active } = await navigator.serviceWorker.ready;
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has no such argument
    const keepAssets = () => active?.postMessage({ assets: loadedAssets() });
    keepAssets();
    await new Promise((resolve) => setTimeout(resolve, LATER));
    await loadLater();
    keepAssets();
  } catch {
    // Refused, as in a private window: the console works without.
  }
}

function loadedAssets(): string[] {
  const paths = performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname);
  return [...new Set(paths.filter((path) => path.startsWith('/assets/')))];
}
