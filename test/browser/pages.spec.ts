import { VERSION } from '../../src/config/version';
import { ADMIN } from '../support/admin';
import type { ConsolePage } from './support/console-page';
import { holdAnswers, NETWORK_ERRORS } from './support/network';
import { givenWork } from './support/scenes';
import { expectSoon } from './support/soon';
import { useConsole } from './support/console-under-test';
import { makeImpatient } from './support/windows';

const NEW_PASSWORD = 'a longer correct horse battery';

describe('the pages', () => {
  const ui = useConsole();
  const query = async (sql: string): Promise<Record<string, unknown>[]> => ui.service.db.query(sql);
  const count = async (sql: string): Promise<number> => Number((await query(`SELECT count(*) AS n FROM ${sql}`))[0]?.n);

  beforeEach(() => givenWork(ui));

  const signIn = async ({ page }: ConsolePage, password: string): Promise<void> => {
    await page.getByLabel('User name').fill(ADMIN.username);
    await page.getByLabel('Password').fill(password);
    await page.getByRole('button', { name: 'Sign in' }).click();
  };

  it('ask who one is, and then show what was wanted', async () => {
    const page = await ui.open({ path: '/filters?tab=hashtags', as: null });
    page.expectFailures(/401/);
    await signIn(page, 'not the password');
    await page.page.getByText('The user name or the password is wrong.').waitFor();
    expect(await page.focus()).toBe('button Sign in');
    await signIn(page, ADMIN.password);
    await page.page.getByText('#followback').first().waitFor();
    expect(page.page.url()).toMatch(/\/filters\?tab=hashtags$/);
    await page.page.reload();
    await page.page.getByText('#followback').first().waitFor();
  });

  it('say what to set where a proxy leads to the service under another address', async () => {
    const page = await ui.open({ path: null, as: null });
    page.expectFailures(/403/);
    // The browser itself sends the origin of the page.
    await page.page.route('**/auth/login', async (route) => {
      const headers = { ...route.request().headers(), origin: 'https://sluice.example' };
      await route.fulfill({ response: await route.fetch({ headers }) });
    });
    await page.page.goto('/');
    await signIn(page, ADMIN.password);
    const { origin } = new URL(page.page.url());
    const said = await page.page.getByText('PUBLIC_URL').innerText();
    expect(said).toContain(`An operator has to set PUBLIC_URL to ${origin}`);
  });

  it('are not there for every address', async () => {
    const page = await ui.open({ path: '/quue' });
    await page.page.getByText('There is no page at this address').waitFor();
    await page.page.getByRole('link', { name: 'Go to Review' }).click();
    await page.page.getByRole('heading', { level: 1, name: 'Review' }).waitFor();
    expect(new URL(page.page.url()).pathname).toBe('/');
  });

  it('offer to reload when one cannot be loaded, also without an account', async () => {
    const page = await ui.open({ path: null, as: null });
    page.expectFailures(...NETWORK_ERRORS);
    const chunk = /\/assets\/set-password-page-/;
    await page.context.route(chunk, (route) => route.abort('connectionreset'));
    await page.page.goto('/set-password');
    await page.page.getByText('This page has failed').waitFor();
    await page.context.unroute(chunk);
    await page.button('Reload').click();
    await page.page.getByRole('main').getByRole('heading').first().waitFor();
    expect(await page.page.getByText('This page has failed').count()).toBe(0);
  });

  it('streams are added, fetched and deleted, with a word for each mistake', async () => {
    const page = await ui.open({ path: '/streams' });
    page.expectFailures(/409/, /422/);
    const form = page.page.locator('form').first();
    const add = async (hashtag: string) => {
      await form.getByLabel('Hashtag').fill(hashtag);
      await form.getByLabel('Instance').fill(ui.sample.domain);
      await form.getByRole('button', { name: /^(Add|Save)/ }).click();
    };
    await page.button('Add stream').first().click();
    await add('photography');
    await page.page.getByText('This hashtag on this instance is already a stream.').waitFor();
    await add('Birds');
    await page.page.locator('main >> text=/new, \\d+ known/').waitFor();
    await page.toast().getByText('#Birds: ').waitFor();
    await page.button(/^Delete #Birds/).click();
    await page.dialogButton('Delete').click();
    await page.button(/^Fetch now: #Birds/).waitFor({ state: 'detached' });
    expect(await count('stream WHERE deleted_at IS NULL')).toBe(4);
  });

  describe('filters', () => {
    it('block, unblock and take that back', async () => {
      const page = await ui.open({ path: '/filters' });
      await page.button('Block…').click();
      await page.dialog().getByLabel('User').fill('@casino@*');
      await page.dialog().getByLabel('Reason').fill('Games of chance');
      await page.dialogButton(/^Block$/).click();
      await page.toast().getByText('Blocked: @casino@*').waitFor();
      await page.button('Unblock: @casino@*').click();
      await page.toast().getByText('Unblocked: @casino@*').waitFor();
      expect(await count('blocked_user')).toBe(1);
      await page.toast().getByRole('button', { name: 'Undo' }).click();
      await page.button('Unblock: @casino@*').waitFor();
      expect(await count(`blocked_user WHERE reason = 'Games of chance'`)).toBe(1);
    });

    it('say what an export filter would withhold, and keep the age and the hashtags that are typed', async () => {
      const page = await ui.open({ path: '/filters?tab=export' });
      const { body } = await ui.service.api.get('/curated/overview').expect(200);
      const row = page.page.locator('label').filter({ hasText: 'No replies' });
      await page.page.getByText(`Would withhold ${body.by_setting.require_media} of`).first().waitFor();
      await row.getByText(`Would withhold ${body.by_filter.exclude_replies} of`).waitFor();
      const respond = await holdAnswers(page, 'PUT', '**/reblog-controls/filters');
      await row.click();
      await row.getByText(`Withholds ${body.by_filter.exclude_replies} of`).waitFor();
      await row.click(); // before the service has responded
      await row.getByText('Would withhold').waitFor();
      respond();
      const stored = () => query('SELECT max_age_days, opt_out_tags, exclude_replies FROM settings');
      await page.page.getByLabel('Oldest age in days').fill('0');
      await page.page.getByLabel('Hashtags of authors who opt out').fill('#NoBot, leavemealone');
      await page.button('Save').click();
      await page.page.getByText('A whole number from 1 to 36500.').waitFor();
      await page.page.getByLabel('Oldest age in days').fill('3650');
      await page.button('Save').click();
      await page.toast().getByText('Filters saved').waitFor();
      expect(await page.focus()).toBe('button Save');
      const expectStored = (max_age_days: number | null, ...opt_out_tags: string[]) =>
        expectSoon(async () =>
          expect(await stored()).toEqual([{ max_age_days, opt_out_tags, exclude_replies: false }]),
        );
      await expectStored(3650, 'nobot', 'leavemealone');
      // What somebody else has changed meanwhile stays.
      await ui.service.api.put('/reblog-controls/filters').send({ max_age_days: 365 }).expect(200);
      const release = await holdAnswers(page, 'PUT', '**/reblog-controls/filters');
      await page.page.getByLabel('Hashtags of authors who opt out').fill('#nobot');
      await page.button('Save').click();
      await expectStored(365, 'nobot');
      // So does what is typed before the answer is there.
      await page.page.getByLabel('Oldest age in days').fill('');
      release();
      await page.button('Save').click();
      await expectStored(null, 'nobot');
    });

    it('switch back what the service refuses, and try again', async () => {
      const page = await ui.open({ path: '/filters?tab=export' });
      page.expectFailures(/500/);
      for (const [path, name] of Object.entries({ filters: 'No polls', settings: 'Only posts with media' })) {
        const setting = page.page.getByRole('switch', { name: new RegExp(`^${name}`) });
        await setting.waitFor();
        const route = `**/reblog-controls/${path}`;
        await page.page.route(route, (request) =>
          request.request().method() === 'PUT' ? request.fulfill({ status: 500, json: {} }) : request.continue(),
        );
        await setting.press('Space');
        await page.button('Retry').waitFor();
        expect(await setting.isChecked()).toBe(false);
        await page.page.unroute(route);
        await page.button('Retry').click();
        await page.toast().getByText(name).waitFor();
        expect(await setting.isChecked()).toBe(true);
        await setting.press('Space');
      }
      await expectSoon(async () =>
        expect(await query('SELECT require_media, exclude_polls FROM settings')).toEqual([
          { require_media: false, exclude_polls: false },
        ]),
      );
    });
  });

  it('topical days: a rule is added, deleted and brought back', async () => {
    const page = await ui.open({ path: '/topical-days' });
    await page.button('Add rule').first().click();
    await page.dialog().getByLabel('Hashtag').fill('Caturday');
    await page.dialog().getByLabel('Day of the week').selectOption({ label: 'Saturday' });
    await page.keys('Enter');
    await page.button('Delete the rule of #Caturday').click();
    await page.toast().getByText('Deleted: the rule of #Caturday').waitFor();
    expect(await count('topical_tag')).toBe(2);
    await page.toast().getByRole('button', { name: 'Undo' }).click();
    await page.button('Delete the rule of #Caturday').waitFor();
    expect(await count(`topical_tag WHERE topical_day_of_week = 'Saturday'`)).toBe(1);
  });

  it('statistics are those of the service, as pictures and as tables', async () => {
    const page = await ui.open({ path: '/statistics' });
    await page.page.locator('main svg[role=img]').first().waitFor();
    const asked = page.page.waitForResponse(/stats\/activity/);
    await page.page.reload();
    const { fetched, days } = (await (await asked).json()) as { fetched: number; days: { fetched: number }[] };
    expect(fetched).toBe(await count('post'));
    await page.button(/^Show as table: Per day/).click();
    const cells = await page.page.locator('main table').first().locator('tbody tr td:nth-of-type(1)').allInnerTexts();
    expect(cells.map((cell) => Number(cell.replace(/\D/g, ''))).reduce((sum, n) => sum + n, 0)).toBe(
      days.reduce((sum, day) => sum + day.fetched, 0),
    );
    const blocked = page.page.getByRole('row', { name: 'Blocked authors and hashtags' }).locator('td').nth(1);
    const withheld = `queue_entry WHERE queue_status = 'pending' AND approved AND (author_blocked OR hashtag_blocked)`;
    await expectSoon(async () => expect(await blocked.innerText()).toBe(String(await count(withheld))));
  });

  describe('settings', () => {
    it('change language, theme, zone and keys, and stay with the account', async () => {
      const page = await ui.open({ path: '/settings' });
      await page.page.getByText(`Sluice ${VERSION}`, { exact: true }).waitFor();
      await page.page.getByRole('radio', { name: 'Dark' }).check();
      await page.page.getByRole('radio', { name: 'Deutsch' }).check();
      await page.page.getByRole('heading', { level: 1, name: 'Einstellungen' }).waitFor();
      await page.page.getByLabel('Zeitzone').selectOption('Asia/Tokyo');
      await page.page.locator('#display').getByRole('button', { name: 'Speichern' }).click();
      await page.toast().waitFor();
      await expectSoon(async () =>
        expect(await query(`SELECT time_zone, preferences FROM app_user WHERE username = 'admin'`)).toMatchObject([
          { time_zone: 'Asia/Tokyo', preferences: { theme: 'dark', language: 'de' } },
        ]),
      );
      const other = await ui.open({ path: '/streams' });
      await other.page.getByRole('heading', { level: 1, name: 'Streams' }).waitFor();
      const { lang, theme } = await other.page.evaluate(() => {
        const { lang, dataset } = document.documentElement;
        return { lang, theme: dataset.theme };
      });
      expect([lang, theme]).toEqual(['de', 'dark']);
    });

    it('change the password, which ends the other sessions', async () => {
      const other = await ui.open({ path: '/settings' });
      other.expectFailures(/401/);
      const page = await ui.open({ path: '/settings' });
      page.expectFailures(/403/);
      const change = async (current: string, next: string) => {
        await page.page.getByLabel('Current password').fill(current);
        await page.page.getByLabel('New password', { exact: true }).fill(next);
        await page.page.getByLabel('New password again').fill(next);
        // The message of an earlier change may still be shown when the answer to this one is not there.
        const answered = page.page.waitForResponse(/\/auth\/password$/);
        await page.button('Change password').click();
        await answered;
      };
      await change('not the password', NEW_PASSWORD);
      await page.page.getByText('That is not your current password.').waitFor();
      await change(ADMIN.password, NEW_PASSWORD);
      await page.toast().getByText('The password is changed').waitFor();
      expect(await count('session')).toBe(1);
      await other.keys('g q');
      await other.dialog().getByText('Your session ended').waitFor();
      await page.goTo('Queue');
      await page.page.getByRole('heading', { level: 1, name: 'Queue' }).waitFor();
      await page.goTo('Settings');
      await change(NEW_PASSWORD, ADMIN.password);
      await page.toast().getByText('The password is changed').waitFor();
    });
  });

  it('keep what they show when it cannot be loaded again, and offer to try again', async () => {
    const page = await ui.open({ path: '/filters' });
    page.expectFailures(/418/);
    await page.page.getByText('Advertises abroad').waitFor();
    await page.context.route('**/reblog-controls/**', (route) =>
      route.fulfill({ status: 418, json: { detail: 'The database is being moved' } }),
    );
    await page.page.evaluate(makeStale);
    await page.goTo('Streams');
    await page.page.getByRole('heading', { level: 1, name: 'Streams' }).waitFor();
    await page.goTo('Blocks and export');
    await page.page.getByText('The database is being moved').first().waitFor();
    expect(await page.page.getByText('Advertises abroad').isVisible()).toBe(true);
    await page.context.unroute('**/reblog-controls/**');
    await page.button('Retry').first().click();
    await page.page.getByText('The database is being moved').first().waitFor({ state: 'detached' });
  });

  it('review: newcomers wait until they are asked for', async () => {
    const [page, ...ids] = await ui.sit(3, { before: makeImpatient });
    await page.keys('j');
    await query(
      `UPDATE post SET reviewed_at = NULL, fetched_at = now() + interval '5 seconds', created_at = now()
       WHERE id = (SELECT min(id) FROM post WHERE reviewed_at IS NOT NULL)`,
    );
    await page.page.getByText('1 new post since you started').waitFor();
    expect(await page.currentPost()).toBe(ids[1]);
    await page.page.getByText('1 new post since you started').click();
    await expectSoon(async () => expect(await page.page.locator('[role=option]').count()).toBe(4));
  });

  it('the queue says how long it lasts from a day after the first delivery on', async () => {
    const page = await ui.open({ path: '/queue' });
    await page.page.getByText('follows a day after the first delivery').waitFor();
    await query(`UPDATE queue_entry SET delivered_at = now() - interval '2 days' WHERE delivered_at IS NOT NULL`);
    await page.page.reload();
    const lasting = page.page.getByText(/Enough for about .* at [\d.]+ deliver/);
    await lasting.waitFor();
    expect(await page.page.getByText('follows a day after').count()).toBe(0);
  });
});

/** What was loaded counts as old at once. */
function makeStale(): void {
  const now = Date.now.bind(Date);
  Object.assign(Date, { now: () => now() + 60_000 });
}
