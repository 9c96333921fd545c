import type { ConsolePage } from './support/console-page';
import { quickHasher } from '../support/admin';
import { findViolations } from './support/axe';
import { scrollsSideways } from './support/layout';
import { holdAnswers } from './support/network';
import { givenWork } from './support/scenes';
import { expectSoon } from './support/soon';
import { expectDecisions, OTHER, useConsole } from './support/console-under-test';

const NEW_PASSWORD = 'a longer correct horse battery';

const ui = useConsole();

describe('a user', () => {
  const setPassword = async ({ page }: ConsolePage, password: string, again = password): Promise<void> => {
    await page.getByLabel('New password', { exact: true }).fill(password);
    await page.getByLabel('New password again').fill(again);
    await page.getByRole('button', { name: 'Set password and sign in' }).click();
  };

  it('is added with a link that is shown once, sets a password and signs in; its secret stays out of addresses and requests', async () => {
    const users = await ui.open({ path: '/users' });
    users.expectFailures(/409/);
    const marta = row(users, 'marta');
    await users.button('Add user').click();
    await users.dialog().getByLabel('User name').fill(OTHER.username);
    await users.keys('Enter');
    await users.dialog().getByText('This name is taken.').waitFor();
    await users.dialog().getByLabel('User name').fill('marta');
    expect(await findViolations(users)).toEqual([]);
    await users.keys('Enter');
    const link = users.dialog().getByLabel('Link');
    const url = await link.inputValue();
    expect(await findViolations(users)).toEqual([]);
    await users.button('I have stored it').click();
    await marta.getByText('No password yet').waitFor();
    await marta.getByText('A link is valid until').waitFor();

    const page = await ui.open({ path: null, as: null });
    const secret = new URL(url).hash.slice(1).split('~')[0] ?? '';
    const requested: string[] = [];
    page.page.on('request', (request) => requested.push(request.url(), request.headers().referer ?? ''));
    await page.page.goto(url);
    // Password managers store the name with the password.
    expect(await page.page.locator('input[autocomplete=username]').inputValue()).toBe('marta');
    await setPassword(page, 'too short');
    await page.page.getByText('A password has 10 to 1024 characters.').waitFor();
    expect(page.page.url()).toMatch(/\/set-password$/);
    await setPassword(page, NEW_PASSWORD, 'another long password');
    await page.page.getByText('The passwords differ.').waitFor();
    await setPassword(page, NEW_PASSWORD);
    await page.toast().getByText('You are signed in as marta').waitFor();
    await page.page.getByRole('heading', { level: 1, name: 'Review' }).waitFor();
    expect(secret.length).toBeGreaterThan(20);
    expect(requested.join(' ')).not.toContain(secret);
    await page.page.goBack();
    expect(page.page.url()).not.toContain(secret);

    await users.page.reload();
    await marta.getByText('May sign in').waitFor();
    expect(await findViolations(users)).toEqual([]);
    await users.button('New link for marta to set a password').click();
    const next = await link.inputValue();
    expect(next).not.toBe(url);
    // Opened by somebody who is signed in, and in German.
    const other = await ui.open({ path: null, as: OTHER, preferences: { language: 'de' } });
    await other.page.goto(next);
    await other.page.getByText(`Du bist als ${OTHER.username} angemeldet.`).waitFor();
    await other.page.getByLabel('Neues Passwort', { exact: true }).fill(NEW_PASSWORD);
    await other.page.getByLabel('Neues Passwort noch einmal').fill(NEW_PASSWORD);
    await other.page.getByRole('button', { name: 'Passwort festlegen und anmelden' }).click();
    await other.page.getByRole('link', { name: 'marta' }).waitFor();
    expect(other.page.url()).toBe(`${ui.service.url}/`);
  });

  it('whose link fails leaves whoever is signed in as they were, in every tab', async () => {
    const [first, id] = await ui.sit(3);
    const page = await ui.open({ path: '/set-password#no-such-link', beside: first });
    page.expectFailures(/404/);
    await setPassword(page, NEW_PASSWORD);
    await page.page.getByRole('heading', { name: 'This link is not valid' }).waitFor();
    await first.dialog().waitFor({ state: 'detached' });
    await first.keys('r');
    await expectDecisions(ui, [id], [false]);
    expect([await page.dialog().count(), await first.dialog().count()]).toEqual([0, 0]);
  });
});

