/// <reference lib="dom" />
import { gzipSync } from 'node:zlib';
import request from 'supertest';
import type { ConsolePage } from './support/console-page';
import { expectSoon } from './support/soon';
import { useConsole } from './support/console-under-test';

describe('what a browser loads of the built console', () => {
  const ui = useConsole();

  /** The paths of the console's files that a page asks for until it shows a post, or asks for a password. */
  async function pathsAskedFor(as?: null): Promise<string[]> {
    const page = await ui.open({ path: null, as, fresh: true });
    const paths: string[] = [];
    page.page.on('request', (asked) => {
      const { origin, pathname } = new URL(asked.url());
      const isConsole = pathname === '/' || pathname.startsWith('/assets/');
      if (origin === ui.service.url && isConsole) paths.push(pathname);
    });
    // What is known of the author comes later, and has its own script.
    await page.page.route('**/author', () => undefined);
    await page.page.goto('/');
    await page.page.locator('article, input[type=password]').first().waitFor();
    const asked = [...paths];
    await page.page.unrouteAll({ behavior: 'ignoreErrors' });
    return asked;
  }

  // Of script and style compressed, for somebody who opens the console for the first time; some seconds later the dialogs are loaded too.
  it.each([
    [94, 'a reviewer', undefined, []],
    [97.4, 'whoever has to sign in', null, ['sign-in-page']],
  ])(
    'is at most %d kB of script and style for %s, in one language, compressed beforehand',
    async (most, _, as, pages) => {
      const paths = await pathsAskedFor(as);
      const parts = paths.flatMap((path) => /[\w-]+-page(?=-)|assets\/(en|de)-/.exec(path)?.[0] ?? []);
      expect([...new Set(parts)].toSorted()).toEqual(['assets/en-', ...pages]);
      let bytes = 0;
      for (const path of paths.filter((path) => /\.(js|css)$/.test(path))) {
        expect(path).toMatch(/^\/assets\/[\w.-]+-[\w-]{8}\.(js|css)$/);
        const { headers } = await request(ui.service.url).head(path).set('Accept-Encoding', 'br').expect(200);
        expect(headers['content-encoding']).toBe('br');
        const { text } = await request(ui.service.url).get(path).expect(200);
        bytes += gzipSync(text, { level: 9 }).length;
      }
      expect(bytes).toBeGreaterThan((most * 1_000) / 4);
      expect(bytes).toBeLessThanOrEqual(most * 1_000);
    },
  );

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
    const ids = (await ui.reviews.reset()).slice(0, 40);
    const page = await ui.open({ path: null });
    await page.page.route('**/api/v1/posts?*', async (route) => {
      const isFirst = !route.request().url().includes('cursor=');
      if (isFirst) await ui.service.db.query('UPDATE post SET fetched_at = now()');
      await route.continue();
    });
    await page.page.goto('/');
    expect(ids).toHaveLength(40);
    for (const id of ids) {
      await page.showsPost(id);
      await page.keys('j');
    }
  });

  it('is followed by what keys open, and comes out of the cache the second time, also when the network has gone', async () => {
    const page = await ui.open({ fresh: true });
    page.expectFailures(/net::ERR_/);
    const waitForDialogs = () =>
      expectSoon(async () => {
        const names = (await assetsOf(page)).map(({ name }) => name).join(' ');
        expect(names).toMatch(/(?=.*key-help-)(?=.*filter-panels-)(?=.*review-dialog-)/);
      });
    await waitForDialogs();
    await page.settle();
    // What is still loading is not in the cache yet: the font.
    await page.page.evaluate(() => document.fonts.ready);
    expect((await assetsOf(page)).every(({ isCached }) => isCached)).toBe(false);
    await page.page.goto('/');
    await waitForDialogs();
    expect((await assetsOf(page)).filter(({ isCached }) => !isCached)).toEqual([]);
    await page.settle();
    await page.context.setOffline(true);
    await page.keys('Shift+U');
    await page.dialog().getByText('Your last decisions').waitFor();
    await page.keys('Escape', '?');
    await page.dialog().getByText('Keyboard shortcuts').waitFor();
    await page.keys('Escape');
    await page.button('Media').click();
    await page.page.getByRole('radio', { name: 'missing alt text' }).waitFor();
  });
});

/** What the page has loaded of the console. */
function assetsOf({ page }: ConsolePage): Promise<{ name: string; isCached: boolean }[]> {
  return page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .filter((entry) => entry instanceof PerformanceResourceTiming)
      .filter(({ name }) => name.includes('/assets/'))
      .map(({ name, transferSize }) => ({ name, isCached: transferSize === 0 })),
  );
}
