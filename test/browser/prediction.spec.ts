import { givenDecisions, givenWaiting } from '../e2e/prediction/decisions';
import { scrollsSideways } from './support/layout';
import { expectSoon } from './support/soon';
import { useConsole } from './support/console-under-test';

describe('the prediction in the console', () => {
  const ui = useConsole();

  beforeAll(async () => {
    await ui.service.db.query('DELETE FROM post');
    await givenDecisions(ui.service, { count: 420 });
    await givenWaiting(ui.service, 60);
    await ui.service.api.post('/prediction/train').expect(200);
  });

  it('sorts what waits, beside the score with its three strongest reasons', async () => {
    const { page } = await ui.open();
    await page.getByRole('button', { name: /^Sort/ }).click();
    await page.getByRole('radio', { name: 'least likely to be approved first' }).click();
    await expectSoon(async () => expect(page.url()).toContain('sort=predicted_asc'));
    const panel = page.getByRole('region', { name: 'Predicted approval' });
    await expectSoon(async () => expect(await panel.getByRole('listitem').count()).toBe(3));
    const [lowest] = (await ui.service.api.get('/posts?sort=predicted_asc&limit=1').expect(200)).body.items;
    const beside = page.getByRole('complementary', { name: /^Why this score/ }).locator('dl');
    expect(await beside.innerText()).toMatch(new RegExp(`Prediction\\s+${lowest.predicted_approval}%`));
    const { reasons } = (await ui.service.api.get(`/posts/${lowest.id}/prediction`).expect(200)).body;
    const words = await panel.getByRole('listitem').allInnerTexts();
    expect(reasons[0].feature_key).toBe('word');
    expect(words[0]).toContain(`The word “${reasons[0].feature_params.text}”`);
    expect(words[0]).toContain(String(Math.abs(reasons[0].points)));
    await page.getByRole('button', { name: /^To review/ }).click();
    await page.getByRole('radio', { name: 'All posts' }).click();
    await expectSoon(async () => expect(page.url()).not.toContain('predicted'));
  });

  it('is offered once as the order of what waits, which the rows then show', async () => {
    const opened = await ui.open();
    const { page } = opened;
    await page.setViewportSize({ width: 320, height: 512 });
    await page.getByText('prediction from your team’s decisions is now better').waitFor();
    expect(await scrollsSideways(opened)).toEqual([]);
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.getByRole('button', { name: 'Most likely to be approved first' }).click();
    await expectSoon(async () => expect(page.url()).toContain('sort=predicted_desc'));
    const [highest] = (await ui.service.api.get('/posts?sort=predicted_desc&limit=1').expect(200)).body.items;
    const row = page.getByRole('option').first();
    await expectSoon(async () => expect(await row.innerText()).toContain(`${highest.predicted_approval}%`));
    await page.getByRole('button', { name: /^Views/ }).click();
    await page.getByRole('button', { name: 'Disagreements: low score, likely rejected' }).click();
    await expectSoon(async () => expect(page.url()).toContain('predicted=0-49'));
    await page.goto(ui.service.url);
    await page.getByRole('option').first().waitFor();
    expect(await page.getByText('prediction from your team’s decisions is now better').count()).toBe(0);
  });

  it('is compared with the decisions, trained, forgotten and switched off on the page of statistics', async () => {
    const { page } = await ui.open({ path: '/statistics' });
    const card = page.getByRole('region', { name: 'Predicted approval' });
    await card.getByText(/210 approved and 210 rejected posts/).waitFor();
    const tested = card.getByText(/^Right in/);
    await expectSoon(async () =>
      expect(await tested.innerText()).toMatch(/^Right in (?:4[5-9]|50) of the last 50 decisions/),
    );
    await card.getByRole('button', { name: 'Learn now' }).click();
    await page.getByTestId('toast').getByText('Learned from the decisions').waitFor();
    await card.getByRole('button', { name: 'Switch off' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Switch off' }).click();
    await card.getByText('Switched off: nothing is learned or predicted.').waitFor();
    await card.getByRole('button', { name: 'Switch on' }).click();
    await card.getByText('So far there are 210 and 210.').waitFor();
    await card.getByRole('button', { name: 'Learn now' }).click();
    await card.getByRole('button', { name: 'Forget' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Forget' }).click();
    await card.getByText('So far there are 0 and 0.').waitFor();
  });
});
