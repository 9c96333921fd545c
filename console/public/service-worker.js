/*
 * Keeps the console's page and its hashed assets, so that it opens without a network. What the API returns is never kept: without
 * a network the page says so, and shows nothing old. It begins with the next page that is opened: one that is open keeps asking as it did.
 */
const CACHE = 'console-1';
const PAGE = '/';

self.addEventListener('install', (event) => {
  event.waitUntil(caches.open(CACHE).then((cache) => cache.add(PAGE)));
});

/** The page names the assets that it has loaded: they come from the browser's own cache. Those of earlier builds go. */
self.addEventListener('message', (event) => {
  const { assets } = event.data ?? {};
  if (Array.isArray(assets)) event.waitUntil(keepOnly(assets.filter((path) => isAsset(path))));
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== 'GET' || url.origin !== self.location.origin) return;
  if (request.mode === 'navigate' && isPage(url.pathname)) event.respondWith(page(request));
  else if (isAsset(url.pathname)) event.respondWith(asset(request));
});

const isAsset = (path) => String(path).startsWith('/assets/');

/** Pages of the console have no dot and one level; all else, such as /api, /docs and /help, is left to the network. */
const isPage = (path) => /^\/[a-z-]*$/.test(path) && !/^\/(docs|docs-json|help|metrics)$/.test(path);

/** The newest page; the one that is kept where there is no network. */
async function page(request) {
  try {
    const response = await fetch(request);
    if (response.ok) await (await caches.open(CACHE)).put(PAGE, response.clone());
    return response;
  } catch (error) {
    const kept = await caches.match(PAGE);
    if (kept) return kept;
    throw error;
  }
}

/** An asset is named by its content: the one that is kept is right. */
async function asset(request) {
  const kept = await caches.match(request);
  return kept ?? fetch(request);
}

async function keepOnly(paths) {
  const cache = await caches.open(CACHE);
  const kept = (await cache.keys()).map(({ url }) => new URL(url).pathname);
  await Promise.all(kept.filter((path) => isAsset(path) && !paths.includes(path)).map((path) => cache.delete(path)));
  await cache.addAll(paths.filter((path) => !kept.includes(path)));
}
