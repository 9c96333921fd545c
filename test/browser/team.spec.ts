import type { ConsolePage } from './support/console-page';
import { ADMIN, quickHasher } from '../support/admin';
import { findViolations } from './support/axe';
import { OTHER } from './support/console-under-test';
import { scrollsSideways } from './support/layout';
import { givenWork } from './support/scenes';
import { expectSoon } from './support/soon';
import { useConsole } from './support/under-test';

const NEW_PASSWORD = 'a longer correct horse battery';

const ui = useConsole();

beforeEach(async () => {
  const { db } = ui.sluice.service;
  await db.query('DELETE FROM app_user WHERE username <> ALL ($1)', [[ADMIN.username, OTHER.username]]);
  await db.query(`DELETE FROM api_key WHERE name IN ('Reblog bot', 'Backup')`);
  await db.query('DELETE FROM event');
});

describe('a password link', () => {
  const api = (path: string) => `${ui.sluice.service.url}/api/v1${path}`;
  const names = { n: 0 };

  /** A new user, and the link that an admin made for them. */
  const givenLink = async (): Promise<{ username: string; id: number; url: string }> => {
    const username = `marta${++names.n}`;
    const admin = await ui.open({ path: null, as: OTHER });
    const headers = { origin: ui.sluice.service.url };
    const created = await admin.context.request.post(api('/users'), { data: { username }, headers });
    expect(created.status()).toBe(201);
    const { id } = await created.json();
    const link = await admin.context.request.post(api(`/users/${id}/link`), { data: {}, headers });
    return { username, id, url: (await link.json()).url };
  };

  const setPassword = async ({ page }: ConsolePage, password: string, again = password): Promise<void> => {
    await page.getByLabel('New password', { exact: true }).fill(password);
    await page.getByLabel('New password again').fill(again);
    await page.getByRole('button', { name: 'Set password and sign in' }).click();
  };

  it('sets a password, signs in, and its secret stays out of the address and of requests', async () => {
    const { username, url } = await givenLink();
    const page = await ui.open({ path: null, as: null });
    const secret = new URL(url).hash.slice(1);
    const requested: string[] = [];
    page.page.on('request', (request) => requested.push(request.url(), request.headers().referer ?? ''));
    await page.page.goto(url);
    await setPassword(page, 'too short');
    await page.page.getByText('A password has 10 to 1024 characters.').waitFor();
    expect(page.page.url()).toMatch(/\/set-password$/);
    await setPassword(page, NEW_PASSWORD, 'another long password');
    await page.page.getByText('The passwords differ.').waitFor();
    await setPassword(page, NEW_PASSWORD);
    await page.toast().getByText(`You are signed in as ${username}`).waitFor();
    await page.page.getByRole('heading', { level: 1, name: 'Review' }).waitFor();
    expect(secret.length).toBeGreaterThan(20);
    expect(requested.join(' ')).not.toContain(secret);
    await page.page.goBack();
    expect(page.page.url()).not.toContain(secret);
  });

  it('that fails leaves whoever is signed in as they were, in every tab', async () => {
    const [id = 0] = await ui.sluice.reviews.reset(3);
    const first = await ui.open();
    await first.showsPost(id);
    const page = await ui.open({ path: null, beside: first });
    page.expectFailures(/404/);
    await page.page.goto(`${ui.sluice.service.url}/set-password#no-such-link`);
    await setPassword(page, NEW_PASSWORD);
    await page.page.getByRole('heading', { name: 'This link is not valid' }).waitFor();
    await first.dialog().waitFor({ state: 'detached' });
    await first.keys('r');
    await expectSoon(async () => expect(await ui.sluice.reviews.decisions([id])).toEqual([false]));
    expect([await page.dialog().count(), await first.dialog().count()]).toEqual([0, 0]);
  });

  it('opened by somebody who is signed in says so, in German too', async () => {
    const { username, url } = await givenLink();
    const page = await ui.open({ path: null, preferences: { language: 'de' } });
    await page.page.goto(url);
    await page.page.getByText('Du bist als admin angemeldet.').waitFor();
    await page.page.getByLabel('Neues Passwort', { exact: true }).fill(NEW_PASSWORD);
    await page.page.getByLabel('Neues Passwort noch einmal').fill(NEW_PASSWORD);
    await page.page.getByRole('button', { name: 'Passwort festlegen und anmelden' }).click();
    await page.page.getByRole('link', { name: username }).waitFor();
    expect(page.page.url()).toBe(`${ui.sluice.service.url}/`);
  });
});

