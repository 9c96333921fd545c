import { givenPosts } from '../support/posts';
import { findViolations } from './support/axe';
import { holdAnswers } from './support/network';
import { expectSoon } from './support/soon';
import { useConsole } from './support/under-test';

describe('a decision about all posts that match', () => {
  const ui = useConsole();
  let ids: number[];

  beforeAll(async () => {
    await givenPosts(ui.sluice.service, 150);
  });
  beforeEach(async () => {
    await ui.sluice.service.db.query(`UPDATE post SET fetched_at = now() - interval '1 hour'`);
    ids = await ui.sluice.reviews.reset(140);
    await ui.sluice.service.db.query('DELETE FROM bulk_decision');
  });

  const decided = async () => {
    const found = await ui.sluice.reviews.decisions(ids);
    return [found.filter((one) => one === true).length, found.filter((one) => one === null).length];
  };

  it('is made by the service after one question, leaves out what came since, and U takes it back', async () => {
    const { db } = ui.sluice.service;
    const page = await ui.open();
    await page.showsPost(ids[0] ?? 0);
    await page.settle();
    await page.keys('Shift+A');
    await page.page.getByText('125 of 140 selected').waitFor();
    await db.query(`UPDATE post SET fetched_at = now() + interval '1 hour' WHERE id = $1`, [ids[7]]);
    await page.button('Select all 140 that match').click();
    await page.page.getByText('All 140 that match selected').waitFor();
    await page.button('Approve 140').click();
    await page.dialog().getByText('Approve all 139 posts that match?').waitFor();
    expect(await findViolations(page)).toEqual([]);
    await page.dialog().getByRole('button', { name: 'Approve 139' }).click();
    await page.page.getByText('Approved 139 posts').first().waitFor();
    expect(await decided()).toEqual([139, 1]);
    await page.showsPost(ids[7] ?? 0);
    await db.query(`UPDATE queue_entry SET queue_status = 'delivered', delivered_at = now() WHERE post_id = $1`, [
      ids[3],
    ]);
    await page.keys('u');
    await page.page.getByText('Undone: 138 posts; 1 changed since or handed out').first().waitFor();
    expect(await decided()).toEqual([1, 139]);
  });

  it('leaves the post open that is read when it ends', async () => {
    const page = await ui.open();
    await page.showsPost(ids[0] ?? 0);
    await page.keys('Shift+A');
    await ui.sluice.service.db.query(`UPDATE post SET fetched_at = now() + interval '1 hour' WHERE id = ANY ($1)`, [
      ids.slice(0, 10),
    ]);
    await page.button('Select all 140 that match').click();
    await page.keys('a');
    const release = await holdAnswers(page, 'GET', '**/api/v1/bulk-decisions');
    await page.dialog().getByRole('button', { name: 'Approve 130' }).click();
    await page.dialog().waitFor({ state: 'detached' });
    await page.keys('Escape', 'j', 'j', 'j');
    await page.showsPost(ids[3] ?? 0);
    release();
    await page.page.getByText('Approved 130 posts').first().waitFor();
    await page.page.getByText('10 of 10 left').waitFor();
    expect(await page.currentPost()).toBe(ids[3]);
  });

  it('is in the list of the last decisions after a reload, and can be undone there', async () => {
    const page = await ui.open();
    await page.showsPost(ids[0] ?? 0);
    await page.keys('Shift+A');
    await page.button('Select all 140 that match').click();
    await page.keys('r');
    await page.dialog().getByRole('button', { name: 'Reject 140' }).click();
    await page.page.getByText('Rejected 140 posts').first().waitFor();
    await page.page.reload();
    await page.button('Last decisions').click();
    await page.dialog().getByText('140 posts, a whole list').waitFor();
    expect(await findViolations(page)).toEqual([]);
    await page.dialog().getByRole('button', { name: /^Undo/ }).click();
    await expectSoon(async () => expect(await decided()).toEqual([0, 140]));
    await page.dialog().getByText('Undone').first().waitFor();
  });

  it('that is refused, as the list has grown, decides nothing and counts again', async () => {
    const page = await ui.open();
    page.expectFailures(/409/);
    await page.showsPost(ids[0] ?? 0);
    await page.keys('Shift+A');
    await page.button('Select all 140 that match').click();
    await page.keys('a');
    await page.dialog().getByText('Approve all 140 posts that match?').waitFor();
    await ui.sluice.service.db.query(
      `UPDATE post SET reviewed_at = NULL, reviewed_by = NULL WHERE id = (SELECT min(id) FROM post WHERE reviewed_at IS NOT NULL)`,
    );
    await page.dialog().getByRole('button', { name: 'Approve 140' }).click();
    await page.dialog().getByText('Approve all 141 posts that match?').waitFor();
    expect(await decided()).toEqual([0, 140]);
    await page.dialog().getByRole('button', { name: 'Cancel' }).click();
  });

  it('is not made when it is cancelled while earlier decisions are being sent', async () => {
    const page = await ui.open({ preferences: { holdSeconds: 0 } });
    await page.showsPost(ids[0] ?? 0);
    await page.settle();
    const release = await holdAnswers(page, 'PATCH', '**/api/v1/posts/*');
    await page.keys('r', 'Shift+A');
    await page.button('Select all 139 that match').click();
    await page.keys('a');
    await page
      .dialog()
      .getByRole('button', { name: /^Approve/ })
      .click();
    await page.keys('Escape');
    await page.dialog().waitFor({ state: 'detached' });
    // The figures are asked for again a while after the decisions are known to have arrived.
    const isOver = page.page.waitForRequest(/\/api\/v1\/stats$/);
    release();
    await isOver;
    expect(await decided()).toEqual([0, 139]);
    expect(await ui.sluice.service.db.query('SELECT id FROM bulk_decision')).toEqual([]);
  });
});