describe('a reviewer', () => {
  const REVIEWER = { username: 'nora', password: 'a long password of a reviewer' };
  /** Each page, with what it says to those who are no admin. */
  const PAGES = {
    '/queue': '',
    '/streams': 'only an admin may add, change or delete them',
    '/filters': '',
    '/filters?tab=hashtags': '',
    '/filters?tab=lists': '',
    '/filters?tab=export': 'Only an admin may change what is blocked and exported.',
    '/topical-days': 'Only an admin may change the topical days.',
    '/statistics': '',
    '/settings#apiKeys': 'Only an admin may see, create and revoke API keys.',
    '/users': 'An admin may add, change and disable users.',
    '/audit': 'Admins see here who changed what.',
    '/': '',
  };

  beforeAll(async () => {
    const hash = await quickHasher().hash(REVIEWER.password);
    const sql = `INSERT INTO app_user (username, username_folded, password_hash, role) VALUES ($1, $1, $2, 'reviewer')`;
    await ui.service.db.query(sql, [REVIEWER.username, hash]);
  });
  beforeEach(() => givenWork(ui));

  it('is shown every page without a request that only an admin may send, and without its buttons', async () => {
    const page = await ui.open({ as: REVIEWER });
    // A response of 403 fails the test: ConsolePage notes it.
    for (const [path, says] of Object.entries(PAGES)) {
      await page.follow(path);
      await page.settle();
      const admins = page.button(
        /^(Add stream|Edit |Delete |Probe|Access token|Block|Unblock|Subscribe|Upload|Remove|Read now|Add rule|Clean up|Trim|Create key|Revoke|Learn now|Switch)/,
      );
      expect([path, await admins.allTextContents()]).toEqual([path, []]);
      const switches = page.page.locator('main input[role=switch]:enabled');
      expect(await switches.count()).toBe(path.startsWith('/settings') ? 3 : 0);
      if (says === '') continue;
      await page.page.getByText(says).waitFor();
      expect(await findViolations(page)).toEqual([]);
    }
    await page.page.locator('article').waitFor();
    await page.keys('b');
    expect(await page.dialog().count()).toBe(0);
    await page.keys('a');
    await page.toast().getByText('Approved').waitFor();
    expect(await page.page.getByRole('link', { name: 'Users' }).count()).toBe(0);
  });

  it('sees their own figures on Statistics, and an admin those of all', async () => {
    const [, id] = await ui.reviews.reset(3);
    const own = await ui.open({ path: null, as: REVIEWER });
    const headers = { origin: ui.service.url };
    const address = `${ui.service.url}/api/v1/posts/${id}`;
    await own.context.request.patch(address, { data: { approved: false }, headers });
    await ui.service.api.patch(`/posts/${id}`).send({ approved: false }).expect(200);
    await own.page.goto('/statistics');
    const table = own.page.getByRole('table', { name: 'Your decisions' });
    await table.getByRole('row', { name: /^nora .*100% \(1 of 1\)$/ }).waitFor();
    expect(await table.getByRole('row').count()).toBe(2);
    expect(await findViolations(own)).toEqual([]);
    const admin = await ui.open({ path: '/statistics' });
    await admin.page.getByRole('table', { name: 'Reviewers' }).getByRole('row', { name: 'Key initial' }).waitFor();
  });

  it('who was an admin until a moment ago is told so, and is shown what is left', async () => {
    const page = await ui.open({ path: '/topical-days', as: OTHER });
    page.expectFailures(/403/);
    await page.button('Delete the rule').first().waitFor();
    await ui.setRole(OTHER.username, 'reviewer');
    await page.button('Delete the rule').first().click();
    await page.toast().getByText('only an admin may do this').waitFor();
    await page.page.getByText('Only an admin may change the topical days.').waitFor();
    expect(await page.button('Delete the rule').count()).toBe(0);
  });
});