describe('a reviewer', () => {
  const REVIEWER = { username: 'nora', password: 'a long password of a reviewer' };
  const PATHS = [
    '/',
    '/queue',
    '/streams',
    '/filters',
    '/filters?tab=hashtags',
    '/filters?tab=export',
    '/topical-days',
  ];

  beforeEach(async () => {
    await givenWork(ui.sluice);
    const hash = await quickHasher().hash(REVIEWER.password);
    const sql = `INSERT INTO app_user (username, username_folded, password_hash, role) VALUES ($1, $1, $2, 'reviewer')`;
    await ui.sluice.service.db.query(sql, [REVIEWER.username, hash]);
  });

  it('is shown every page without a request that only an admin may send, and without its buttons', async () => {
    const page = await ui.open({ path: null, as: REVIEWER });
    // A response of 403 fails the test: ConsolePage notes it.
    for (const path of [...PATHS, '/statistics', '/settings']) {
      await page.page.goto(path);
      await page.page.getByRole('heading', { level: 1 }).waitFor();
      await page.settle();
      const admins = page.button(
        /^(Add stream|Edit |Delete |Probe|Access token|Block|Unblock|Add rule|Clean up|Trim|Create key|Revoke)/,
      );
      expect([path, await admins.allTextContents()]).toEqual([path, []]);
      expect(await page.page.locator('main input[role=switch]:enabled').count()).toBe(path === '/settings' ? 3 : 0);
    }
    await page.page.goto('/');
    await page.page.locator('article').waitFor();
    await page.keys('b');
    expect(await page.dialog().count()).toBe(0);
    await page.keys('a');
    await page.toast().getByText('Approved').waitFor();
    expect(await page.page.getByRole('link', { name: 'Users' }).count()).toBe(0);
  });

  it('sees their own figures on Statistics, and an admin those of all', async () => {
    const [, id = 0] = await ui.sluice.reviews.reset(3);
    const own = await ui.open({ path: null, as: REVIEWER });
    const headers = { origin: ui.sluice.service.url };
    const address = `${ui.sluice.service.url}/api/v1/posts/${id}`;
    await own.context.request.patch(address, { data: { approved: false }, headers });
    await ui.sluice.service.api.patch(`/posts/${id}`).send({ approved: false }).expect(200);
    await own.page.goto('/statistics');
    const table = own.page.getByRole('table', { name: 'Your decisions' });
    await table.getByRole('row', { name: /^nora .*100\.0% \(1 of 1\)$/ }).waitFor();
    expect(await table.getByRole('row').count()).toBe(2);
    expect(await findViolations(own)).toEqual([]);
    const admin = await ui.open({ path: '/statistics' });
    await admin.page
      .getByRole('table', { name: 'Reviewers' })
      .getByRole('row', { name: /^Key initial/ })
      .waitFor();
  });

  it('is told what an admin may do where an address leads there', async () => {
    const page = await ui.open({ path: '/users', as: REVIEWER });
    await page.page.getByText('An admin may add, change and disable users.').waitFor();
    expect(await findViolations(page)).toEqual([]);
    await page.page.goto('/settings#apiKeys');
    await page.page.getByText('Only an admin may see, create and revoke API keys.').waitFor();
    await page.page.goto('/streams');
    await page.page.getByText('only an admin may add, change or delete them').waitFor();
    await page.page.goto('/filters?tab=export');
    await page.page.getByText('Only an admin may change what is blocked and exported.').waitFor();
    expect(await findViolations(page)).toEqual([]);
  });

  it('who was an admin until a moment ago is told so, and is shown what is left', async () => {
    const page = await ui.open({ path: '/topical-days', as: OTHER });
    page.expectFailures(/403/);
    await page
      .button(/^Delete|^Remove/)
      .first()
      .waitFor();
    await ui.sluice.setRole(OTHER.username, 'reviewer');
    await page
      .button(/^Delete|^Remove/)
      .first()
      .click();
    await page.toast().getByText('only an admin may do this').waitFor();
    await page.page.getByText('Only an admin may change the topical days.').waitFor();
    expect(await page.button(/^Delete|^Remove/).count()).toBe(0);
  });
});

