import { ADMIN } from '../support/admin';
import { findViolations } from './support/axe';
import type { ConsolePage } from './support/console-page';
import { NETWORK_ERRORS } from './support/network';
import { expectSoon } from './support/soon';
import { useConsole } from './support/under-test';

const AT_ONCE = { holdSeconds: 0 };
const HELD = { holdSeconds: 12 };

/** Has the service say that a post is deleted, from when what it returns is called. */
async function deletePost(page: ConsolePage, id: number): Promise<() => void> {
  page.expectFailures(/404/);
  let release: () => void = () => undefined;
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.page.route(`**/api/v1/posts/${id}`, async (route) => {
    await released;
    await route.fulfill({ status: 404, json: { detail: 'Post not found' } });
  });
  return release;
}

describe('the list of a review session', () => {
  const ui = useConsole();

  const isCursor = ({ searchParams }: URL) => searchParams.has('cursor');

  /** The list of a phone is there, but hidden. */
  const isAt = (page: ConsolePage, id: number) => expectSoon(async () => expect(await page.currentPost()).toBe(id));

  it('is not all reviewed while more of it cannot be loaded, and goes on when the network is back', async () => {
    const ids = await ui.sluice.reviews.reset(30);
    const page = await ui.open({ path: null, preferences: AT_ONCE });
    page.expectFailures(...NETWORK_ERRORS);
    await page.page.route(isCursor, (route) => route.abort());
    await page.page.goto('/');
    await page.showsPost(ids[0] ?? 0);
    await page.keys(...ids.slice(0, 25).map(() => 'r'));
    await page.page.getByTestId('state').getByText('5 of 30 left').waitFor();
    await page.page.getByText('More posts could not be loaded').waitFor();
    expect(await page.page.getByText('Everything is reviewed').count()).toBe(0);
    expect(await findViolations(page)).toEqual([]);
    await page.page.unroute(isCursor);
    await page.page.evaluate(() => window.dispatchEvent(new Event('online')));
    await page.showsPost(ids[25] ?? 0);
    await page.keys('r', 'r', 'r', 'r', 'r');
    await page.page.getByText('Everything is reviewed').waitFor();
  });

  it.each([1440, 390])('shows what came as soon as nothing is left, %i wide', async (width) => {
    const [next = 0, only = 0] = await ui.sluice.reviews.reset(2);
    const { db } = ui.sluice.service;
    await ui.sluice.reviews.changeElsewhere(next, false);
    const page = await ui.open({ width, preferences: AT_ONCE, before: makeImpatient });
    await isAt(page, only);
    await page.keys('r');
    await page.page.getByText('Everything is reviewed').waitFor();
    await page.button('Fetch all streams now').focus();
    await db.query(`UPDATE post SET reviewed_at = NULL, fetched_at = now() + interval '1 s' WHERE id = $1`, [next]);
    await isAt(page, next);
    await page.page.locator('article').waitFor();
    expect(await page.focus()).not.toBe('body');
  });

  it('says only when streams are fetched next, and reads it again when that is past', async () => {
    await ui.sluice.reviews.reset(0);
    const page = await ui.open({ path: null, before: makeImpatient });
    let answers = 0;
    await page.page.route(/\/api\/v1\/streams\?/, async (route) => {
      const response = await route.fetch();
      answers += 1;
      const minutes = answers === 1 ? -12 : 9;
      const at = new Date(Date.now() + minutes * 60_000).toISOString();
      const { items, ...rest } = await response.json();
      const due = items.map((stream: object) => ({ ...stream, active: true, next_fetch_at: at }));
      await route.fulfill({ response, json: { ...rest, items: due } });
    });
    await page.page.goto('/');
    const said = page.page.getByText(/^Streams are fetched again/);
    await said.waitFor();
    expect(await said.innerText()).toBe('Streams are fetched again in 9 min.');
    expect(answers).toBe(2);
  });

  it('ends a conflict about a post that was deleted, and says what could not be shown', async () => {
    const [gone = 0, next = 0] = await ui.sluice.reviews.reset(3);
    const page = await ui.open({ preferences: AT_ONCE });
    page.expectFailures(/409/, /404/, ...NETWORK_ERRORS);
    await page.showsPost(gone);
    await ui.sluice.reviews.changeElsewhere(gone, false);
    await page.keys('a');
    const banner = page.page.getByText('1 post was changed by somebody else');
    await banner.waitFor();
    await page.page.goto('/');
    await page.showsPost(next);
    expect(await page.row(gone).count()).toBe(0);
    const address = `**/api/v1/posts/${gone}`;
    await page.page.route(address, (route) => route.abort());
    await page.button('Look').click();
    await page.toast().getByText('could not be loaded').waitFor();
    expect(await banner.count()).toBe(1);
    await page.page.unroute(address);
    await page.page.route(address, (route) => route.fulfill({ status: 404, json: { detail: 'Post not found' } }));
    await page.button('Look').click();
    await page.toast().getByText('the post was deleted meanwhile').waitFor();
    await banner.waitFor({ state: 'detached' });
    await page.showsPost(next);
  });

  it('has no deleted post selected', async () => {
    const [gone = 0, next = 0] = await ui.sluice.reviews.reset(4);
    const page = await ui.open({ preferences: AT_ONCE });
    const release = await deletePost(page, gone);
    await page.showsPost(gone);
    await page.keys('r', 'x', 'k', 'x');
    await page.page.getByText('2 of 4 selected').waitFor();
    release();
    await page.row(gone).waitFor({ state: 'detached' });
    await page.page.getByText('1 of 3 selected').waitFor();
    await page.button('Approve 1').click();
    await page.dialog().getByRole('button', { name: 'Approve 1' }).click();
    await expectSoon(async () => expect(await ui.sluice.reviews.decisions([next])).toEqual([true]));
  });

  it('keeps a deleted post until the note about it is written', async () => {
    const [gone = 0, next = 0] = await ui.sluice.reviews.reset(3);
    const page = await ui.open({ preferences: AT_ONCE });
    const release = await deletePost(page, gone);
    await page.showsPost(gone);
    await page.keys('r', 'k', 'n');
    const field = page.page.locator('main textarea');
    await field.pressSequentially('ra');
    release();
    await page.toast().getByText('the post was deleted meanwhile').waitFor();
    expect(await field.inputValue()).toBe('ra');
    await page.keys('Escape');
    await page.row(gone).waitFor({ state: 'detached' });
    await page.showsPost(next);
    expect(await ui.sluice.reviews.log()).toEqual([]);
  });

  it('has a range selected from where it began, also when another post was brought on top meanwhile', async () => {
    const [first = 0, next = 0] = await ui.sluice.reviews.reset(5);
    const page = await ui.open({ preferences: AT_ONCE });
    page.expectFailures(/409/);
    await page.showsPost(first);
    await ui.sluice.reviews.changeElsewhere(first, false);
    await page.keys('a');
    await page.button('Look').waitFor();
    await page.page.goto('/');
    await page.showsPost(next);
    await page.keys('x');
    await page.button('Look').click();
    await page.showsPost(first);
    await page.keys('j', 'j', 'Shift+X');
    await page.page.getByText(/^2 of 5 selected/).waitFor();
    expect(await page.row(first).getAttribute('aria-selected')).not.toBe('true');
  });

  it('that was refused, as the session had ended, is loaded after the next sign-in', async () => {
    await ui.sluice.reviews.reset(4);
    const page = await ui.open();
    page.expectFailures(/401/);
    await page.page.locator('article').waitFor();
    const isSearch = ({ searchParams }: URL) => searchParams.has('q');
    await page.page.route(isSearch, (route) => route.fulfill({ status: 401, json: { detail: 'Sign in' } }), {
      times: 1,
    });
    await page.page.getByRole('searchbox').fill('no such words');
    await page.dialog().getByText('Nothing is lost').waitFor();
    await page.page.getByText('The posts could not be loaded').waitFor();
    await signIn(page);
    await page.page.getByText('No posts fit these filters').waitFor();
    expect(await page.page.getByText('The posts could not be loaded').count()).toBe(0);
  });

  it('is decided further in one tab after the sign-in in another', async () => {
    const [first = 0, second = 0] = await ui.sluice.reviews.reset(4);
    const page = await ui.open();
    const other = await ui.open({ beside: page });
    page.expectFailures(/401/);
    other.expectFailures(/401/);
    for (const tab of [page, other]) await tab.showsPost(first);
    await ui.sluice.endSessions();
    await page.keys('r');
    for (const tab of [page, other]) await tab.dialog().getByText('Nothing is lost').waitFor();
    await signIn(other);
    for (const tab of [other, page]) await tab.dialog().waitFor({ state: 'detached' });
    await page.showsPost(second);
    await page.keys('r');
    await expectSoon(async () => expect(await ui.sluice.reviews.decisions([first, second])).toEqual([false, false]));
  });

  it('is found again as it was left, with its filter, its order and the post that was open', async () => {
    const ids = await ui.sluice.reviews.reset(6);
    const page = await ui.open({ path: '/?sort=oldest', preferences: AT_ONCE });
    const oldest = ids.toReversed();
    await page.showsPost(oldest[0] ?? 0);
    await page.keys('r', 'j', 'j');
    await page.showsPost(oldest[3] ?? 0);
    await page.page.getByRole('link', { name: /^Statistics/ }).click();
    await page.page.waitForURL('**/statistics');
    await page.keys('g', 'r');
    await page.showsPost(oldest[3] ?? 0);
    expect(new URL(page.page.url()).searchParams.get('sort')).toBe('oldest');
    expect(await page.row(oldest[0] ?? 0).getAttribute('data-decision')).toBe('rejected');
  });

  it('that a filter narrows says at its end what became of it, and where to go on', async () => {
    await ui.sluice.reviews.reset(2);
    const page = await ui.open({ path: '/?from=2000-01-01', preferences: AT_ONCE });
    await page.page.locator('article').waitFor();
    await page.keys('a', 'r');
    await page.page.getByTestId('tally').getByText('1 approved, 1 rejected').waitFor();
    expect(await findViolations(page)).toEqual([]);
    await page.button(/^Undo the last/).click();
    await page.page.locator('article').waitFor();
  });

  it('offers no Undo of another step after a rejection that is merely restored', async () => {
    const [first = 0] = await ui.sluice.reviews.reset(3);
    const page = await ui.open({ preferences: HELD });
    await page.showsPost(first);
    await page.keys('r');
    await expectSoon(async () => expect(await ui.sluice.reviews.decisions([first])).toEqual([false]));
    await page.keys('k', 'a');
    await page.toast().getByText('Approved').waitFor();
    await page.keys('k', 'r');
    await page.toast().getByText('Rejected').waitFor();
    expect(await page.toast().getByRole('button', { name: 'Undo' }).count()).toBe(0);
    expect((await ui.sluice.reviews.log()).map(({ approved }) => approved)).toEqual([false]);
  });
});

async function signIn({ page }: ConsolePage): Promise<void> {
  await page.getByLabel('Password').fill(ADMIN.password);
  await page.keyboard.press('Enter');
}

/** What the console does every half minute or minute it does every half second. */
function makeImpatient(): void {
  const every = window.setInterval.bind(window);
  const shortened = (run: () => void, milliseconds = 0) => every(run, milliseconds >= 30_000 ? 500 : milliseconds);
  Object.assign(window, { setInterval: shortened });
}
