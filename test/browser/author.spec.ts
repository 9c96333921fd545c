import { findViolations } from './support/axe';
import { scrollsSideways } from './support/layout';
import { expectDecisions, useConsole } from './support/console-under-test';

describe('the author of a post', () => {
  const ui = useConsole();

  /** The posts of the author with most of them. */
  const PROLIFIC =
    'author_id = (SELECT author_id FROM post GROUP BY author_id ORDER BY count(*) DESC, author_id LIMIT 1)';

  it('is shown with all their posts, and all that wait are decided at once, with one undo', async () => {
    const [page, ...ids] = await ui.sit(3, { only: PROLIFIC });
    await page.button('Reject all 3').click();
    expect(await findViolations(page)).toEqual([]);
    await page.dialogButton(/^Reject/).click();
    await expectDecisions(ui, ids, [false, false, false]);
    await page.keys('u');
    await expectDecisions(ui, ids, [null, null, null]);
    await page.page.getByRole('link', { name: 'All posts' }).click();
    await page.page.waitForURL(/author=/);
    await page.row(ids[2]).waitFor();
  });

  it('has decided together only what this reviewer has not decided yet, even if the service does not know that', async () => {
    const [page, ...ids] = await ui.sit(3, { only: PROLIFIC, preferences: { holdSeconds: 30 } });
    await page.keys('a');
    await page.showsPost(ids[1]);
    await page.button('Reject all 3').click();
    await page.dialog().getByText('Reject 2 posts?').waitFor();
    await page.keys('Escape');
    await page.dialog().waitFor({ state: 'detached' });
    await page.keys('a', 'a');
    await page.page.getByText('Everything is reviewed').waitFor();
    await page.keys('k');
    await page.showsPost(ids[0]);
    await page.button('Reject all 3').click();
    await page.dialog().getByText('None of them waits').waitFor();
    expect(await page.dialogButton(/^Reject/).isDisabled()).toBe(true);
  });

  it('is trusted and no longer trusted by an admin, who sees before what that does', async () => {
    await ui.reviews.reset(1);
    const page = await ui.open({ width: 360, height: 800, preferences: { language: 'de' } });
    await page.button('Autor vertrauen …').click();
    await page.dialog().getByText('Spam-Wert ab 25 wartet trotzdem').waitFor();
    await page.dialog().getByText('der letzten 30 Tage wäre').waitFor();
    expect(await findViolations(page)).toEqual([]);
    expect(await scrollsSideways(page)).toEqual([]);
    await page.dialogButton('Vertrauen').click();
    await page.button('Nicht mehr vertrauen').waitFor();
    expect((await ui.service.api.get('/reblog-controls/trusted-authors').expect(200)).body.total).toBe(1);
    expect(await scrollsSideways(page)).toEqual([]);
    await page.button('Nicht mehr vertrauen').click();
    await page.button('Autor vertrauen …').waitFor();
    expect((await ui.service.api.get('/reblog-controls/trusted-authors').expect(200)).body.total).toBe(0);
  });
});