describe('the users page', () => {
  const row = ({ page }: ConsolePage, name: string) => page.getByRole('row', { name: new RegExp(`^${name}\\b`) });

  it('adds a user, whose link is shown once and sets their password', async () => {
    const page = await ui.open({ path: '/users' });
    page.expectFailures(/409/);
    await page.button('Add user').click();
    await page.dialog().getByLabel('User name').fill(OTHER.username);
    await page.keys('Enter');
    await page.dialog().getByText('This name is taken.').waitFor();
    await page.dialog().getByLabel('User name').fill('marta');
    expect(await findViolations(page)).toEqual([]);
    await page.keys('Enter');
    const url = await page.dialog().getByLabel('Link').inputValue();
    expect(await findViolations(page)).toEqual([]);
    await page.button('I have stored it').click();
    await row(page, 'marta').getByText('No password yet').waitFor();
    await row(page, 'marta')
      .getByText(/^A link is valid until/)
      .waitFor();
    const hers = await ui.open({ path: null, as: null });
    await hers.page.goto(url);
    await hers.page.getByLabel('New password', { exact: true }).fill(NEW_PASSWORD);
    await hers.page.getByLabel('New password again').fill(NEW_PASSWORD);
    await hers.button('Set password and sign in').click();
    await hers.page.getByRole('heading', { level: 1, name: 'Review' }).waitFor();
    await page.page.reload();
    await row(page, 'marta').getByText('May sign in').waitFor();
    expect(await findViolations(page)).toEqual([]);
  });

  it('ends sessions, disables and enables', async () => {
    const theirs = await ui.open({ as: OTHER });
    theirs.expectFailures(/401/);
    const page = await ui.open({ path: '/users' });
    await row(page, OTHER.username)
      .getByRole('button', { name: /^Sessions/ })
      .click();
    await page
      .dialog()
      .getByText(/^Signed in/)
      .waitFor();
    expect(await findViolations(page)).toEqual([]);
    await page
      .dialog()
      .getByRole('button', { name: /^End the session of/ })
      .click();
    await page.dialog().getByText(`${OTHER.username} is not signed in anywhere.`).waitFor();
    // What stands outside of an open dialog is not read out.
    await page.dialog().getByRole('status').getByText('The session has ended').waitFor();
    await theirs.goTo('Queue');
    await theirs.dialog().getByText('Your session ended').waitFor();
    await page.dialog().getByRole('button', { name: 'Close' }).click();
    await page.button(`Disable ${OTHER.username}`).click();
    await page.dialog().getByText(`Disable ${OTHER.username}?`).waitFor();
    expect(await findViolations(page)).toEqual([]);
    await page.keys('Enter'); // Cancel has the focus
    await page.dialog().waitFor({ state: 'detached' });
    await row(page, OTHER.username).getByText('May sign in').waitFor();
    await page.button(`Disable ${OTHER.username}`).click();
    await page.dialog().getByRole('button', { name: 'Disable' }).click();
    await page.toast().getByText('Disabled and signed out everywhere').waitFor();
    await row(page, OTHER.username).getByText('Disabled').waitFor();
    await page.toast().getByRole('button', { name: 'Undo' }).click();
    await page.toast().getByText('May sign in again').waitFor();
    expect(
      await row(page, 'admin')
        .getByRole('button', { name: /^Disable/ })
        .count(),
    ).toBe(0);
  });

  it('refuses to leave no admin where that is tried, and gives a new link', async () => {
    await ui.sluice.setRole(OTHER.username, 'reviewer');
    const page = await ui.open({ path: '/users', width: 390 });
    page.expectFailures(/409/);
    const answer = async (question: string) => {
      await page.dialog().getByText(question).waitFor();
      await page.dialog().getByRole('button', { name: 'Change the role' }).click();
    };
    const theirs = page.page.getByLabel(`Role of ${OTHER.username}`);
    await page.page.getByLabel('Role of admin').selectOption('reviewer');
    await answer('Make admin a reviewer?');
    await row(page, 'admin').getByText('This is the last admin who can sign in.').waitFor();
    expect(await page.page.getByLabel('Role of admin').inputValue()).toBe('admin');
    expect(await scrollsSideways(page)).toEqual([]);
    await theirs.focus();
    await page.keys('a'); // one keystroke changes nothing
    await page.dialog().getByText(`Make ${OTHER.username} an admin?`).waitFor();
    await page.keys('Escape');
    expect(await theirs.inputValue()).toBe('reviewer');
    await theirs.selectOption('admin');
    await answer(`Make ${OTHER.username} an admin?`);
    await page.toast().getByText(`${OTHER.username} is now: Admin`).waitFor();
    await page.toast().getByRole('button', { name: 'Undo' }).click();
    await page.toast().getByText(`${OTHER.username} is now: Reviewer`).waitFor();
    await theirs.selectOption('admin');
    await answer(`Make ${OTHER.username} an admin?`);
    await page.toast().getByText(`${OTHER.username} is now: Admin`).waitFor();
    await page.button(`New link for ${OTHER.username} to set a password`).click();
    expect(await page.dialog().getByLabel('Link').inputValue()).toMatch(/\/set-password#\S{20,}$/);
    await page.button('I have stored it').click();
    await page.page.getByLabel('Role of admin').selectOption('reviewer');
    await answer('only another admin can give it back');
    await page.page.getByText('An admin may add, change and disable users.').waitFor();
  });
});

describe('the audit log', () => {
  const rows = ({ page }: ConsolePage) => page.getByRole('row').filter({ has: page.locator('time') });

  it('shows who changed what from what to what, by person, thing and day, and as a file', async () => {
    const { api, db } = ui.sluice.service;
    await db.query(`DELETE FROM stream WHERE hashtag = 'harbour'`);
    const stream = { hashtag: 'harbour', instance: 'a.example' };
    const { id } = (await api.post('/streams').send(stream).expect(201)).body;
    await api.patch(`/streams/${id}`).send({ active: false }).expect(200);
    const page = await ui.open({ path: '/' });
    await page.goTo('Audit log');
    const change = rows(page).filter({ hasText: `Changed: Stream ${id}` });
    await change.getByText('Key initial').waitFor();
    await change.getByText('active no (was yes)').waitFor();

    expect(await findViolations(page)).toEqual([]);
    await page.page.getByLabel('Action').selectOption('change');
    await expectSoon(async () => expect(await rows(page).count()).toBe(1));
    const file = await page.page.getByRole('link', { name: 'CSV' }).getAttribute('href');
    const csv = await (await page.context.request.get(`${ui.sluice.service.url}${file}`)).text();
    expect(csv.trim().split('\r\n')).toHaveLength(2);
    expect(csv).toContain(`key:initial,1,change,stream,${id}`);
    await page.page.getByLabel('Who').fill('nobody');
    await page.keys('Enter');
    await page.page.getByText('No entry fits.').waitFor();
    expect(new URL(page.page.url()).searchParams.get('actor')).toBe('user:nobody');
    expect(await page.page.evaluate(() => document.activeElement?.tagName)).toBe('INPUT');
    await page.button('Clear filters').click();
    await change.waitFor();
    await page.page.getByLabel('To').fill('2020-01-01');
    await page.page.getByText('No entry fits.').waitFor();
  });

  it('goes on where the page ends, fits a narrow window, and is for admins', async () => {
    await ui.sluice.service.db.query(
      `INSERT INTO event (actor, action, subject_type, subject_id, new_values)
       SELECT 'service', 'dance', 'moon', n, '{"phase": ["full", {"dark": false}]}' FROM generate_series(1, 250) AS n`,
    );
    const page = await ui.open({ path: '/audit', width: 360, preferences: { language: 'de' } });
    await rows(page).filter({ hasText: 'dance: moon 250' }).getByText('full, dark: nein').waitFor();
    expect(await scrollsSideways(page)).toEqual([]);
    await page.button('Mehr laden').click();
    await rows(page).filter({ hasText: 'dance: moon 120' }).waitFor();
    await ui.sluice.setRole(OTHER.username, 'reviewer');
    const theirs = await ui.open({ path: '/audit', as: OTHER });
    await theirs.page.getByText('An admin sees here who changed what.').waitFor();
  });
});

describe('API keys', () => {
  it('are shown once until that is confirmed, may do what is chosen, the queue unless told, and say when they expire', async () => {
    const page = await ui.open();
    page.expectFailures(/409/);
    await page.page.getByRole('heading', { level: 1, name: 'Review' }).waitFor();
    await page.goTo('Settings');
    const create = async (name: string) => {
      await page.button('Create key').first().click();
      await page.dialog().getByLabel('Name').fill(name);
    };
    await create('Reblog bot');
    await page.keys('Enter');
    const field = page.dialog().getByLabel('API key');
    const key = await field.inputValue();
    const expectKept = (kept: boolean) =>
      expectSoon(async () => expect(await page.page.evaluate(() => Boolean(history.state?.isSecret))).toBe(kept));
    await expectKept(true);
    // Twice: what holds the key must hold it again.
    for (let n = 0; n < 2; n++) {
      await page.page.goBack();
      await expectKept(true);
    }
    expect(await field.inputValue()).toBe(key);
    await page.button('I have stored it').click();
    await page.dialog().waitFor({ state: 'detached' });
    await expectKept(false);
    await page.page.goBack();
    await page.page.getByRole('heading', { level: 1, name: 'Review' }).waitFor();
    await page.page.goForward();
    const status = async (path: string) =>
      (await fetch(`${ui.sluice.service.url}/api/v1${path}`, { headers: { 'X-API-Key': key } })).status;
    expect(await status('/curated/next')).not.toBe(403);
    expect(await status('/stats')).toBe(403);
    await create('Reblog bot');
    await page.keys('Enter');
    await page.dialog().getByText('Another key has this name.').waitFor();
    await page.dialog().getByLabel('Name').fill('Backup');
    await page.dialog().getByLabel('Everything').check();
    await page.dialog().getByLabel('Expires').selectOption('365');
    expect(await findViolations(page)).toEqual([]);
    await page.dialog().getByRole('button', { name: 'Create key' }).click();
    await page.button('I have stored it').click();
    const row = (name: string) => page.page.getByRole('row', { name: new RegExp(`^${name}\\b`) });
    await row('Backup').getByText('Everything').waitFor();
    await row('Backup')
      .getByText(/^Valid until /)
      .waitFor();
    await row('Reblog bot').getByText('Does not expire').waitFor();
    await ui.sluice.service.db.query(
      `UPDATE api_key SET expires_at = now() - interval '1 minute' WHERE name = 'Backup'`,
    );
    await page.page.reload();
    await row('Backup').getByText('Expired').waitFor();
    expect(await findViolations(page)).toEqual([]);
  });
});
