/// <reference lib="dom" />
/// <reference lib="dom.iterable" />
import type { Route } from 'playwright-core';
import { findViolations } from './support/axe';
import { holdAnswers, NETWORK_ERRORS } from './support/network';
import { expectDecisions, expectReviews, useConsole } from './support/console-under-test';
import { expectSoon } from './support/soon';

describe('reviewing by keys', () => {
  const ui = useConsole();

  it('goes through the list with J and K and the arrows, and to every page with G and a letter', async () => {
    const [page, ...ids] = await ui.sit(5);
    const seen: (number | null)[] = [];
    for (const key of ['j', 'ArrowDown', 'k', 'ArrowUp', 'k', 'j', 'j', 'j', 'j', 'j']) {
      await page.keys(key);
      seen.push(await page.currentPost());
    }
    expect(seen).toEqual([1, 2, 1, 0, 0, 1, 2, 3, 4, 4].map((place) => ids[place]));
    const pages = { q: '/queue', s: '/streams', f: '/filters', t: '/topical-days', i: '/statistics', r: '/' };
    for (const [key, path] of Object.entries(pages)) {
      await page.keys(`g ${key}`);
      await page.page.waitForURL((url) => url.pathname === path);
    }
  });

  it('keeps the current post in the upper part of the list, with what comes next in view', async () => {
    const [page, ...ids] = await ui.sit(30);
    const place = (id: number | undefined) =>
      page.page.evaluate((row) => {
        const list = document.querySelector('[role=listbox]')?.getBoundingClientRect();
        const current = document.querySelector(row)?.getBoundingClientRect();
        return list && current ? (current.bottom - list.top) / list.height : null;
      }, `#row-${id}`);
    for (const step of Array.from({ length: 12 }, (_, index) => index + 1)) {
      await page.keys('a');
      await page.showsPost(ids[step]);
      await expectSoon(async () => expect(await place(ids[step])).toBeLessThanOrEqual(0.67));
    }
    const clicked = ids[15];
    const before = await place(clicked);
    await page.row(clicked).click();
    await page.showsPost(clicked);
    expect(await place(clicked)).toBe(before);
  });

  it('decides with A, once though the key is held down, and R, goes on, and says so', async () => {
    const [page, ...ids] = await ui.sit(4);
    const first = await page.row(ids[0]).locator('b').first().innerText();
    const second = await page.row(ids[1]).locator('b').first().innerText();
    for (let n = 0; n < 5; n++) await page.page.keyboard.down('a');
    await page.page.keyboard.up('a');
    await page.showsPost(ids[1]);
    expect(await page.toast().innerText()).toContain(`Approved: ${first}`);
    const said = (await page.said().textContent())?.split('. Next: ');
    expect(said).toEqual([expect.stringContaining(`Approved: ${first}`), expect.stringContaining(`${second}, score `)]);
    expect(await page.row(ids[0]).getAttribute('data-decision')).toBe('approved');
    await page.keys('r');
    await page.showsPost(ids[2]);
    await expectDecisions(ui, ids, [true, false, null, null]);
    expect((await ui.reviews.of([ids[0]]))[0]).toMatchObject({ by: 'user:admin', version: 2 });
    expect(await page.page.locator('main header').first().innerText()).toContain('2 of 4 left');
    await page.keys('k', 'k');
    await page.showsPost(ids[0]);
    await page.keys('a');
    await page.toast().getByText(`Already approved: ${first}`).waitFor();
    // A reload goes on with what is left, rather than with what was decided.
    await page.page.waitForURL((url) => url.searchParams.get('post') === String(ids[0]));
    await page.page.reload();
    await page.showsPost(ids[2]);
  });

  it('sets a score with S and clears it with Del, and writes a note with N; neither decides', async () => {
    const [page, ...ids] = await ui.sit(3);
    await page.keys('s', '4', '2', 'Enter');
    await page.page.getByText('set by hand').waitFor();
    await page.keys('n');
    await page.page.getByRole('textbox', { name: 'Note' }).waitFor();
    await page.page.keyboard.type('a and r are letters here');
    await page.button('Save note').click();
    await expectReviews(
      ui,
      [ids[0]],
      [expect.objectContaining({ approved: null, score: 42, notes: 'a and r are letters here', version: 3 })],
    );
    expect(await page.currentPost()).toBe(ids[0]);
    // What is typed replaces the number, also where a click put the caret into it.
    await page.keys('s', '0', 'Enter', 's');
    const field = page.page.locator('input[inputmode=numeric]:visible');
    await field.blur();
    await field.click({ position: { x: 4, y: 8 } });
    await page.keys('5', '0');
    expect(await field.inputValue()).toBe('50');
    await page.keys('Enter');
    await page.keys('s', 'Delete');
    await expectReviews(ui, ids.slice(0, 1), [expect.objectContaining({ approved: null, score: null, version: 6 })]);
    expect(await ui.reviews.decisions(ids)).toEqual([null, null, null]);
  });

  it('keeps the keys of decisions out of the password, which has the focus once no key is pressed', async () => {
    const [page] = await ui.sit(8);
    page.expectFailures(/401/);
    await ui.endSessions();
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
    const [page, ...ids] = await ui.sit(3);
    const [first, second] = ids;
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
    await page.showsPost(ids[2]);
    await expectReviews(
      ui,
      [first, second],
      [
        { approved: true, notes: 'ask the author' },
        { approved: false, notes: 'spam' },
      ],
    );
  });

  it('says beside the words why they are evidence', async () => {
    const [page] = await ui.sit(1, { only: 'spam_score >= 30' });
    const words = page.page.locator('li:has(> button[dir=auto])');
    await words.first().waitFor();
    const reasons = await words.locator('span[lang=en]').allInnerTexts();
    expect(reasons.length).toBe(await words.count());
    for (const reason of reasons) expect(reason).toMatch(/\w{3}/);
  });

  it('blocks an author with B, rejects what waits of them, and takes both back, but not what was decided since', async () => {
    const author = '(SELECT author_id FROM post GROUP BY author_id HAVING count(*) >= 3 ORDER BY author_id LIMIT 1)';
    const other = `(SELECT id FROM post WHERE author_id <> ${author} ORDER BY created_at LIMIT 1)`;
    const theirs: { id: number }[] = await ui.service.db.query(
      `SELECT id FROM post WHERE author_id = ${author} LIMIT 3`,
    );
    const [page, ...ids] = await ui.sit(4, { only: `id IN (${theirs.map(({ id }) => id)}, ${other})` });
    await page.keys('b');
    await page.dialog().getByText('3 waiting.').waitFor();
    await page.page.keyboard.type('advertises abroad');
    const alsoWaiting = page.dialog().getByRole('switch');
    expect(await alsoWaiting.isChecked()).toBe(false);
    await page
      .dialog()
      .getByText(/^Reject the/)
      .click();
    expect(await alsoWaiting.isChecked()).toBe(true);
    await page.keys('Enter');
    await page.toast().getByText('Blocked: ').waitFor();
    await expectDecisions(ui, ids, [false, false, false, null]);
    const blocked = () => ui.service.db.query('SELECT reason FROM blocked_user');
    expect(await blocked()).toEqual([{ reason: 'advertises abroad' }]);
    await page.showsPost(ids[3]);
    const release = await holdAnswers(page, 'DELETE', '**/blocked-users/*');
    await page.toast().getByRole('button', { name: 'Undo' }).click();
    await page.keys('a');
    await page.toast().getByText('Approved: ').waitFor();
    release();
    await page.toast().getByText('No longer blocked: ').waitFor();
    await expectDecisions(ui, ids, [null, null, null, true]);
    expect(await blocked()).toEqual([]);
  });

  it('goes from picture to picture with I, and opens the original in a tab of its own with O', async () => {
    const only = `jsonb_array_length(media) > 1 AND NOT sensitive AND url LIKE 'http://127.0.0.1%'`;
    const [page] = await ui.sit(1, { only });
    const current = page.page.locator('figure[aria-current]');
    await page.keys('i');
    await current.waitFor();
    const place = () => current.evaluate((figure) => [...(figure.parentElement?.children ?? [])].indexOf(figure));
    expect(await place()).toBe(1);
    await page.keys('i');
    expect(await place()).not.toBe(1);
    const opened = page.context.waitForEvent('page');
    await page.keys('o');
    const original = await opened;
    await original.waitForLoadState();
    expect(original.url()).toContain(ui.sample.origin);
    expect(await original.evaluate(() => [window.opener, document.referrer])).toEqual([null, '']);
  });

  it('decides in the picture grid with the same keys', async () => {
    const [page, ...ids] = await ui.sit(5);
    await page.keys('z');
    await page.page.locator(`#tile-${ids[0]}`).waitFor();
    expect(page.page.url()).toContain('view=grid');
    await page.keys('a', 'j', 'x', 'r');
    await page.dialog().getByText('Reject 1 post?').waitFor();
    await page.keys('Enter');
    await expectDecisions(ui, ids, [true, null, false, null, null]);
    await page.keys('z');
    await page.row(ids[0]).waitFor();
  });

  it('finds with /, also where somebody pauses between words, filters with F, and keeps all of it in the address', async () => {
    const [page] = await ui.sit(40);
    await page.keys('/');
    expect(await page.focus()).toContain('input');
    await page.page.keyboard.type('sunset ');
    await page.page.waitForURL(/search=sunset$/);
    await page.page.keyboard.type('beach');
    await page.page.waitForURL(/search=sunset(\+|%20)beach/);
    expect(await page.page.getByRole('searchbox').inputValue()).toBe('sunset beach');
    await page.page.getByRole('searchbox').fill('garden');
    await page.page.waitForURL(/search=garden/);
    await page.keys('Escape');
    expect(await page.page.getByRole('searchbox').inputValue()).toBe('garden');
    await page.keys('/');
    const chosen = ({ selectionStart, selectionEnd }: HTMLInputElement) => [selectionStart, selectionEnd];
    expect(await page.page.getByRole('searchbox').evaluate(chosen)).toEqual([0, 'garden'.length]);
    await page.keys('Escape');
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
    await page.showsPost(before ?? undefined);
    expect(new URL(page.page.url()).searchParams.toString()).toBe(new URL(url).searchParams.toString());
    expect(await page.page.getByRole('searchbox').inputValue()).toBe('garden');
  });

  it('leaves the post alone while a dialog is loading, and loads again what failed', async () => {
    const ids = await ui.reviews.reset(2);
    const page = await ui.open({ preferences: { holdSeconds: 0 }, path: null });
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
    await page.showsPost(ids[0]);
    await page.keys('b', 'a', 'r', 'u', 's', '1');
    await page.dialog().getByText('Loading').waitFor();
    answer = cutOff;
    await Promise.all(held.map(cutOff));
    await page.toast().getByText('This could not be loaded').waitFor();
    await page.dialog().waitFor({ state: 'detached' });
    expect(await page.currentPost()).toBe(ids[0]);
    await Promise.all(failed);
    answer = (route) => route.continue();
    // What was being loaded ahead may fail a moment later.
    await expectSoon(async () => {
      if ((await page.dialog().count()) === 0) await page.keys('b');
      expect(await page.dialog().getByText('Block ').count()).toBeGreaterThan(0);
    });
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
    await expectDecisions(ui, ids, [null, null]);
  });

  it('leaves letters to the fields that have the focus', async () => {
    const [page, ...ids] = await ui.sit(3);
    await page.keys('/');
    await page.page.keyboard.type('ar');
    // Until the search is done and undone the list may change at any time, and keys would mean another post.
    await page.page.waitForURL(/search=ar/);
    await page.page.getByRole('searchbox').fill('');
    await page.page.waitForURL((url) => !url.searchParams.has('search'));
    await page.showsPost(ids[0]);
    await page.keys('Escape');
    await page.keys('s', 'r', 'a', 'Escape');
    await page.keys('n', 'r', 'a', 'Escape');
    await page.keys('j', 'a');
    await expectDecisions(ui, ids, [null, true, null]);
  });

  it('shows the first skipped post at the end of the list, then that all is reviewed', async () => {
    const [page, ...ids] = await ui.sit(3);
    await page.keys('j', 'a', 'r');
    await page.showsPost(ids[0]);
    await page.keys('a');
    await page.page.getByText('Everything is reviewed').waitFor();
    expect(await page.page.locator('[data-testid=state]').innerText()).toContain('3 posts: 2 approved, 1 rejected');
    expect(await findViolations(page)).toEqual([]);
    await page.keys('a', 'r');
    await page.keys('u');
    await page.showsPost(ids[0]);
    await expectDecisions(ui, ids, [null, true, false]);
  });

  it('has no keys of one letter when they are off', async () => {
    const [page, first, second] = await ui.sit(4, { preferences: { singleKeys: false } });
    await page.keys('a', 'r', 'j', 'ArrowDown');
    expect(await page.currentPost()).toBe(second);
    expect(await ui.reviews.decisions([first])).toEqual([null]);
  });
});

function stylesMissing(): string[] {
  const links = [...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')];
  return links.filter(({ sheet }) => sheet === null).map(({ href }) => href);
}
