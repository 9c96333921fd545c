/// <reference lib="dom" />
import { ADMIN } from '../support/admin';
import { findViolations } from './support/axe';
import type { ConsolePage } from './support/console-page';
import { scrollsSideways } from './support/layout';
import { NETWORK_ERRORS } from './support/network';
import { expectSoon } from './support/soon';
import { expectDecisions, OTHER, useConsole } from './support/console-under-test';
import { PHONE } from './support/windows';

describe('the console at hand', () => {
  const ui = useConsole();

  it('finds pages, streams, authors and actions in the palette, and does what is chosen', async () => {
    const [page, first] = await ui.sit(5);
    const open = async (text: string) => {
      await page.keys('Control+k');
      await page.dialog().getByRole('combobox').fill(text);
    };
    const options = () => page.dialog().getByRole('option').allInnerTexts();
    await open('approve');
    expect((await options())[0]).toMatch(/^Approve\s+A$/);
    expect(await findViolations(page)).toEqual([]);
    await page.keys('Enter');
    await expectDecisions(ui, [first], [true]);
    await open('');
    await page.keys('ArrowUp');
    const [list, last] = [await page.box('[role=listbox]'), await page.box('[role=option][aria-selected=true]')];
    expect(last.y + last.height).toBeLessThanOrEqual(list.y + list.height + 1);
    // An input method takes its text over by Enter.
    await page.page.evaluate(() => {
      const init = { key: 'Enter', bubbles: true, cancelable: true, isComposing: true };
      document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', init));
    });
    expect(await page.dialog().getByRole('option').count()).toBeGreaterThan(5);
    await page.keys('Escape');
    await open('photogr');
    await page.dialog().getByRole('option').filter({ hasText: '#photography' }).click();
    await page.page.waitForURL(/streams=\d+/);
    await open('topical');
    await page.keys('Enter');
    await page.page.getByRole('heading', { level: 1, name: 'Topical days' }).waitFor();
    // An author who is in no list that is shown.
    await open('tove');
    await page.dialog().getByRole('option').filter({ hasText: '@tove@fjordlys.example' }).waitFor();
    await page.keys('Escape');
    await open('saved view');
    expect(await options()).toEqual([expect.stringContaining('Search posts')]);
    await page.keys('Escape');
    await open('@tove@fjordlys.example');
    await page.keys('Enter');
    await page.page.waitForURL(/search=%40tove%40fjordlys\.example&state=all/);
  });

  it('shows its keys by page, with a way to the handbook, and to reviewers only what they may do', async () => {
    await ui.setRole(OTHER.username, 'reviewer');
    for (const [as, count] of [
      [ADMIN, 1],
      [OTHER, 0],
    ] as const) {
      const page = await ui.open({ as, height: 500 });
      await page.page.locator('article').waitFor();
      await page.keys('?');
      await page.dialog().getByText('Reject: Spam').waitFor();
      // It begins at its beginning, although the button at its end has the focus.
      expect(await page.dialog().evaluate((dialog) => dialog.scrollTop)).toBe(0);
      const headings = page.dialog().getByRole('heading', { level: 3 });
      await headings.first().waitFor();
      expect(await headings.allInnerTexts()).toEqual(['Everywhere', 'Review', 'Queue']);
      expect(await page.dialog().getByText('Block the author').count()).toBe(count);
      expect(await page.dialog().getByRole('link', { name: 'Handbook' }).getAttribute('href')).toBe('/help');
    }
  });

  it('docks its notices in the bar of decisions, which stay where they are', async () => {
    for (const size of [{}, PHONE]) {
      const [page] = await ui.sit(5, { ...size, preferences: { holdSeconds: 30 } });
      await page.page.locator('article').waitFor();
      const before = await page.box('role=button[name="Approve"]');
      await page.button('Skip').click();
      await page.button('Approve').click();
      await page.toast().waitFor();
      const toast = await page.box('[data-testid=toast]');
      const bar = await page.box('role=toolbar[name="Decision"]');
      expect(toast.y).toBeGreaterThanOrEqual(bar.y);
      expect(toast.y + toast.height).toBeLessThanOrEqual(before.y);
      expect(await page.box('role=button[name="Approve"]')).toEqual(before);
    }
  });

  it.each<[string, (page: ConsolePage, isAway: boolean) => Promise<unknown>]>([
    ['network', ({ context }, isAway) => context.setOffline(isAway)],
    [
      'service',
      ({ context }, isAway) =>
        isAway ? context.route(/(api|health)\//, (route) => route.abort('connectionrefused')) : context.unrouteAll(),
    ],
  ])('keeps the list, and searches by itself later, when a search finds no %s', async (_, set) => {
    const [page, first] = await ui.sit(5);
    page.expectFailures(...NETWORK_ERRORS);
    await set(page, true);
    await page.page.getByRole('searchbox').fill('no such words');
    await page.page.getByText('Still the list from before').waitFor();
    await page.showsPost(first);
    expect(await page.page.getByRole('option').count()).toBe(5);
    await set(page, false);
    await page.page.getByText('Still the list from before').waitFor({ state: 'detached' });
    await page.page.getByText('No posts fit these filters').waitFor();
    expect(new URL(page.page.url()).searchParams.get('search')).toBe('no such words');
  });

  it('opens a page whose script was not loaded once the network is back', async () => {
    await ui.reviews.reset(1);
    const page = await ui.open({ fresh: true, path: null });
    page.expectFailures(...NETWORK_ERRORS);
    // What is not needed at once is loaded some seconds later.
    await page.context.route(/\/queue-page-[^/]*\.js$/, (route) => route.abort('connectionrefused'));
    await page.page.goto('/');
    await page.settle();
    await page.context.setOffline(true);
    await page.keys('g q');
    await page.page.getByText('this page was not loaded yet').waitFor();
    await page.context.unrouteAll();
    await page.context.setOffline(false);
    await expectSoon(async () => expect(await page.page.locator('h1').innerText()).toBe('Queue'));
  });

  it('goes on without a network through all that the list has, each post whole, and sends it all later', async () => {
    const [page, ...ids] = await ui.sit(40);
    page.expectFailures(...NETWORK_ERRORS);
    await page.settle();
    await page.context.setOffline(true);
    const reviewed = 30;
    await page.keys(...Array.from({ length: reviewed / 2 }, () => 'a r'));
    await page.showsPost(ids[reviewed]);
    expect(await page.page.locator('article').getByRole('link', { name: 'original' }).count()).toBe(1);
    const sql = `SELECT regexp_replace(plain_text, '\\s', '', 'g') AS text FROM post WHERE id = $1`;
    const text = await page.page.getByTestId('text').textContent();
    expect(await ui.service.db.query(sql, [ids[reviewed]])).toEqual([{ text: text?.replaceAll(/\s/g, '') }]);
    await page.context.setOffline(false);
    await expectSoon(async () => expect(await ui.reviews.log()).toHaveLength(reviewed));
    await page.showsPost(ids[reviewed]);
  });

  it.each([
    ['the first post', 0],
    ['the post of the address, in its place in the list', 30],
  ])('shows %s whole after one request for the list', async (_, place) => {
    const ids = await ui.reviews.reset(40);
    const page = await ui.open({ path: null });
    const isFurther = ({ searchParams }: URL) => searchParams.has('cursor') || searchParams.has('ids');
    await page.page.route(isFurther, () => undefined); // never answered
    await page.page.goto(place === 0 ? '/' : `/?post=${ids[place]}`);
    await page.showsPost(ids[place]);
    await page.page.locator('article').getByRole('link', { name: 'original' }).waitFor();
    expect(await page.row(ids[place]).getAttribute('aria-posinset')).toBe(String(place + 1));
  });

  it('shows what the author changed before anything is decided about it', async () => {
    const [page, first, second] = await ui.sit(3);
    page.expectFailures(/409/);
    await ui.reviews.changeContent(first, 'Now it says something else');
    await page.keys('a');
    await page.button('Look').click();
    await page.showsPost(first);
    const conflict = page.conflict();
    await conflict.getByText('The author changed this post while you were looking at it').waitFor();
    await page.page.locator('article').getByText('Now it says something else').waitFor();
    expect(await ui.reviews.decisions([first])).toEqual([null]);
    await page.button('Decide again').click();
    await conflict.waitFor({ state: 'detached' });
    await page.showsPost(first);
    await page.keys('r');
    await expectDecisions(ui, [first], [false]);
    await page.showsPost(second);
  });

  it('says what was just edited, and asks once before that is approved', async () => {
    const [page, first, second] = await ui.sit(3, { only: 'NOT sensitive' });
    await ui.reviews.changeContent(first, 'Buy it now');
    const note = page.page.getByRole('region', { name: 'Edited just now' });
    await note.locator('ins').getByText('Buy it now').waitFor();
    await page.keys('a');
    await note.getByRole('alert').getByText('Not approved yet').waitFor();
    expect(await page.focus()).toMatch(/^section Edited just now/);
    expect(await findViolations(page)).toEqual([]);
    expect(await ui.reviews.decisions([first])).toEqual([null]);
    await page.keys('a');
    await expectSoon(async () => expect(await ui.reviews.decisions([first, second])).toEqual([true, null]));
  });

  it('decides about what the author changed only when it is shown, though somebody else has reviewed it since', async () => {
    const [page, first, second] = await ui.sit(4);
    page.expectFailures(/409/, ...NETWORK_ERRORS);
    const isLoading = /\/api\/v1\/posts\/\d+$/;
    await page.page.route(isLoading, (route) =>
      route.request().method() === 'GET' ? route.abort() : route.fallback(),
    );
    await ui.reviews.changeContent(first, 'An advertisement by now');
    await ui.reviews.changeElsewhere(first, false);
    await page.keys('a');
    await page.showsPost(second);
    await page.button('Look').click();
    await page.showsPost(first);
    const conflict = page.conflict();
    const text = page.page.locator('article').getByText('An advertisement by now');
    await conflict.getByText('rejected this post while you were looking at it').waitFor();
    await conflict.getByText('its new content is being loaded').waitFor();
    await page.keys('a', 'r');
    await page.button('Use mine: approve').click({ force: true });
    await page.button('Keep theirs: rejected').click({ force: true });
    expect(await page.page.locator('article').innerText()).not.toContain('An advertisement');
    await page.page.unroute(isLoading);
    await text.waitFor();
    await conflict.getByText('it is shown as it is now').waitFor();
    expect(await ui.reviews.of([first])).toMatchObject([{ approved: false, version: 3 }]);
    await page.button('Use mine: approve').click();
    await expectDecisions(ui, [first], [true]);
  });

  it('closes the order of the list when one is chosen, goes on from there by arrow keys, and counts of streams what is to be reviewed', async () => {
    const [page] = await ui.sit(7);
    await page.button(/^Sort/).click();
    await page.page.getByRole('radio', { name: 'oldest first' }).click();
    await page.page.locator('[popover]:popover-open').waitFor({ state: 'detached' });
    await page.keys('Enter');
    await page.page.locator('[popover]:popover-open :checked:focus').waitFor();
    await page.keys('ArrowDown', 'Escape');
    await page.button('Sort highest score').waitFor();
    await page.button('All streams').click();
    const labels = page.page.locator('[popover]:popover-open label');
    await expectSoon(async () => {
      const counts = (await labels.allInnerTexts()).map((text) => Number(text.split('\n').at(-1)));
      expect(counts.reduce((sum, count) => sum + count, 0)).toBe(7);
    });
  });

  it('leads to a translation in the language of the reader, and sends nothing before', async () => {
    const [page] = await ui.sit(1, { only: `language = 'es'` });
    const link = page.page.getByRole('link', { name: 'translate' });
    const address = new URL((await link.getAttribute('href')) ?? '');
    expect([address.host, address.searchParams.get('to')]).toEqual(['translate.example', 'en']);
    const [post] = await ui.service.db.query('SELECT content FROM post WHERE reviewed_at IS NULL');
    const begin = (address.searchParams.get('q') ?? '').split(/\s/)[0] ?? '?';
    expect(post.content).toContain(begin);
    await ui.reviews.reset(1, `language = 'en'`);
    await page.page.goto('/');
    await page.page.locator('article').waitFor();
    await page.settle();
    expect(await link.count()).toBe(0);
  });

  it('has counts and the account where they belong in the menu of a phone, and a header that fits at 820 pixels', async () => {
    const [page, id] = await ui.sit(5, { width: 390, height: 844 });
    await page.button('Menu').click();
    const review = await page.box('#menu a[href="/"]:has(svg + span + span)');
    const count = await page.box('#menu a[href="/"] span:has(> [aria-hidden])');
    const [gear, avatar] = [await page.box('#menu a[href="/settings"] svg'), await page.box('#menu b')];
    expect(Math.abs(count.y + count.height / 2 - review.y - review.height / 2)).toBeLessThanOrEqual(2);
    expect(review.x + review.width - count.x - count.width).toBeLessThanOrEqual(12);
    expect(avatar.x - gear.x).toBeLessThanOrEqual(60);
    const sql = `UPDATE post SET author_display_name = $2, language = 'fa' WHERE id = $1`;
    await ui.service.db.query(sql, [id, 'ليلى الغروب فوق البحر والجبل '.repeat(3)]);
    const wide = await ui.open({ width: 820 });
    await wide.page.locator('article').waitFor();
    expect(await scrollsSideways(wide)).toEqual([]);
  });

  it('reads from right to left where the author does, on a phone too', async () => {
    const [id] = await ui.reviews.reset(1);
    await ui.reviews.changeContent(id, 'غروب الشمس فوق البحر');
    await ui.service.db.query(`UPDATE post SET author_display_name = 'ليلى :blobcat:' WHERE id = $1`, [id]);
    const page = await ui.open();
    await page.page.locator('article h2').waitFor();
    /** The ends of what is written in an element. */
    const ends = (selector: string) =>
      page.page.locator(`article ${selector}`).evaluate((element) => {
        const range = document.createRange();
        range.selectNodeContents(element);
        const { left, right } = range.getBoundingClientRect();
        return { left, right };
      });
    for (const width of [1440, 390]) {
      await page.page.setViewportSize({ width, height: 900 });
      await page.settle();
      const places = ['h2', 'header bdi', 'header time', '[data-testid=text] p'];
      const [name, handle, origin, text] = await Promise.all(places.map(ends));
      const [avatar, header] = [await page.box('article header > span'), await page.box('article header')];
      const offset = width > 400 ? (origin?.left ?? 0) - header.x : (origin?.right ?? 0) - avatar.x - avatar.width;
      expect(Math.abs(offset)).toBeLessThanOrEqual(1);
      expect(name?.right).toBeLessThan(avatar.x);
      expect(Math.abs((name?.right ?? 0) - (handle?.right ?? 0))).toBeLessThanOrEqual(1);
      expect(Math.abs((text?.right ?? 0) - avatar.x - avatar.width)).toBeLessThanOrEqual(1);
    }
  });

  it('says in the grid when, and what of alt text and covers, and leaves posts without media out where that is wanted', async () => {
    await ui.reviews.reset(40);
    const page = await ui.open({ path: '/?view=grid' });
    const tiles = page.page.locator('[id^=tile-]');
    await tiles.first().waitFor();
    expect(await tiles.first().locator('time').count()).toBe(1);
    const isText = async () => (await tiles.allInnerTexts()).some((text) => !/alt text/i.test(text));
    expect(await isText()).toBe(true);
    await page.button(/^Media/).click();
    await page.page.getByLabel('with media', { exact: true }).click();
    await page.page.waitForURL(/media=with/);
    await tiles.first().waitFor();
    await expectSoon(async () => expect(await isText()).toBe(false));
    expect(await findViolations(page)).toEqual([]);
  });

  it('has a list on a phone, which leads to its posts', async () => {
    const [page, ...ids] = await ui.sit(12, PHONE);
    await page.button('List').click();
    await page.row(ids[3]).waitFor();
    expect(await page.page.locator('article').isVisible()).toBe(false);
    expect(await findViolations(page)).toEqual([]);
    await page.row(ids[3]).click();
    await page.page.locator('article').waitFor();
    expect(await page.currentPost()).toBe(ids[3]);
    await page.page.evaluate(() => window.scrollTo({ top: 300 }));
    expect(await page.page.evaluate(() => window.scrollY)).toBeGreaterThan(0);
    await page.keys('a');
    await page.showsPost(ids[4]);
    await expectSoon(async () => expect(await page.page.evaluate(() => window.scrollY)).toBe(0));
  });

  it('can be installed, opens without a network, and then shows nothing old', async () => {
    const [page] = await ui.sit(5, { fresh: true });
    page.expectFailures(...NETWORK_ERRORS);
    const manifest = await page.page.request.get('/manifest.webmanifest');
    const { icons } = await manifest.json();
    for (const { src } of icons) expect((await page.page.request.get(src)).status()).toBe(200);
    const kept = () =>
      page.page.evaluate(async () => {
        const requests = await (await caches.open('console-1')).keys();
        return requests.map(({ url }) => new URL(url).pathname);
      });
    await expectSoon(async () => expect((await kept()).filter((path) => path.endsWith('.js'))).not.toEqual([]));
    expect((await kept()).every((path) => path === '/' || path.startsWith('/assets/'))).toBe(true);
    await page.settle();
    await page.context.setOffline(true);
    await page.page.getByText('You are offline.').waitFor();
    await page.keys('a', 'r');
    await page.page.getByText('You are offline. 2 decisions are kept').waitFor();
    await expectSoon(async () => expect(await page.page.getByTestId('banner').count()).toBe(1));
    await page.settle();
    await page.page.goto('/');
    await page.page.getByText('Your 2 decisions are safe on this device.').waitFor();
    expect(await page.page.locator('article').count()).toBe(0);
    await page.context.setOffline(false);
    // The browser may say that it is online before requests get through.
    await expectSoon(async () => {
      await page.page.evaluate(() => window.dispatchEvent(new Event('online')));
      expect(await page.page.locator('article').count()).toBe(1);
    });
  });
});
