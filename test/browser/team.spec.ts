import type { ConsolePage } from './support/console-page';
import { OTHER } from './support/console-under-test';
import { useConsole } from './support/under-test';

const NEW_PASSWORD = 'a longer correct horse battery';

describe('a password link', () => {
  const ui = useConsole({ fetch: false });
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

  it('that was used says so, and another one in the same tab works', async () => {
    const [used, next] = [await givenLink(), await givenLink()];
    const page = await ui.open({ path: null, as: null });
    page.expectFailures(/404/);
    const body = { token: new URL(used.url).hash.slice(1), new_password: NEW_PASSWORD };
    const headers = { origin: ui.sluice.service.url };
    const other = await ui.open({ path: null, as: null });
    expect((await other.context.request.post(api('/auth/link'), { data: body, headers })).status()).toBe(200);
    await page.page.goto(used.url);
    await setPassword(page, NEW_PASSWORD);
    await page.page.getByRole('heading', { name: 'This link is not valid' }).waitFor();
    await page.page.getByText('Ask an admin for a new link.').waitFor();
    await page.page.goto(next.url);
    await setPassword(page, NEW_PASSWORD);
    await page.toast().getByText(`You are signed in as ${next.username}`).waitFor();
  });

  it('of somebody who was disabled meanwhile, and a page without its link, say what to do', async () => {
    const { id, url } = await givenLink();
    const admin = await ui.open({ path: null, as: OTHER });
    const headers = { origin: ui.sluice.service.url };
    await admin.context.request.patch(api(`/users/${id}`), { data: { disabled: true }, headers });
    const page = await ui.open({ path: null, as: null });
    page.expectFailures(/404/);
    await page.page.goto(url);
    await setPassword(page, NEW_PASSWORD);
    await page.page.getByText('Ask an admin for a new link.').waitFor();
    await page.page.reload();
    await page.page.getByRole('heading', { name: 'Open the link again' }).waitFor();
    await page.page.getByRole('link', { name: 'To the console' }).click();
    await page.page.getByRole('heading', { name: 'Sign in to Sluice' }).waitFor();
    expect(page.page.url()).toMatch(/\/sign-in$/);
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
