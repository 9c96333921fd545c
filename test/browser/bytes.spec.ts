/// <reference lib="dom" />
import request from 'supertest';
import type { ConsolePage } from './support/console-page';
import { expectSoon } from './support/soon';
import { useConsole } from './support/under-test';

/** Of script and style as gzip sends them, for whoever opens the console for the first time; some seconds later the dialogs are loaded too. */
const MOST_BYTES = 105_000;

const FOR_GOOD = 'public, max-age=31536000, immutable';

describe('what a browser loads of the built console', () => {
  const ui = useConsole();

  /** The paths of the console's files that a page asks for until it shows a post, or asks for a password. */
  async function pathsAskedFor(as?: null): Promise<string[]> {
    const page = await ui.open({ path: null, as, fresh: true });
    const paths: string[] = [];
    page.page.on('request', (asked) => {
      const { origin, pathname } = new URL(asked.url());
      const isConsole = pathname === '/' || pathname.startsWith('/assets/');
      if (origin === ui.sluice.service.url && isConsole) paths.push(pathname);
    });
    await page.page.goto('/');
    await page.page.locator('article, input[type=password]').first().waitFor();
    return [...paths];
  }

  /** As gzip sends it; brotli, which browsers rather take, is smaller. */
  async function gzipBytes(path: string): Promise<number> {
    const answer = await request(ui.sluice.service.url).head(path).set('Accept-Encoding', 'gzip').expect(200);
    expect(answer.headers['content-encoding']).toBe('gzip');
    return Number(answer.headers['content-length']);
  }

  const isScriptOrStyle = (path: string) => /\.(?:js|css)$/.test(path);

  test.each([
    ['a reviewer', undefined],
    ['whoever has to sign in', null],
  ])('is at most 105 kB of gzip script and style for %s', async (_, as) => {
    const files = (await pathsAskedFor(as)).filter(isScriptOrStyle);
    const sizes = await Promise.all(files.map(gzipBytes));
    expect(files.map((path) => path.split('.').at(-1))).toEqual(expect.arrayContaining(['js', 'css']));
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(MOST_BYTES);
  });

  it('is the review page in one language, and nothing else', async () => {
    const names = (await pathsAskedFor()).filter((path) => /-page-|assets\/(en|de)-/.test(path));
    expect(names).toEqual([expect.stringMatching(/assets\/en-/)]);
  });

  it.each(['/', '/?state=all&search=a%20b&post=1'])(
    'begins with the first posts, which are asked for once and before the script has come: %s',
    async (path) => {
      const page = await ui.open({ path: null });
      const asked: string[] = [];
      page.page.on('request', (request) => {
        const { pathname, searchParams } = new URL(request.url());
        if (!searchParams.has('cursor')) asked.push(`${request.method()} ${pathname}`);
      });
      let arrive = () => {};
      const arrival = new Promise<void>((resolve) => (arrive = resolve));
      await page.context.route('**/assets/index-*.js', (route) => arrival.then(() => route.continue()));
      const early = page.page.waitForRequest(/\/api\/v1\/presence/);
      await page.page.goto(path, { waitUntil: 'commit' });
      await early;
      const first = ['GET /api/v1/auth/session', 'GET /api/v1/posts', 'GET /api/v1/presence'];
      const known = () => asked.filter((request) => first.includes(request)).toSorted();
      expect(known()).toEqual(first);
      arrive();
      await page.page.locator('article, [data-testid=state]').first().waitFor();
      expect(known()).toEqual(first);
    },
  );

  it('goes on with all other posts, also those that were fetched in the second in which the first were listed', async () => {
    const ids = (await ui.sluice.reviews.reset()).slice(0, 40);
    const page = await ui.open({ path: null });
    await page.page.route('**/api/v1/posts?*', async (route) => {
      const isFirst = !route.request().url().includes('cursor=');
      if (isFirst) await ui.sluice.service.db.query('UPDATE post SET fetched_at = now()');
      await route.continue();
    });
    await page.page.goto('/');
    const seen: (number | null)[] = [];
    for (const id of ids) {
      await page.showsPost(id);
      seen.push(await page.currentPost());
      await page.keys('j');
    }
    expect(seen).toEqual(ids);
    expect(seen).toHaveLength(40);
  });

  it('is followed by what keys open, so that it is there when the network has gone', async () => {
    const page = await ui.open({ fresh: true });
    page.expectFailures(/net::ERR_/);
    const loaded = () =>
      page.page.evaluate(() =>
        performance
          .getEntriesByType('resource')
          .map(({ name }) => name)
          .join(' '),
      );
    await expectSoon(async () => expect(await loaded()).toMatch(/key-help-.*review-dialog-|review-dialog-.*key-help-/));
    await page.settle();
    await page.context.setOffline(true);
    await page.keys('Shift+U');
    await page.dialog().getByText('Your last decisions').waitFor();
    await page.keys('Escape', '?');
    await page.dialog().getByText('Keyboard shortcuts').waitFor();
  });

  it('may be kept for good, but for the page itself', async () => {
    const [page, ...files] = await pathsAskedFor();
    expect(page).toBe('/');
    expect(files).not.toEqual([]);
    for (const path of files) {
      expect(path).toMatch(/^\/assets\/[\w.-]+-[\w-]{8}\.(js|css|svg|woff2)$/);
      const answer = await request(ui.sluice.service.url).get(path).expect(200);
      expect(answer.headers['cache-control']).toBe(FOR_GOOD);
    }
  });

  it('was compressed beforehand, and is the same in every encoding', async () => {
    const files = (await pathsAskedFor()).filter((path) => /\.(js|css)$/.test(path) || path === '/');
    for (const path of files) {
      const plain = await request(ui.sluice.service.url).get(path).set('Accept-Encoding', 'identity').expect(200);
      for (const encoding of ['gzip', 'br']) {
        const packed = await request(ui.sluice.service.url).get(path).set('Accept-Encoding', encoding).expect(200);
        expect(packed.headers['content-encoding']).toBe(encoding);
        expect(packed.headers['vary']).toBe('Accept-Encoding');
        expect(Number(packed.headers['content-length'])).toBeLessThan(Number(plain.headers['content-length']));
        // Supertest has unpacked it.
        expect(bodyOf(packed)).toBe(bodyOf(plain));
      }
    }
  });

  it('comes out of the cache the second time', async () => {
    const page = await ui.open({ path: null, fresh: true });
    // With the font: what is still loading is not in the cache yet.
    await page.page.goto('/', { waitUntil: 'networkidle' });
    expect(await assetsFrom(page, 'network')).not.toEqual([]);
    await page.page.goto('/', { waitUntil: 'networkidle' });
    expect(await assetsFrom(page, 'network')).toEqual([]);
    expect(await assetsFrom(page, 'cache')).not.toEqual([]);
  });
});

/** The assets of the page that was loaded last which came from there. */
function assetsFrom({ page }: ConsolePage, source: 'cache' | 'network'): Promise<string[]> {
  return page.evaluate((isCache) => {
    const assets = performance.getEntriesByType('resource').filter(({ name }) => name.includes('/assets/'));
    return assets
      .filter((asset) => asset instanceof PerformanceResourceTiming && (asset.transferSize === 0) === isCache)
      .map(({ name }) => name);
  }, source === 'cache');
}

function bodyOf(answer: request.Response): string {
  return answer.text ?? String(answer.body);
}
