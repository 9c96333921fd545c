import { givenPosts } from '../support/posts';
import { findViolations } from './support/axe';
import type { ConsolePage } from './support/console-page';
import { holdAnswers } from './support/network';
import { expectSoon } from './support/soon';
import { useConsole } from './support/console-under-test';

describe('a decision about all posts that match', () => {
  const ui = useConsole();

  beforeAll(() => givenPosts(ui.service, 150));
  beforeEach(async () => {
    await ui.service.db.query(`UPDATE post SET fetched_at = now() - interval '1 hour'`);
    await ui.service.db.query('DELETE FROM bulk_decision');
  });

  const fetchNow = (...ids: number[]) =>
    ui.service.db.query(`UPDATE post SET fetched_at = now() + interval '1 hour' WHERE id = ANY ($1)`, [ids]);

  const selectAll = async (page: ConsolePage, n: number) => {
    await page.keys('Shift+A');
    await page.button(`Select all ${n} that match`).click();
  };

  const expectDecided = async (ids: number[], approved: number, undecided: number) => {
    const found = await ui.reviews.decisions(ids);
    expect([true, null].map((which) => found.filter((one) => one === which).length)).toEqual([approved, undecided]);
  };

  it('is made by the service after one question, leaves out what came since, and U takes it back', async () => {
    const [page, ...ids] = await ui.sit(140);
    await page.settle();
    await page.keys('Shift+A');
    await page.page.getByText('125 of 140 selected').waitFor();
    // The question stays where the rest of the list has come since.
    const rest = page.page.waitForResponse(/cursor=/);
    await page.page.getByRole('listbox').evaluate((list) => list.scrollTo(0, list.scrollHeight));
    await (await rest).finished();
    await page.settle();
    await fetchNow(ids[7] ?? 0);
    await page.button('Select all 140 that match').click();
    await page.page.getByText('All 140 that match selected').waitFor();
    await page.button('Approve 140').click();
    await page.dialog().getByText('Approve all 139 posts that match?').waitFor();
    expect(await findViolations(page)).toEqual([]);
    await page.dialogButton('Approve 139').click();
    await page.page.getByText('Approved 139 posts').first().waitFor();
    await expectDecided(ids, 139, 1);
    await page.showsPost(ids[7]);
    const sql = `UPDATE queue_entry SET queue_status = 'delivered', delivered_at = now() WHERE post_id = $1`;
    await ui.service.db.query(sql, [ids[3]]);
    await page.keys('u');
    await page.page.getByText('Undone: 138 posts; 1 changed since or handed out').first().waitFor();
    await expectDecided(ids, 1, 139);
  });

  it('leaves the post open that is read when it ends', async () => {
    const [page, ...ids] = await ui.sit(140);
    await fetchNow(...ids.slice(0, 10));
    await selectAll(page, 140);
    await page.keys('a');
    const release = await holdAnswers(page, 'GET', '**/api/v1/bulk-decisions');
    await page.dialogButton('Approve 130').click();
    await page.dialog().waitFor({ state: 'detached' });
    await page.keys('Escape', 'j', 'j', 'j');
    await page.showsPost(ids[3]);
    release();
    await page.page.getByText('Approved 130 posts').first().waitFor();
    await page.page.getByText('10 of 10 left').waitFor();
    expect(await page.currentPost()).toBe(ids[3]);
  });

  it('decides nothing and counts again where the list has grown, and can be undone after a reload', async () => {
    const [page, ...ids] = await ui.sit(140);
    page.expectFailures(/409/);
    await selectAll(page, 140);
    await page.keys('r');
    await page.dialog().getByText('Reject all 140 posts that match?').waitFor();
    await ui.service.db.query(
      `UPDATE post SET reviewed_at = NULL, reviewed_by = NULL WHERE id = (SELECT min(id) FROM post WHERE reviewed_at IS NOT NULL)`,
    );
    await page.dialogButton('Reject 140').click();
    await page.dialog().getByText('Reject all 141 posts that match?').waitFor();
    await expectDecided(ids, 0, 140);
    await page.dialogButton('Reject 141').click();
    await page.page.getByText('Rejected 141 posts').first().waitFor();
    await page.page.reload();
    await page.button('Last decisions').click();
    await page.dialog().getByText('141 posts, a whole list').waitFor();
    expect(await findViolations(page)).toEqual([]);
    await page.dialogButton(/^Undo/).click();
    await expectSoon(() => expectDecided(ids, 0, 140));
    await page.dialog().getByText('Undone').first().waitFor();
  });

  it('is not made when it is cancelled while earlier decisions are being sent', async () => {
    const [page, ...ids] = await ui.sit(140);
    await page.settle();
    const release = await holdAnswers(page, 'PATCH', '**/api/v1/posts/*');
    await page.keys('r');
    await selectAll(page, 139);
    await page.keys('a');
    await page.dialogButton(/^Approve/).click();
    await page.keys('Escape');
    await page.dialog().waitFor({ state: 'detached' });
    // The figures are asked for again a while after the decisions are known to have arrived.
    const isOver = page.page.waitForRequest(/\/api\/v1\/stats$/);
    release();
    await isOver;
    await expectDecided(ids, 0, 139);
    expect(await ui.service.db.query('SELECT id FROM bulk_decision')).toEqual([]);
  });
});
