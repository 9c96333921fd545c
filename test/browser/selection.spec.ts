import type { ConsolePage } from './support/console-page';
import { expectSoon } from './support/soon';
import { useConsole } from './support/under-test';

describe('a selection', () => {
  const ui = useConsole();

  /** A list of posts to review, open in a browser; approvals go out at once unless told. */
  async function openList(count: number, holdSeconds = 0): Promise<{ page: ConsolePage; ids: number[] }> {
    const ids = await ui.sluice.reviews.reset(count);
    const page = await ui.open({ preferences: { holdSeconds } });
    await page.showsPost(ids[0] ?? 0);
    return { page, ids };
  }

  const expectDecisions = (ids: readonly number[], decisions: (boolean | null)[]) =>
    expectSoon(async () => expect(await ui.sluice.reviews.decisions(ids)).toEqual(decisions));

  it('is made with X and Shift X, asks once, and its decision is taken back as one step', async () => {
    const { page, ids } = await openList(6);
    await page.keys('j', 'x', 'j', 'j', 'Shift+X');
    await page.button('Approve 3').waitFor();
    expect(await page.button('Reject 3').count()).toBe(1);
    await page.keys('a');
    await page.dialog().getByText('Approve 3 posts?').waitFor();
    expect(await page.dialog().innerText()).toMatch(/3 posts by (one author|\d authors), scores? \d+/);
    await page.keys('Escape');
    await page.dialog().waitFor({ state: 'detached' });
    expect(await page.button('Approve 3').count()).toBe(1);
    await page.keys('r', 'Enter');
    await expectDecisions(ids, [null, false, false, false, null, null]);
    await page.keys('Control+z');
    await expectDecisions(ids, [null, null, null, null, null, null]);
    expect(await page.button(/^Approve$/).count()).toBe(1);
  });

  it('with Shift A leaves out what was just decided, unless the list is one of decided posts', async () => {
    const { page, ids } = await openList(6);
    await page.keys('a', 'r', 'Shift+A');
    await page.page.getByText('4 of 6 selected').waitFor();
    await page.keys('r');
    await page.dialog().getByText('Reject 4 posts?').waitFor();
    await page.keys('Enter');
    await expectDecisions(ids, [true, false, false, false, false, false]);
    await page.page.goto('/?state=approved');
    await page.showsPost(ids[0] ?? 0);
    await page.keys('Shift+A');
    await page.page.getByText('1 of 1 selected').waitFor();
  });

  it('made by hand may reverse decisions, after the question has said how many', async () => {
    const { page, ids } = await openList(4);
    await page.keys('x', 'r');
    await page
      .dialog()
      .getByText(/^1 post by one author, score \d+\. You can take it back\.$/)
      .waitFor();
    await page.keys('Escape', 'Escape', 'a', 'x', 'k', 'x', 'r');
    await page.dialog().getByText('1 of them is approved so far.').waitFor();
    await page.keys('Enter');
    await expectDecisions(ids, [false, false, null, null]);
  });

  it('that is rejected within the hold of an approval never has the service see that approval', async () => {
    const { page, ids } = await openList(3, 12);
    await page.keys('a', 'a', 'k', 'x', 'k', 'x', 'r');
    await page.dialog().getByText('2 of them are approved so far.').waitFor();
    await page.keys('Enter');
    await expectDecisions(ids, [false, false, null]);
    expect((await ui.sluice.reviews.log()).map(({ approved }) => approved)).toEqual([false, false]);
    await page.keys('u');
    await expectDecisions(ids, [null, null, null]);
  });
});
