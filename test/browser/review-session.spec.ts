import { ADMIN } from '../support/admin';
import { findViolations } from './support/axe';
import type { ConsolePage } from './support/console-page';
import { holdAnswers, NETWORK_ERRORS } from './support/network';
import { expectDecisions, useConsole } from './support/console-under-test';
import { makeImpatient } from './support/windows';

const AT_ONCE = { holdSeconds: 0 };

describe('the list of a review session', () => {
  const ui = useConsole();

  const isCursor = ({ searchParams }: URL) => searchParams.has('cursor');

  it('is not all reviewed while more of it cannot be loaded, and goes on when the network is back', async () => {
    const ids = await ui.reviews.reset(30);
    const page = await ui.open({ path: null, preferences: AT_ONCE });
    page.expectFailures(...NETWORK_ERRORS);
    await page.page.route(isCursor, (route) => route.abort());
    await page.page.goto('/');
    await page.showsPost(ids[0]);
    await page.keys(...ids.slice(0, 25).map(() => 'r'));
    await page.page.getByTestId('state').getByText('5 of 30 left').waitFor();
    await page.page.getByText('More posts could not be loaded').waitFor();
    expect(await page.page.getByText('Everything is reviewed').count()).toBe(0);
    expect(await findViolations(page)).toEqual([]);
    await page.page.unroute(isCursor);
    await page.page.evaluate(() => window.dispatchEvent(new Event('online')));
    await page.showsPost(ids[25]);
    await page.keys('r', 'r', 'r', 'r', 'r');
    await page.page.getByText('Everything is reviewed').waitFor();
  });

  it.each([1440, 390])('shows what came as soon as nothing is left, %i wide', async (width) => {
    const [next, only] = await ui.reviews.reset(2);
    const { db } = ui.service;
    await ui.reviews.changeElsewhere(next, false);
    const page = await ui.open({ width, preferences: AT_ONCE, before: makeImpatient });
    await page.showsPost(only);
    await page.keys('r');
    await page.page.getByText('Everything is reviewed').waitFor();
    await page.button('Fetch all streams now').focus();
    await db.query(`UPDATE post SET reviewed_at = NULL, fetched_at = now() + interval '1 s' WHERE id = $1`, [next]);
    await page.showsPost(next);
    await page.page.locator('article').waitFor();
    expect(await page.focus()).not.toBe('body');
  });

  it('says only when streams are fetched next, and reads it again when that is past', async () => {
    await ui.reviews.reset(0);
    const page = await ui.open({ path: null, before: makeImpatient });
    let answers = 0;
    await page.page.route(/\/api\/v1\/streams\?/, async (route) => {
      const response = await route.fetch();
      answers += 1;
      const minutes = answers === 1 ? -12 : 9.9;
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

  it('keeps a deleted post until the note about it is written', async () => {
    const [page, gone, next] = await ui.sit(3);
    page.expectFailures(/404/);
    const deleted = { status: 404, json: { detail: 'Post not found' } };
    const release = await holdAnswers(page, 'PATCH', `**/api/v1/posts/${gone}`, deleted);
    await page.keys('r', 'k', 'n');
    const field = page.page.locator('main textarea');
    await field.pressSequentially('ra');
    release();
    await page.toast().getByText('the post was deleted meanwhile').waitFor();
    expect(await field.inputValue()).toBe('ra');
    await page.keys('Escape');
    await page.row(gone).waitFor({ state: 'detached' });
    await page.showsPost(next);
    expect(await ui.reviews.log()).toEqual([]);
  });

  it('that was refused, as the session had ended, is loaded after the next sign-in', async () => {
    const [page] = await ui.sit(40);
    page.expectFailures(/401/);
    const unauthorized = { status: 401, json: { detail: 'Sign in' } };
    await page.settle();
    const release = await holdAnswers(page, 'GET', '**/author', unauthorized);
    const sent = page.page.waitForRequest(/\/author$/);
    await page.keys('j');
    await sent;
    await page.page.route(/[?&]q=/, (route) => route.fulfill(unauthorized), { times: 1 });
    await page.page.getByRole('searchbox').fill('no such words');
    await page.dialog().getByText('Nothing is lost').waitFor();
    await page.page.getByText('The posts could not be loaded').waitFor();
    await signIn(page);
    await page.page.getByText('No posts fit these filters').waitFor();
    expect(await page.page.getByText('The posts could not be loaded').count()).toBe(0);
    release(); // of the session before
    await page.settle();
    expect(await page.dialog().count()).toBe(0);
  });

  it('is decided further in one tab after the sign-in in another', async () => {
    const [page, first, second] = await ui.sit(4);
    const other = await ui.open({ beside: page });
    for (const tab of [page, other]) tab.expectFailures(/401/);
    await other.showsPost(first);
    await ui.endSessions();
    await page.keys('r');
    for (const tab of [page, other]) await tab.dialog().getByText('Nothing is lost').waitFor();
    await signIn(other);
    for (const tab of [other, page]) await tab.dialog().waitFor({ state: 'detached' });
    await page.showsPost(second);
    await page.keys('r');
    await expectDecisions(ui, [first, second], [false, false]);
  });

  it('is found again as it was left, with its filter, its order and the post that was open', async () => {
    const ids = await ui.reviews.reset(6);
    const page = await ui.open({ path: '/?sort=oldest', preferences: AT_ONCE });
    const oldest = ids.toReversed();
    await page.showsPost(oldest[0]);
    await page.keys('r', 'j', 'j');
    await page.showsPost(oldest[3]);
    await page.page.getByRole('link', { name: /^Statistics/ }).click();
    await page.page.waitForURL('**/statistics');
    await page.keys('g', 'r');
    await page.showsPost(oldest[3]);
    expect(new URL(page.page.url()).searchParams.get('sort')).toBe('oldest');
    expect(await page.row(oldest[0]).getAttribute('data-decision')).toBe('rejected');
  });

  it('that a filter narrows says at its end what became of it, and where to go on', async () => {
    const [page] = await ui.sit(2, { path: '/?from=2000-01-01' });
    await page.keys('a', 'r');
    await page.page.getByTestId('tally').getByText('1 approved, 1 rejected').waitFor();
    expect(await findViolations(page)).toEqual([]);
    await page.button(/^Undo the last/).click();
    await page.page.locator('article').waitFor();
  });
});

async function signIn({ page }: ConsolePage): Promise<void> {
  await page.getByLabel('Password').fill(ADMIN.password);
  await page.keyboard.press('Enter');
}
