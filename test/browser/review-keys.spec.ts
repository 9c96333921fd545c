/// <reference lib="dom" />
/// <reference lib="dom.iterable" />
import type { Route } from 'playwright-core';
import type { ConsolePage } from './support/console-page';
import { NETWORK_ERRORS } from './support/network';
import { useConsole } from './support/under-test';
import { expectSoon } from './support/soon';

/** Approvals go out at once, so that nothing has to wait for them. */
const AT_ONCE = { holdSeconds: 0 };

describe('reviewing by keys', () => {
  const ui = useConsole();

  /** A review session with some posts, open in a browser. */
  async function sit(count: number, only = 'true'): Promise<{ page: ConsolePage; ids: number[] }> {
    const ids = await ui.sluice.reviews.reset(count, only);
    const page = await ui.open({ preferences: AT_ONCE });
    await page.showsPost(at(ids, 0));
    return { page, ids };
  }

  const at = (ids: readonly number[], place: number): number => {
    const id = ids[place];
    if (id === undefined) throw new Error(`There is no post at ${place}`);
    return id;
  };

  const expectDecisions = (ids: readonly number[], decisions: (boolean | null)[]) =>
    expectSoon(async () => expect(await ui.sluice.reviews.decisions(ids)).toEqual(decisions));

  it('goes through the list with J and K and the arrows', async () => {
    const { page, ids } = await sit(5);
    const seen: (number | null)[] = [];
    for (const key of ['j', 'ArrowDown', 'k', 'ArrowUp', 'k', 'j', 'j', 'j', 'j', 'j']) {
      await page.keys(key);
      seen.push(await page.currentPost());
    }
    expect(seen).toEqual([1, 2, 1, 0, 0, 1, 2, 3, 4, 4].map((place) => at(ids, place)));
  });

  it('keeps the current post in the upper part of the list, with what comes next in view', async () => {
    const { page, ids } = await sit(30);
    const place = (id: number) =>
      page.page.evaluate((row) => {
        const list = document.querySelector('[role=listbox]')?.getBoundingClientRect();
        const current = document.querySelector(row)?.getBoundingClientRect();
        return list && current ? (current.bottom - list.top) / list.height : null;
      }, `#row-${id}`);
    for (const step of Array.from({ length: 12 }, (_, index) => index + 1)) {
      await page.keys('a');
      await page.showsPost(at(ids, step));
      await expectSoon(async () => expect(await place(at(ids, step))).toBeLessThanOrEqual(0.67));
    }
    const clicked = at(ids, 15);
    const before = await place(clicked);
    await page.row(clicked).click();
    await page.showsPost(clicked);
    expect(await place(clicked)).toBe(before);
  });

  it('decides with A and R, goes on, and says so', async () => {
    const { page, ids } = await sit(4);
    const first = await page.row(at(ids, 0)).locator('b').first().innerText();
    const second = await page.row(at(ids, 1)).locator('b').first().innerText();
    await page.keys('a');
    await page.showsPost(at(ids, 1));
    expect(await page.toast().innerText()).toContain(`Approved: ${first}`);
    expect(await page.said().textContent()).toMatch(
      new RegExp(`^Approved: ${escaped(first)}.*\\. Next: ${escaped(second)}, score \\d+$`),
    );
    expect(await page.row(at(ids, 0)).getAttribute('data-decision')).toBe('approved');
    await page.keys('r');
    await page.showsPost(at(ids, 2));
    await expectDecisions(ids, [true, false, null, null]);
    expect((await ui.sluice.reviews.of([at(ids, 0)]))[0]).toMatchObject({ by: 'user:admin', version: 2 });
    expect(await page.page.locator('main header').first().innerText()).toContain('2 of 4 left');
  });

  it('does nothing with the key of the decision that stands, and changes it with the other', async () => {
    const { page, ids } = await sit(3);
    await page.keys('a', 'k', 'a');
    expect(await page.currentPost()).toBe(at(ids, 0));
    await expectDecisions(ids, [true, null, null]);
    // An approval without its answer would be taken back first.
    await page.settle();
    await page.keys('r');
    await page.showsPost(at(ids, 1));
    await expectDecisions(ids, [false, null, null]);
    const log = await ui.sluice.reviews.log();
    expect(log.map(({ id, approved, version }) => [id, approved, version])).toEqual([
      [at(ids, 0), true, 2],
      [at(ids, 0), false, 3],
    ]);
  });

  it('sets a score with S and clears it with Del, and writes a note with N; neither decides', async () => {
    const { page, ids } = await sit(3);
    await page.keys('s', '4', '2', 'Enter');
    await page.page.getByText('set by hand').waitFor();
    await page.keys('n');
    await page.page.getByRole('textbox', { name: 'Note' }).waitFor();
    await page.page.keyboard.type('a and r are letters here');
    await page.button('Save note').click();
    await expectSoon(async () =>
      expect(await ui.sluice.reviews.of([at(ids, 0)])).toEqual([
        expect.objectContaining({ approved: null, score: 42, notes: 'a and r are letters here', version: 3 }),
      ]),
    );
    expect(await page.currentPost()).toBe(at(ids, 0));
    // What is typed replaces the number, also where a click put the caret into it.
    await page.keys('s', '0', 'Enter', 's');
    const field = page.page.locator('input[inputmode=numeric]:visible');
    await field.blur();
    await field.click({ position: { x: 4, y: 8 } });
    await page.keys('5', '0');
    expect(await field.inputValue()).toBe('50');
    await page.keys('Enter');
    await page.keys('s', 'Delete');
    await expectSoon(async () =>
      expect(await ui.sluice.reviews.of(ids.slice(0, 1))).toEqual([
        expect.objectContaining({ approved: null, score: null, version: 6 }),
      ]),
    );
    expect(await ui.sluice.reviews.decisions(ids)).toEqual([null, null, null]);
  });

  it('keeps the keys of decisions out of the password, which has the focus once no key is pressed', async () => {
    const { page } = await sit(8);
    page.expectFailures(/401/);
    await ui.sluice.endSessions();
    await page.keys('a');
    const password = page.dialog().getByLabel('Password');
    while (!(await password.isVisible())) await page.keys('r');
    await page.keys('a', 'r', 'a');
    await password.and(page.page.locator(':focus')).waitFor();
    expect(await password.inputValue()).toBe('');
    await page.keys('a');
    expect(await password.inputValue()).toBe('a');
  });

  it('keeps a note that was typed and not saved with its post, also through a reload, until it goes with a decision', async () => {
    const { page, ids } = await sit(3);
    const [first = 0, second = 0] = ids;
    const unsaved = page.page.getByText('Not saved');
    await page.keys('n');
    await page.page.keyboard.type('ask the author');
    await page.row(second).click();
    await page.showsPost(second);
    expect(await unsaved.count()).toBe(0);
    await page.row(first).click();
    await unsaved.waitFor();
    await page.page.waitForURL((url) => url.searchParams.get('post') === String(first));
    await page.page.reload();
    await page.showsPost(first);
    await unsaved.waitFor();
    await page.keys('n');
    expect(await page.page.locator('textarea').inputValue()).toBe('ask the author');
    await page.keys('Escape');
    await unsaved.waitFor();
    await page.button(/^Approve/).click();
    await page.showsPost(second);
    await page.keys('n');
    await page.page.keyboard.type('spam');
    await page.keys('Control+Enter');
    await page.showsPost(ids[2] ?? 0);
    await expectSoon(async () =>
      expect(await ui.sluice.reviews.of([first, second])).toMatchObject([
        { approved: true, notes: 'ask the author' },
        { approved: false, notes: 'spam' },
      ]),
    );
  });

  it('says beside the words why they are evidence', async () => {
    const { page } = await sit(1, 'spam_score >= 30');
    const words = page.page.locator('li:has(> button[dir=auto])');
    await words.first().waitFor();
    const reasons = await words.locator('span[lang=en]').allInnerTexts();
    expect(reasons.length).toBe(await words.count());
    for (const reason of reasons) expect(reason).toMatch(/\w{3}/);
  });

  it('blocks an author with B, rejects what waits of them, and takes both back', async () => {
    const author = '(SELECT author_id FROM post GROUP BY author_id HAVING count(*) >= 3 ORDER BY author_id LIMIT 1)';
    const { page, ids } = await sit(3, `author_id = ${author}`);
    await page.keys('b');
    await page.dialog().getByText(`${ids.length} waiting.`).waitFor();
    await page.page.keyboard.type('advertises abroad');
    const alsoWaiting = page.dialog().getByRole('checkbox');
    expect(await alsoWaiting.isChecked()).toBe(false);
    await alsoWaiting.check();
    await page.keys('Enter');
    await page.toast().getByText('Blocked: ').waitFor();
    await expectDecisions(
      ids,
      ids.map(() => false),
    );
    const blocked = () => ui.sluice.service.db.query('SELECT reason FROM blocked_user');
    expect(await blocked()).toEqual([{ reason: 'advertises abroad' }]);
    await page.toast().getByRole('button', { name: 'Undo' }).click();
    await expectDecisions(
      ids,
      ids.map(() => null),
    );
    expect(await blocked()).toEqual([]);
  });

  it('hides what is sensitive until V, and again on the next post', async () => {
    const covered = `(sensitive OR spoiler_text <> '') AND has_media`;
    const { page, ids } = await sit(2, covered);
    const blurred = page.page.locator('[data-cover=blurred]');
    await blurred.first().waitFor();
    await page.keys('v');
    await blurred.first().waitFor({ state: 'detached' });
    await page.keys('j');
    await page.showsPost(at(ids, 1));
    await blurred.first().waitFor();
    await page.keys('k');
    await page.showsPost(at(ids, 0));
    await blurred.first().waitFor();
    expect(await page.page.locator('[role=option] img').count()).toBe(0);
  });

  it('goes from picture to picture with I', async () => {
    const { page } = await sit(1, 'jsonb_array_length(media) > 1 AND NOT sensitive');
    const current = page.page.locator('figure[aria-current]');
    await page.keys('i');
    await current.waitFor();
    const place = () => current.evaluate((figure) => [...(figure.parentElement?.children ?? [])].indexOf(figure));
    expect(await place()).toBe(1);
    await page.keys('i');
    expect(await place()).not.toBe(1);
  });

  it('opens the original in a tab of its own with O', async () => {
    const { page } = await sit(1, `url LIKE 'http://127.0.0.1%'`);
    const opened = page.context.waitForEvent('page');
    await page.keys('o');
    const original = await opened;
    await original.waitForLoadState();
    expect(original.url()).toContain(ui.sluice.sample.origin);
    expect(await original.evaluate(() => [window.opener, document.referrer])).toEqual([null, '']);
  });

  it('decides in the picture grid with the same keys', async () => {
    const { page, ids } = await sit(5);
    await page.keys('z');
    await page.page.locator(`#tile-${at(ids, 0)}`).waitFor();
    expect(page.page.url()).toContain('view=grid');
    await page.keys('a', 'j', 'x', 'r');
    await page.dialog().getByText('Reject 1 post?').waitFor();
    await page.keys('Enter');
    await expectDecisions(ids, [true, null, false, null, null]);
    await page.keys('z');
    await page.row(at(ids, 0)).waitFor();
  });

  it('finds with /, filters with F, and keeps all of it in the address', async () => {
    const { page } = await sit(40);
    await page.keys('/');
    expect(await page.focus()).toContain('input');
    await page.page.keyboard.type('garden');
    await page.page.waitForURL(/search=garden/);
    await page.keys('Escape');
    expect(await page.page.getByRole('searchbox').inputValue()).toBe('garden');
    await page.keys('f');
    const all = page.page.getByRole('radio', { name: 'All posts' });
    await all.click();
    await page.page.waitForURL(/state=all/);
    await page.keys('Escape');
    await page.page.locator('article').waitFor();
    await page.keys('j', 'j');
    const before = await page.currentPost();
    await page.page.waitForURL((url) => url.searchParams.get('post') === String(before));
    const url = page.page.url();
    await page.page.reload();
    await page.showsPost(before ?? 0);
    expect(new URL(page.page.url()).searchParams.toString()).toBe(new URL(url).searchParams.toString());
    expect(await page.page.getByRole('searchbox').inputValue()).toBe('garden');
  });

  it('searches for the words that are typed, also where somebody pauses between them', async () => {
    const { page } = await sit(2);
    await page.keys('/');
    await page.page.keyboard.type('sunset ');
    await page.page.waitForURL(/search=sunset$/);
    await page.page.keyboard.type('beach');
    await page.page.waitForURL(/search=sunset(\+|%20)beach/);
    expect(await page.page.getByRole('searchbox').inputValue()).toBe('sunset beach');
  });

  it('leaves the post alone while a dialog is loading, and loads again what failed, also where there is no service worker', async () => {
    const ids = await ui.sluice.reviews.reset(2);
    const page = await ui.open({ preferences: AT_ONCE, path: null, before: withoutServiceWorker });
    page.expectFailures(...NETWORK_ERRORS);
    const held: Route[] = [];
    const hold = async (route: Route) => void held.push(route);
    const cutOff = (route: Route) => route.abort('connectionreset');
    let answer: (route: Route) => Promise<void> = hold;
    await page.context.route(/\/assets\/(?:review-dialog|key-help)-/, (route) => answer(route));
    const failed = ['js', 'css'].map((type) =>
      page.page.waitForEvent('requestfailed', (request) =>
        new RegExp(`/key-help-[^/]*\\.${type}$`).test(request.url()),
      ),
    );
    await page.page.goto('/');
    await page.showsPost(at(ids, 0));
    await page.keys('b', 'a', 'r', 'u', 's', '1');
    await page.dialog().getByText('Loading').waitFor();
    answer = cutOff;
    await Promise.all(held.map(cutOff));
    await page.toast().getByText('This could not be loaded').waitFor();
    await page.dialog().waitFor({ state: 'detached' });
    expect(await page.currentPost()).toBe(at(ids, 0));
    await Promise.all(failed);
    answer = (route) => route.continue();
    await page.keys('b');
    await page.dialog().getByText('Block ').first().waitFor();
    await expectSoon(async () => expect(await page.page.evaluate(stylesMissing)).toEqual([]));
    await page.keys('Escape');
    await page.dialog().waitFor({ state: 'detached' });
    const again = page.page.waitForResponse(/\/key-help-[^/]*\.js$/);
    await page.context.setOffline(true);
    await page.context.setOffline(false);
    await (await again).finished();
    answer = cutOff;
    await page.keys('?');
    await page.dialog().getByText('Keyboard shortcuts').waitFor();
    await expectDecisions(ids, [null, null]);
  });

  it('goes to every page with G and a letter', async () => {
    const { page } = await sit(2);
    const pages = { q: '/queue', s: '/streams', f: '/filters', t: '/topical-days', i: '/statistics', r: '/' };
    for (const [key, path] of Object.entries(pages)) {
      await page.keys(`g ${key}`);
      await page.page.waitForURL((url) => url.pathname === path);
    }
    expect(new URL(page.page.url()).pathname).toBe('/');
  });

  it('decides once for a key that is held down', async () => {
    const { page, ids } = await sit(5);
    for (let n = 0; n < 5; n++) await page.page.keyboard.down('a');
    await page.page.keyboard.up('a');
    await page.keys('r');
    await expectDecisions(ids, [true, false, null, null, null]);
    expect(await page.currentPost()).toBe(at(ids, 2));
  });

  it('leaves letters to the fields that have the focus', async () => {
    const { page, ids } = await sit(3);
    await page.keys('/');
    await page.page.keyboard.type('ar');
    // Until the search is done and undone the list may change at any time, and keys would mean another post.
    await page.page.waitForURL(/search=ar/);
    await page.page.getByRole('searchbox').fill('');
    await page.page.waitForURL((url) => !url.searchParams.has('search'));
    await page.showsPost(at(ids, 0));
    await page.keys('Escape');
    await page.keys('s', 'r', 'a', 'Escape');
    await page.keys('n', 'r', 'a', 'Escape');
    await page.keys('j', 'a');
    await expectDecisions(ids, [null, true, null]);
  });

  it('shows the first skipped post at the end of the list, then that all is reviewed', async () => {
    const { page, ids } = await sit(3);
    await page.keys('j', 'a', 'r');
    await page.showsPost(at(ids, 0));
    await page.keys('a');
    await page.page.getByText('Everything is reviewed').waitFor();
    expect(await page.page.locator('[data-testid=state]').innerText()).toContain('3 posts: 2 approved, 1 rejected');
    await page.keys('a', 'r');
    await page.keys('u');
    await page.showsPost(at(ids, 0));
    await expectDecisions(ids, [null, true, false]);
  });

  it('offers to clear filters that leave nothing', async () => {
    await ui.sluice.reviews.reset(2);
    const page = await ui.open({ path: '/?search=nosuchword' });
    await page.page.getByText('No posts fit these filters').waitFor();
    await page.button('Clear filters').click();
    await page.page.locator('article').waitFor();
    expect(new URL(page.page.url()).searchParams.has('search')).toBe(false);
  });

  it('has other keys when somebody chose them, and none when they are off', async () => {
    const ids = await ui.sluice.reviews.reset(4);
    const page = await ui.open({ preferences: { ...AT_ONCE, keys: { approve: ['y'] } } });
    await page.showsPost(at(ids, 0));
    await page.keys('a', 'y');
    await expectDecisions(ids, [true, null, null, null]);
    await page.page.close();
    const quiet = await ui.open({ preferences: { ...AT_ONCE, singleKeys: false } });
    await quiet.showsPost(at(ids, 1));
    await quiet.keys('y', 'a', 'r', 'j', 'ArrowDown');
    expect(await quiet.currentPost()).toBe(at(ids, 2));
  });
});

function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}

/** As where the console is opened over plain HTTP. */
function withoutServiceWorker(): void {
  Reflect.deleteProperty(Navigator.prototype, 'serviceWorker');
}

function stylesMissing(): string[] {
  const links = [...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')];
  return links.filter(({ sheet }) => sheet === null).map(({ href }) => href);
}
