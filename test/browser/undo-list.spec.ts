import { findViolations } from './support/axe';
import type { ConsolePage } from './support/console-page';
import { scrollsSideways } from './support/layout';
import { expectSoon } from './support/soon';
import { expectDecisions, useConsole } from './support/console-under-test';

describe('the last decisions', () => {
  const ui = useConsole();
  const entries = (page: ConsolePage) => page.dialog().getByRole('listitem');

  it('are listed after a reload, and each can be undone by itself', async () => {
    const [page, ...ids] = await ui.sit(4);
    const text = (await page.page.getByTestId('text').innerText()).slice(0, 15);
    await page.keys('r', 'a', 'r');
    await expectDecisions(ui, ids, [false, true, false, null]);
    await page.page.waitForURL((url) => url.searchParams.get('post') === String(ids[3]));
    await page.page.reload();
    await page.showsPost(ids[3]);
    await page.keys('Shift+U');
    await expectSoon(async () => expect(await entries(page).count()).toBe(3));
    expect(await entries(page).first().innerText()).toContain('Rejected');
    expect(await entries(page).nth(1).innerText()).toContain('Approved');
    expect(await entries(page).nth(2).innerText()).toContain(text);
    expect(await findViolations(page)).toEqual([]);
    await entries(page).nth(2).getByRole('button', { name: /^Undo/ }).click();
    await expectDecisions(ui, ids, [null, true, false, null]);
    await expectSoon(async () => expect(await entries(page).count()).toBe(2));
    await page.dialogButton('Close').click();
    await page.keys('u');
    await expectDecisions(ui, ids, [null, true, null, null]);
    await page.page.reload();
    await page.button('Last decisions').click();
    await entries(page).first().getByRole('button').first().click();
    await page.showsPost(ids[1]);
  });

  it('say that there are none, in German on a phone', async () => {
    await ui.reviews.reset(2);
    const page = await ui.open({ width: 360, height: 740, preferences: { language: 'de' } });
    await page.button('Letzte Entscheidungen').click();
    await page.dialog().getByText('In diesem Tab wurde noch nichts entschieden.').waitFor();
    expect(await scrollsSideways(page)).toEqual([]);
    expect(await findViolations(page)).toEqual([]);
  });

  it('of a post are loaded on request, with what else happened to it, and by whom', async () => {
    const [id] = await ui.reviews.reset(1);
    const { api, db } = ui.service;
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
