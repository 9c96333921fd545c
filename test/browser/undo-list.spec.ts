import { findViolations } from './support/axe';
import type { ConsolePage } from './support/console-page';
import { scrollsSideways } from './support/layout';
import { expectSoon } from './support/soon';
import { useConsole } from './support/under-test';

const ui = useConsole();

describe('the last decisions', () => {
  const expectDecisions = (ids: number[], decisions: (boolean | null)[]) =>
    expectSoon(async () => expect(await ui.sluice.reviews.decisions(ids)).toEqual(decisions));
  const entries = (page: ConsolePage) => page.dialog().getByRole('listitem');

  it('are listed after a reload, and each can be undone by itself', async () => {
    const ids = await ui.sluice.reviews.reset(4);
    const [a = 0, b = 0, c = 0] = ids;
    const page = await ui.open({ preferences: { holdSeconds: 0 } });
    await page.showsPost(a);
    await page.keys('r');
    await page.showsPost(b);
    await page.keys('a');
    await page.showsPost(c);
    await page.keys('r');
    await expectDecisions(ids, [false, true, false, null]);
    await page.page.waitForURL((url) => url.searchParams.get('post') === String(ids[3]));
    await page.page.reload();
    await page.showsPost(ids[3] ?? 0);
    await page.keys('Shift+U');
    await expectSoon(async () => expect(await entries(page).count()).toBe(3));
    expect(await entries(page).first().innerText()).toContain('Rejected');
    expect(await entries(page).nth(1).innerText()).toContain('Approved');
    expect(await findViolations(page)).toEqual([]);
    await entries(page).nth(2).getByRole('button', { name: /^Undo/ }).click();
    await expectDecisions(ids, [null, true, false, null]);
    await expectSoon(async () => expect(await entries(page).count()).toBe(2));
    await page.dialog().getByRole('button', { name: 'Close' }).click();
    await page.keys('u');
    await expectDecisions(ids, [null, true, null, null]);
    await page.page.reload();
    await page.button('Last decisions').click();
    await entries(page).first().getByRole('button').first().click();
    await page.showsPost(b);
  });

  it('say that there are none, in German on a phone', async () => {
    await ui.sluice.reviews.reset(2);
    const page = await ui.open({ width: 360, height: 740, preferences: { language: 'de' } });
    await page.button('Letzte Entscheidungen').click();
    await page.dialog().getByText('In diesem Tab wurde noch nichts entschieden.').waitFor();
    expect(await scrollsSideways(page)).toEqual([]);
    expect(await findViolations(page)).toEqual([]);
  });
});

describe('the history of a post', () => {
  it('is loaded on request, and tells what happened, by whom', async () => {
    const [id = 0] = await ui.sluice.reviews.reset(1);
    const { api, db } = ui.sluice.service;
    await db.query(`DELETE FROM event WHERE subject_type = 'post'`);
    await api.post(`/posts/${id}/approve`).send({ reviewer_notes: 'lovely' }).expect(200);
    await api.get('/curated/next').expect(200);
    await api.post(`/curated/${id}/error`).send({ reason: 'gone' }).expect(204);
    const page = await ui.open({ path: null });
    const asked: string[] = [];
    page.page.on('request', (request) => asked.push(request.url()));
    await page.page.goto(`/?state=all&post=${id}`);
    await page.showsPost(id);
    await page.settle();
    expect(asked.filter((url) => url.endsWith('/history'))).toEqual([]);
    await page.button('History').click();
    const events = page.page.locator('ol > li');
    await events.filter({ hasText: 'Approved by key initial' }).getByText('note: lovely').waitFor();
    await events.filter({ hasText: 'Handed out by key initial' }).waitFor();
    await events.filter({ hasText: 'Given up by key initial' }).getByText('reason: gone').waitFor();
    await events.filter({ hasText: 'Fetched' }).first().waitFor();
    expect(await findViolations(page)).toEqual([]);
  });
});
