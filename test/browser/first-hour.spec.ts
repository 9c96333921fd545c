import type { ConsolePage } from './support/console-page';
import { expectSoon } from './support/soon';
import { useConsole } from './support/console-under-test';

/** SQL: the service as it was before its first hour. */
const NOTHING_YET = ['DELETE FROM post', 'DELETE FROM removed_post', 'DELETE FROM stream', 'DELETE FROM instance'];

describe('the first hour', () => {
  const ui = useConsole();
  beforeEach(async () => {
    for (const sql of NOTHING_YET) await ui.service.db.query(sql);
  });

  const stepsOf = (page: ConsolePage) => page.page.getByRole('list', { name: 'The first steps' });
  const streams = async (): Promise<unknown[]> =>
    ui.service.db.query('SELECT hashtag FROM stream WHERE deleted_at IS NULL');
  const addStream = async (): Promise<void> => {
    const { api } = ui.service;
    const stream = { hashtag: 'photography', instance: ui.sample.domain };
    const { id } = (await api.post('/streams').send(stream).expect(201)).body;
    await api.post(`/streams/${id}/fetch`).expect(200);
  };

  it('says which user there is and where the first password lies', async () => {
    const page = await ui.open({ as: null });
    expect(await page.page.getByText('The first user is admin').innerText()).toContain('initial-password');
  });

  it('goes from nothing to the first post, and shows what is done', async () => {
    const page = await ui.open({ path: '/' });
    await stepsOf(page).waitFor();
    const steps = await stepsOf(page).getByRole('listitem').allInnerTexts();
    expect(steps.map((step) => step.split(/\s+/, 2).join(' '))).toEqual(['1 Add', '2 Review', '3 Connect']);
    await page.button('Add the first stream').click();
    await page.page.getByLabel('Hashtag').fill(`http://${ui.sample.domain}/tags/photography`);
    expect(await page.page.getByLabel('Instance').inputValue()).toBe(ui.sample.domain);
    await page.button('Add stream').click();
    await page.page.getByRole('heading', { level: 1, name: 'Review' }).waitFor();
    await page.page.locator('article').waitFor();
  });

  it('tells at the end of the list when streams are fetched again, and which step is left', async () => {
    await addStream();
    await ui.reviews.reset(0);
    await ui.service.db.query(`UPDATE stream SET next_fetch_at = now() + interval '10 minutes'`);
    const page = await ui.open({ path: '/' });
    await page.page.getByText('Everything is reviewed').waitFor();
    await page.page.getByText(/Streams are fetched again in \d+ (min|sec)\.$/).waitFor();
    const current = stepsOf(page).locator('[aria-current=step]');
    expect(await current.innerText()).toContain('Connect a consumer');
    expect(await stepsOf(page).getByText('(done)').count()).toBe(2);
  });

  it('says of a host that cannot be read why, adds nothing, and does where that is wanted', async () => {
    await addStream();
    const page = await ui.open({ path: '/streams' });
    page.expectFailures(/503/);
    await page.button('Add stream').click();
    await page.dialog().getByLabel('Hashtag').fill('birds');
    await page.dialog().getByLabel('Instance').fill('127.0.0.1:9');
    await page.keys('Enter');
    await page.dialog().getByText('127.0.0.1:9 refuses connections').waitFor();
    expect(await streams()).toHaveLength(1);
    await page.dialogButton('Add anyway').click();
    await expectSoon(async () => expect(await streams()).toHaveLength(2));
    await page.page.getByText('No fetch has succeeded yet.').first().waitFor();
  });
});