describe('the users page', () => {
  it('ends sessions, disables and enables', async () => {
    const theirs = await ui.open({ as: OTHER });
    theirs.expectFailures(/401/);
    const page = await ui.open({ path: '/users' });
    await row(page, OTHER.username).getByRole('button', { name: 'Sessions' }).click();
    await page.dialog().getByText('Signed in').waitFor();
    expect(await findViolations(page)).toEqual([]);
    await page.dialogButton(/^End the session of/).click();
    await page.dialog().getByText(`${OTHER.username} is not signed in anywhere.`).waitFor();
    // What stands outside of an open dialog is not read out.
    await page.dialog().getByRole('status').getByText('The session has ended').waitFor();
    await theirs.keys('g q'); // a click may come too late
    await theirs.dialog().getByText('Your session ended').waitFor();
    await page.dialogButton('Close').click();
    await page.button(`Disable ${OTHER.username}`).click();
    await page.dialog().getByText(`Disable ${OTHER.username}?`).waitFor();
    expect(await findViolations(page)).toEqual([]);
    await page.keys('Enter'); // Cancel has the focus
    await page.dialog().waitFor({ state: 'detached' });
    await row(page, OTHER.username).getByText('May sign in').waitFor();
    await page.button(`Disable ${OTHER.username}`).click();
    await page.dialogButton('Disable').click();
    await page.toast().getByText('Disabled and signed out everywhere').waitFor();
    await row(page, OTHER.username).getByText('Disabled').waitFor();
    await page.toast().getByRole('button', { name: 'Undo' }).click();
    await page.toast().getByText('May sign in again').waitFor();
    expect(await row(page, 'admin').getByRole('button', { name: 'Disable' }).count()).toBe(0);
  });

  it('refuses to leave no admin where that is tried', async () => {
    await ui.setRole(OTHER.username, 'reviewer');
    const page = await ui.open({ path: '/users', width: 390 });
    page.expectFailures(/409/);
    const answer = async (question: string) => {
      await page.dialog().getByText(question).waitFor();
      await page.dialogButton('Change the role').click();
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
    await page.page.getByLabel('Role of admin').selectOption('reviewer');
    await answer('only another admin can give it back');
    await page.page.getByText('An admin may add, change and disable users.').waitFor();
  });
});

describe('the audit log', () => {
  const rows = ({ page }: ConsolePage) => page.getByRole('row').filter({ has: page.locator('time') });

  it('shows who changed what from what to what, by person, thing and day, and as a file', async () => {
    const { api, db } = ui.service;
    await db.query('DELETE FROM event');
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
    const csv = await (await page.context.request.get(`${ui.service.url}${file}`)).text();
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

  it('goes on where the page ends, and fits a narrow window', async () => {
    await ui.service.db.query(
      `INSERT INTO event (actor, action, subject_type, subject_id, new_values)
       SELECT 'service', 'dance', 'moon', n, '{"phase": ["full", {"dark": false}]}' FROM generate_series(1, 250) AS n`,
    );
    const page = await ui.open({ path: '/audit', width: 360, preferences: { language: 'de' } });
    await rows(page).filter({ hasText: 'dance: moon 250' }).getByText('full, dark: nein').waitFor();
    expect(await scrollsSideways(page)).toEqual([]);
    await page.button('Mehr laden').click();
    await rows(page).filter({ hasText: 'dance: moon 120' }).waitFor();
  });
});

describe('API keys', () => {
  it('are shown once until that is confirmed, may do what is chosen, the queue unless told, expire and are revoked', async () => {
    const page = await ui.open({ before: () => Reflect.deleteProperty(Navigator.prototype, 'clipboard') });
    page.expectFailures(/409/);
    await page.page.getByRole('heading', { level: 1, name: 'Review' }).waitFor();
    await page.goTo('Settings');
    const create = async (name: string) => {
      await page.button('Create key').first().click();
      await page.dialog().getByLabel('Name').fill(name);
    };
    const answer = await holdAnswers(page, 'POST', '**/api/v1/api-keys');
    await create('Reblog bot');
    // Esc right behind Enter: no timer runs between two keys that were waiting.
    const isKept = await page.dialog().evaluate(async (dialog) => {
      dialog.querySelector('form')?.requestSubmit();
      for (let turn = 0; turn < 100; turn++) await Promise.resolve();
      return !dialog.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', cancelable: true }));
    });
    expect(isKept).toBe(true);
    await page.keys('Escape');
    await page.button('Cancel').click({ force: true });
    answer();
    const field = page.dialog().getByLabel('API key');
    const key = await field.inputValue();
    await page.dialogButton('Copy').click();
    await page.dialog().getByRole('status').getByText('It is selected').waitFor();
    const selected = await field.evaluate((input: HTMLInputElement) => [input.selectionStart, input.selectionEnd]);
    expect(selected).toEqual([0, key.length]);
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
      (await fetch(`${ui.service.url}/api/v1${path}`, { headers: { 'X-API-Key': key } })).status;
    expect([200, 204]).toContain(await status('/curated/next'));
    expect(await status('/stats')).toBe(403);
    await create('Reblog bot');
    await page.keys('Enter');
    await page.dialog().getByText('Another key has this name.').waitFor();
    await page.dialog().getByLabel('Name').fill('Backup');
    await page.dialog().getByLabel('Everything').check();
    await page.dialog().getByLabel('Expires').selectOption('365');
    expect(await findViolations(page)).toEqual([]);
    await page.dialogButton('Create key').click();
    await page.button('I have stored it').click();
    await row(page, 'Backup').getByText('Everything').waitFor();
    await row(page, 'Backup').getByText('Valid until ').waitFor();
    await row(page, 'Reblog bot').getByText('Does not expire').waitFor();
    const sql = `UPDATE api_key SET expires_at = now() - interval '1 minute' WHERE name = 'Backup'`;
    await ui.service.db.query(sql);
    await page.page.reload();
    await row(page, 'Backup').getByText('Expired').waitFor();
    expect(await findViolations(page)).toEqual([]);
    await page.button(/^Revoke the key Reblog bot/).click();
    await page.dialog().getByText('It was last used').waitFor();
    await page.dialogButton('Revoke').click();
    await page.toast().getByText('Revoked: ').waitFor();
    await expectSoon(async () => expect(await status('/curated/next')).toBe(401));
  });
});

function row({ page }: ConsolePage, name: string) {
  return page.getByRole('row', { name: new RegExp(`^${name}\\b`) });
}
