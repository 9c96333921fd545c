import type { ConsolePage } from './support/console-page';
import { NETWORK_ERRORS } from './support/network';
import { expectSoon } from './support/soon';
import { OTHER, useConsole } from './support/console-under-test';
import { ADMIN } from '../support/admin';

const ui = useConsole();

const expectStored = (preferences: unknown) =>
  expectSoon(async () => {
    const rows = await ui.service.db.query('SELECT preferences FROM app_user ORDER BY id LIMIT 1');
    expect(rows).toEqual([{ preferences }]);
  });

describe('saved views', () => {
  it('keep filters, order and layout under a name and a key, in every browser of the reviewer', async () => {
    await ui.reviews.reset(6);
    const first = await ui.open({ path: '/?state=all&media=with&sort=oldest&view=grid' });
    await first.button(/^Views/).click();
    await first.page.getByLabel('Save this view as').fill('Old pictures');
    await first.button('Save').click();
    await first.page.getByRole('button', { name: /^Old pictures/ }).waitFor();
    const query = 'state=all&media=with&sort=oldest&view=grid';
    await expectStored({ views: { 'Old pictures': { query, savedAt: expect.any(Number) } } });

    const second = await ui.open();
    await second.page.getByRole('option').first().waitFor();
    await second.keys('g 1');
    await expectSoon(async () => expect(second.page.url()).toContain('state=all&media=with&sort=oldest&view=grid'));
    await second.page.locator('[role=option][id^=tile-]').first().waitFor();
    expect((await ui.reviews.log()).length).toBe(0);
    await second.button(/^Views/).click();
    await second.button('Remove the view Old pictures').click();
    await second.page.getByText('A view keeps filters').waitFor();
  });

  it('are no more than 20, of which none goes for another', async () => {
    await ui.reviews.reset(6);
    const views = Array.from({ length: 20 }, (_, index) => ({ name: `View ${index + 1}`, query: 'sort=oldest' }));
    const named = Object.fromEntries(views.map(({ name, query }, savedAt) => [name, { query, savedAt }]));
    // They were stored as a list once.
    const page = await ui.open({ path: '/?media=with', preferences: { views } });
    await page.button(/^Views/).click();
    const field = page.page.getByLabel('Save this view as');
    await field.fill('Pictures');
    await page.button('Save').click();
    await page.toast().getByText('No more than 20 views are kept').waitFor();
    expect(await field.inputValue()).toBe('Pictures');
    await field.fill('View 20');
    await page.button('Save').click();
    await expectStored({ views: { ...named, 'View 20': { query: 'media=with', savedAt: expect.any(Number) } } });
    const shown = page.page.locator('[popover]:popover-open').getByRole('button', { name: /^View \d/ });
    expect(await shown.allInnerTexts()).toEqual(views.map(({ name }) => expect.stringMatching(`^${name}\\b`)));
  });

  it('may be narrowed to a rule and to days', async () => {
    const [page, ...ids] = await ui.sit(6);
    await ui.service.db.query(
      `UPDATE post SET rule_scores = rule_scores || '{"all_caps": 7}', spam_score = 7, created_at = '2026-02-03T12:00:00Z' WHERE id = $1`,
      [ids[4]],
    );
    await page.button(/^More/).click();
    const form = page.page.locator('[popover]:popover-open');
    await form.getByLabel('Written from').fill('2026-02-03');
    await form.getByLabel('Written to').fill('2026-02-03');
    await form.getByLabel('Flagged by rule').selectOption('all_caps');
    await form.getByRole('button', { name: 'OK' }).click();
    await page.showsPost(ids[4]);
    await expectSoon(async () => expect(await page.page.getByRole('option').count()).toBe(1));
    expect(page.page.url()).toContain('rule=all_caps&from=2026-02-03&to=2026-02-03');
  });
});

describe('a preference', () => {
  const dark = (page: ConsolePage) => page.page.getByRole('radio', { name: 'Dark' });

  it('that is changed in an old tab leaves what was changed elsewhere, and shows that', async () => {
    const page = await ui.open({ path: '/settings' });
    const views = { 'Old pictures': { query: 'sort=oldest', savedAt: 1 } };
    await ui.setPreferences({ views, swipe: false, ofTheNextVersion: 1 });
    await dark(page).check();
    await expectStored({ views, swipe: false, ofTheNextVersion: 1, theme: 'dark' });
    await page.page.getByRole('switch', { name: /Swipe/, checked: false }).waitFor();
  });

  it('that could not be sent survives a reload and another user, and is sent then', async () => {
    const page = await ui.open({ path: '/settings' });
    page.expectFailures(...NETWORK_ERRORS);
    let isTried = false;
    await page.context.route('**/auth/me', async (route) => {
      await route.abort('connectionreset');
      isTried = true;
    });
    await dark(page).check();
    await expectSoon(async () => expect(isTried).toBe(true));
    isTried = false;
    await page.page.reload();
    await page.page.locator('html[data-theme=dark]').waitFor();
    expect(await dark(page).isChecked()).toBe(true);
    await expectSoon(async () => expect(isTried).toBe(true));
    await page.context.unroute('**/auth/me');
    const take = `UPDATE session SET user_id = (SELECT id FROM app_user WHERE username = $1)`;
    await ui.service.db.query(take, [OTHER.username]);
    await page.page.reload();
    await page.page.getByRole('link', { name: OTHER.username }).waitFor();
    expect(await dark(page).isChecked()).toBe(false);
    await page.page.getByRole('radio', { name: 'Light' }).check();
    const ofOther = `SELECT preferences FROM app_user WHERE username = '${OTHER.username}'`;
    await expectSoon(async () =>
      expect(await ui.service.db.query(ofOther)).toEqual([{ preferences: { theme: 'light' } }]),
    );
    await expectStored({});
    await ui.service.db.query(take, [ADMIN.username]);
    await page.page.reload();
    await expectStored({ theme: 'dark' });
  });

  it('that the service refuses is as before, and the reviewer is told', async () => {
    const page = await ui.open({ path: '/settings' });
    page.expectFailures(/422/);
    await page.context.route('**/auth/me', (route) => route.fulfill({ status: 422, json: { detail: 'Too large' } }));
    await dark(page).check();
    await page.toast().getByText('Not saved: Too large.').waitFor();
    expect(await dark(page).isChecked()).toBe(false);
    await page.context.unroute('**/auth/me');
    await page.page.reload();
    await dark(page).waitFor();
    expect(await dark(page).isChecked()).toBe(false);
  });
});
