import { ADMIN } from '../support/admin';
import type { ConsolePage } from './support/console-page';
import { NETWORK_ERRORS, refuseDecisions } from './support/network';
import { expectDecisions, expectReviews, OTHER, useConsole } from './support/console-under-test';

describe('a decision that does not simply arrive', () => {
  const ui = useConsole();

  it('asks whose decision stands when somebody else was faster', async () => {
    const [page, first, second, third, fourth] = await ui.sit(5);
    page.expectFailures(/409/);
    await ui.reviews.changeElsewhere(first, false, 'An advertisement, look at the link');
    await ui.reviews.changeElsewhere(second, true);
    await page.keys('a');
    await page.showsPost(second);
    await page.keys('r');
    await page.page.getByText('2 posts were changed by somebody else while you decided.').waitFor();
    expect(await page.currentPost()).toBe(third);
    await page.keys('r');
    await expectDecisions(ui, [first, second, third], [false, true, false]);
    await page.button('Look').click();
    await page.conflict().getByText('rejected this post while you were looking at it').waitFor();
    expect(await page.conflict().innerText()).toContain('An advertisement, look at the link');
    // The banner counts what its buttons change, and a row says that its decision is not saved.
    await page.page.getByText('2 posts were changed by somebody else while you decided.').waitFor();
    await page.button('Keep all 2 of theirs').waitFor();
    await page.row(second).getByText('not saved').waitFor();
    await page.button('Keep theirs: rejected').click();
    await page.showsPost(fourth);
    await page.page.getByText('1 post was changed by somebody else').waitFor();
    await page.button('Look').click();
    await page.showsPost(second);
    expect(await page.focus()).toMatch(/^section .*approved this post/);
    await page.keys('r');
    await expectReviews(
      ui,
      [first, second],
      [
        { approved: false, by: expect.stringMatching(/^key:/), version: 2 },
        { approved: false, by: 'user:admin', version: 3 },
      ],
    );
    await page.showsPost(fourth);
    expect(await page.focus()).not.toBe('body');
  });

  it('says that the consumer already has it when an undo comes too late', async () => {
    const [page, ...ids] = await ui.sit(3);
    page.expectFailures(/409/);
    await page.keys('a');
    await expectDecisions(ui, ids.slice(0, 1), [true]);
    const { body } = await ui.service.api.get('/curated/next').expect(200);
    expect(body.fenliu_post_id).toBe(ids[0]);
    await page.keys('u');
    await page.toast().getByText('the consumer already has it').waitFor();
    expect(await ui.reviews.decisions(ids.slice(0, 1))).toEqual([true]);
    expect(await page.row(ids[0]).getAttribute('data-decision')).toBe('approved');
    await page.button('Show the queue').click();
    await page.page.waitForURL('**/queue?status=reserved');
  });

  it("never sends one reviewer's decisions for another", async () => {
    const [page, ...ids] = await ui.sit(6);
    page.expectFailures(/401/, /409/, ...NETWORK_ERRORS);
    const refusal = await refuseDecisions(page, 503);
    await page.keys('r', 'r');
    await page.page.getByText('2 decisions are kept').waitFor();
    // The address takes the post's place a moment after; the other reviewer's list begins there.
    await page.page.waitForURL(`**/?*post=${ids[2]}*`);
    refusal.isOver = true;
    await ui.endSessions();
    // Whatever asks the service first opens the form: a click may come too late.
    await page.page.evaluate(() => window.dispatchEvent(new Event('online')));
    await signInAs(page, OTHER);
    await page.page.getByRole('link', { name: OTHER.username }).waitFor();
    await page.showsPost(ids[2]);
    await page.keys('k', 'k', 'a');
    await expectReviews(ui, ids.slice(0, 2), [
      { approved: true, by: `user:${OTHER.username}`, version: 2 },
      { approved: null, version: 1 },
    ]);
    await ui.endSessions();
    await page.keys('j', 'r');
    await signInAs(page, ADMIN);
    await page.page.getByRole('link', { name: ADMIN.username }).waitFor();
    await expectReviews(ui, ids.slice(1, 2), [{ by: 'user:admin' }]);
    expect((await ui.reviews.log()).map(({ id, by }) => [ids.indexOf(id), by])).toEqual([
      [0, `user:${OTHER.username}`],
      [1, 'user:admin'],
    ]);
  });
});

async function signInAs({ page }: ConsolePage, { username, password }: typeof ADMIN): Promise<void> {
  await page.getByLabel('User name').fill(username);
  await page.getByLabel('Password').fill(password);
  await page.keyboard.press('Enter');
}
