import { until } from '../support/until';
import { findViolations } from './support/axe';
import { scrollsSideways } from './support/layout';
import { holdAnswers } from './support/network';
import { expectSoon } from './support/soon';
import { useConsole } from './support/under-test';

describe('the author of a post', () => {
  const ui = useConsole();

  /** The author with most posts. */
  async function prolific(): Promise<{ id: number; uri: string } | undefined> {
    const [author] = await ui.sluice.service.db.query<{ id: number; uri: string }[]>(
      'SELECT a.id, a.uri FROM author a JOIN post p ON p.author_id = a.id GROUP BY a.id ORDER BY count(*) DESC, a.id LIMIT 1',
    );
    return author;
  }

  it('is shown with all their posts, and all that wait are decided at once, with one undo', async () => {
    const author = await prolific();
    const ids = await ui.sluice.reviews.reset(3, `author_id = ${author?.id}`);
    const page = await ui.open();
    await page.showsPost(ids[0] ?? 0);
    await page.button('Reject all 3').click();
    expect(await findViolations(page)).toEqual([]);
    await page
      .dialog()
      .getByRole('button', { name: /^Reject/ })
      .click();
    await until(async () => (await ui.sluice.reviews.decisions(ids)).join() === 'false,false,false');
    await page.keys('u');
    await until(async () => (await ui.sluice.reviews.decisions(ids)).every((decision) => decision === null));
    await page.page.getByRole('link', { name: 'All posts' }).click();
    await page.page.waitForURL((url) => url.searchParams.get('author') === author?.uri);
    await page.row(ids[2] ?? 0).waitFor();
  });

  it('has decided together only what this reviewer has not decided yet, even if the service does not know that', async () => {
    const author = await prolific();
    const ids = await ui.sluice.reviews.reset(3, `author_id = ${author?.id}`);
    const page = await ui.open({ preferences: { holdSeconds: 30 } });
    await page.showsPost(ids[0] ?? 0);
    await page.keys('a');
    await page.showsPost(ids[1] ?? 0);
    await page.button('Reject all 3').click();
    await page.dialog().getByText('Reject 2 posts?').waitFor();
    await page.keys('Escape');
    await page.dialog().waitFor({ state: 'detached' });
    await page.keys('a', 'a');
    await page.page.getByText('Everything is reviewed').waitFor();
    await page.keys('k');
    await page.showsPost(ids[0] ?? 0);
    await page.button('Reject all 3').click();
    await page.dialog().getByText('None of them waits').waitFor();
    expect(
      await page
        .dialog()
        .getByRole('button', { name: /^Reject/ })
        .isDisabled(),
    ).toBe(true);
  });

  it('is no longer blocked after an undo, which leaves what was decided since the block', async () => {
    const ids = await ui.sluice.reviews.reset(2, 'id IN (SELECT max(id) FROM post GROUP BY author_id)');
    const page = await ui.open({ preferences: { holdSeconds: 0 } });
    await page.showsPost(ids[0] ?? 0);
    await page.keys('b');
    await page.dialog().getByRole('checkbox').check();
    await page.keys('Enter');
    await page.toast().getByText('Blocked: ').waitFor();
    await page.showsPost(ids[1] ?? 0);
    const release = await holdAnswers(page, 'DELETE', '**/blocked-users/*');
    await page.toast().getByRole('button', { name: 'Undo' }).click();
    await page.keys('a');
    await page.toast().getByText('Approved: ').waitFor();
    release();
    await page.toast().getByText('No longer blocked: ').waitFor();
    await expectSoon(async () => expect(await ui.sluice.reviews.decisions(ids)).toEqual([null, true]));
  });

  it('is trusted and no longer trusted by an admin, who sees before what that does', async () => {
    await ui.sluice.reviews.reset(1);
    const page = await ui.open({ width: 360, height: 800, preferences: { language: 'de' } });
    await page.button('Autor vertrauen …').click();
    await page
      .dialog()
      .getByText(/der letzten 30 Tage wäre/)
      .waitFor();
    expect(await findViolations(page)).toEqual([]);
    expect(await scrollsSideways(page)).toEqual([]);
    await page.dialog().getByRole('button', { name: 'Vertrauen' }).click();
    await page.button('Nicht mehr vertrauen').waitFor();
    expect((await ui.sluice.service.api.get('/reblog-controls/trusted-authors').expect(200)).body.total).toBe(1);
    expect(await scrollsSideways(page)).toEqual([]);
    await page.button('Nicht mehr vertrauen').click();
    await page.button('Autor vertrauen …').waitFor();
    expect((await ui.sluice.service.api.get('/reblog-controls/trusted-authors').expect(200)).body.total).toBe(0);
  });
});
