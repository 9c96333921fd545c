import { FakeInstance } from '../support/fake-instance';
import { findViolations } from './support/axe';
import { useConsole } from './support/console-under-test';

const TOKEN = 'a-token-of-the-browser-tests';

describe('the instances on the page of streams', () => {
  const ui = useConsole();
  let instance: FakeInstance;

  beforeEach(async () => {
    instance = await FakeInstance.start();
    instance.tag('closed', (_, { headers }) =>
      headers.authorization === `Bearer ${TOKEN}` ? { body: [] } : { status: 401 },
    );
    const rel = 'http://nodeinfo.diaspora.software/ns/schema/2.1';
    instance.route('/.well-known/nodeinfo', { body: { links: [{ rel, href: '/nodeinfo' }] } });
    instance.route('/nodeinfo', { body: { software: { name: 'hollo', version: '0.10.1' } } });
    await ui.service.api.post('/streams').send({ hashtag: 'closed', instance: instance.domain }).expect(201);
  });
  afterEach(async () => {
    await ui.service.db.query('DELETE FROM stream WHERE instance = $1', [instance.domain]);
    await ui.service.db.query('DELETE FROM instance WHERE domain = $1', [instance.domain]);
    await instance.close();
  });

  it('are probed, say why they cannot be read, and take an access token that is never shown', async () => {
    const { domain } = instance;
    const page = await ui.open({ path: '/streams', once: true });
    page.expectFailures(/422/, /503/);
    // This clock is behind that of the service: what was done is never shown as still to come.
    await page.page.clock.setSystemTime(Date.now() - 90_000);
    await page.page.reload();
    const row = page.page.getByRole('row', { name: domain }).last();
    await row.getByText('Not contacted yet').waitFor();
    await page.button(`Fetch now: #closed from ${domain}`).click();
    await page.page.getByText(`The fetch failed: ${domain} requires an access token`).waitFor();
    await page.button('Add token…').waitFor();
    await row.getByRole('button', { name: `Probe ${domain}` }).click();
    await row.getByText(`${domain} requires an access token, or refuses the one that is stored.`).waitFor();
    await row.getByText('hollo 0.10.1').waitFor();
    const askForToken = () => row.getByRole('button', { name: `Access token of ${domain}` }).click();
    await askForToken();
    const field = page.dialog().getByLabel('Access token', { exact: true });
    expect(await field.getAttribute('type')).toBe('password');
    await field.fill('two words');
    await page.keys('Enter');
    await page.dialog().getByText('A token consists of letters').waitFor();
    await field.fill('a-wrong-token');
    await page.keys('Enter');
    await page.dialog().getByText(`${domain} cannot be read with this token:`).waitFor();
    expect(await findViolations(page)).toEqual([]);
    await row.getByText('None', { exact: true }).waitFor(); // nothing was stored
    await field.fill(TOKEN);
    await page.keys('Enter');
    await row.getByText('Stored', { exact: true }).waitFor();
    await row.getByText(/^Read now/).waitFor();
    await page.page.getByText('No posts there yet').first().waitFor();
    await askForToken();
    expect(await field.inputValue()).toBe('');
    expect(await page.page.content()).not.toContain(TOKEN);
    await page.dialogButton('Remove the token').click();
    await row.getByText('None', { exact: true }).waitFor();
  });

  it('of a new stream is read with a token that is asked for in the same dialog, and kept only when it opens it', async () => {
    const { domain } = instance;
    const query = (sql: string) => ui.service.db.query(sql, [domain]);
    await query('DELETE FROM stream WHERE instance = $1');
    await query('DELETE FROM instance WHERE domain = $1');
    const page = await ui.open({ path: '/streams' });
    await page.button('Add stream').click();
    await page.dialog().getByLabel('Hashtag').fill('closed');
    await page.dialog().getByLabel('Instance').fill(domain);
    await page.keys('Enter');
    const field = page.dialog().getByLabel('Access token', { exact: true });
    await field.waitFor();
    await page.dialog().getByText(`${domain} requires an access token`).waitFor();
    expect(await findViolations(page)).toEqual([]);
    await field.fill('a-wrong-token');
    await page.keys('Enter');
    await page.dialog().getByText(`${domain} rejected the token.`).waitFor();
    expect(await query('SELECT FROM instance WHERE domain = $1')).toEqual([]);
    await field.fill(TOKEN);
    await page.keys('Enter');
    await page.dialog().waitFor({ state: 'detached' });
    await page.toast().getByText('#closed: no posts there yet').waitFor();
    expect(await query('SELECT FROM instance WHERE domain = $1 AND access_token IS NOT NULL')).toHaveLength(1);
  });

  it('are shown as soon as a stream of theirs is added, before its first fetch has ended', async () => {
    const added = await FakeInstance.start();
    added.tag('open', { body: [] });
    const page = await ui.open({ path: '/streams' });
    await page.page.getByRole('button', { name: `Probe ${instance.domain}` }).waitFor();
    await page.page.route('**/api/v1/streams/*/fetch**', () => undefined);
    await page.button('Add stream').click();
    await page.dialog().getByLabel('Hashtag').fill('open');
    await page.dialog().getByLabel('Instance').fill(added.domain);
    await page.keys('Enter');
    await page.page.getByRole('button', { name: `Probe ${added.domain}` }).waitFor();
    await page.dialog().waitFor({ state: 'detached' });
    expect(await page.page.getByRole('button', { name: /^Probe / }).count()).toBe(3);
    await added.close();
  });
});
