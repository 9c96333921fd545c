import { expectDecisions, useConsole } from './support/console-under-test';

describe('a selection', () => {
  const ui = useConsole();

  it('is made with X and Shift X, asks once, and its decision is taken back as one step', async () => {
    const [page, ...ids] = await ui.sit(6);
    const mark = page.row(ids[4]).locator('[data-selects]');
    await mark.click();
    await page.page.getByText('1 of 6 selected').waitFor();
    await mark.click();
    await page.page.getByText('1 of 6 selected').waitFor({ state: 'detached' });
    await page.row(ids[0]).click();
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
    await expectDecisions(ui, ids, [null, false, false, false, null, null]);
    await page.keys('Control+z');
    await expectDecisions(ui, ids, [null, null, null, null, null, null]);
    expect(await page.button(/^Approve$/).count()).toBe(1);
  });

  it('with Shift A leaves out what was just decided, unless the list is one of decided posts', async () => {
    const [page, ...ids] = await ui.sit(6);
    await page.keys('a', 'r', 'Shift+A');
    await page.page.getByText('4 of 6 selected').waitFor();
    await page.keys('r');
    await page.dialog().getByText('Reject 4 posts?').waitFor();
    await page.keys('Enter');
    await expectDecisions(ui, ids, [true, false, false, false, false, false]);
    await page.follow('/?state=approved');
    await page.showsPost(ids[0]);
    await page.keys('Shift+A');
    await page.page.getByText('1 of 1 selected').waitFor();
  });

  it('made by hand may reverse decisions, after the question has said how many', async () => {
    const [page, ...ids] = await ui.sit(4);
    await page.keys('x', 'r');
    await page.dialog().getByText('1 post by one author, score ').waitFor();
    await page.keys('Escape', 'Escape', 'a', 'x', 'k', 'x', 'r');
    await page.dialog().getByText('1 of them is approved so far.').waitFor();
    await page.keys('Enter');
    await expectDecisions(ui, ids, [false, false, null, null]);
  });
});
