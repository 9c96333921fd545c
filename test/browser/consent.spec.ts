import { findViolations } from './support/axe';
import { useConsole } from './support/console-under-test';
import { expectSoon } from './support/soon';

describe('what authors and readers may ask for', () => {
  const ui = useConsole();
  afterEach(async () => {
    await ui.service.api.put('/reblog-controls/filters').send({ consent: 'respect' }).expect(200);
  });

  it('has a line for a post whose author asks for no bots, until nobody is asked', async () => {
    const [page, id] = await ui.sit(1);
    const line = page.page.getByText('Never goes out, even if approved: the author asks for no bots.');
    expect(await line.count()).toBe(0);
    await ui.service.db.query(
      `UPDATE post SET author_signals = jsonb_set(author_signals, '{bioTags}', '["nobot"]') WHERE id = $1`,
      [id],
    );
    await page.page.reload();
    await line.waitFor();
    expect(await findViolations(page)).toEqual([]);
    await page.follow('/filters?tab=export');
    const choice = page.page.getByRole('group', { name: 'What authors say about bots' });
    await choice.getByLabel('Ask nobody').waitFor();
    expect(await choice.getByRole('radio').count()).toBe(3);
    expect(await choice.getByLabel('Respect opt-outs').isChecked()).toBe(true);
    await choice.getByLabel('Ask nobody').check();
    await page.toast().getByText('Saved').waitFor();
    expect((await ui.service.read('/reblog-controls/filters')).consent).toBe('off');
    await page.page.goto('/');
    await page.showsPost(id);
    await line.waitFor({ state: 'detached' });
  });

  it('has keys for some streams', async () => {
    const { items } = await ui.service.read('/streams');
    const { id, hashtag, instance } = items[0];
    const page = await ui.open({ path: '/settings#apiKeys' });
    await page.button('Create key').first().click();
    const dialog = page.dialog();
    await dialog.getByLabel('Name').fill('a bot with a topic');
    await dialog.getByLabel('All streams').uncheck();
    await dialog.getByLabel(`#${hashtag} (${instance})`).check();
    expect(await findViolations(page)).toEqual([]);
    await page.dialogButton('Create key').click();
    await page.dialogButton('I have stored it').click();
    const sql = `SELECT streams FROM api_key WHERE name = 'a bot with a topic'`;
    expect(await ui.service.db.query(sql)).toEqual([{ streams: [id] }]);
    await page.page.reload();
    await page.page.getByRole('row', { name: 'a bot with a topic' }).getByText(`#${hashtag}`).waitFor();
  });

  it('has feeds, which are previewed, copied and revoked', async () => {
    const page = await ui.open({ path: '/settings#feeds' });
    await page.context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.button('Create feed').click();
    await page.dialog().getByLabel('Title').fill('Morning');
    await page.dialog().getByLabel('Posts', { exact: true }).selectOption('approved');
    expect(await findViolations(page)).toEqual([]);
    await page.dialogButton('Create feed').click();
    const row = page.page.getByRole('row', { name: 'Morning' });
    await row.getByText('All approved posts').waitFor();
    const address = (await row.getByRole('link', { name: 'Preview' }).getAttribute('href')) ?? '';
    const answer = await fetch(address);
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/atom+xml; charset=utf-8']);
    await page.button('Copy the address of Morning').click();
    await page.toast().getByText('Address copied').waitFor();
    expect(await page.page.evaluate(() => navigator.clipboard.readText())).toBe(address);
    await page.button('Revoke Morning').click();
    await page.toast().getByText('Revoked: Morning').waitFor();
    await row.waitFor({ state: 'detached' });
    expect((await fetch(address)).status).toBe(404);
  });

  it('erases an author for good, after a question', async () => {
    const [page, id] = await ui.sit(1);
    page.expectFailures(/404.*presence/); // told once more of a post that is gone
    const { author_account: account } = await ui.service.read(`/posts/${id}`);
    await page.button('Author’s data').click();
    await page.button('Opt out and erase…').click();
    await page.dialog().getByText(`Erase ${account}?`).waitFor();
    await page.keys('Escape');
    expect((await ui.service.api.get(`/posts/${id}`)).status).toBe(200);
    await page.button('Author’s data').click();
    await page.button('Opt out and erase…').click();
    expect(await findViolations(page)).toEqual([]);
    await page.dialogButton('Erase').click();
    await page
      .toast()
      .getByText(/^Erased, with \d+ posts?$/)
      .waitFor();
    await expectSoon(async () => expect((await ui.service.api.get(`/posts/${id}`)).status).toBe(404));
    await page.page.getByText('Everything is reviewed').waitFor();
    const said = `SELECT count(*) AS n FROM author WHERE '@' || account = $1`;
    expect(await ui.service.db.query(said, [account])).toEqual([{ n: 0 }]);
  });
});
