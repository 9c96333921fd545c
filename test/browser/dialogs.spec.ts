import { FakeInstance } from '../support/fake-instance';
import { holdAnswers, NETWORK_ERRORS, refuseDecisions } from './support/network';
import { expectDecisions, useConsole } from './support/console-under-test';

describe('a dialog', () => {
  const ui = useConsole();

  it('adds no stream where it is closed while the instance is tried, and leaves the next one open', async () => {
    const instance = await FakeInstance.start();
    let answer = (): void => undefined;
    const held = new Promise<void>((resolve) => (answer = resolve));
    instance.tag('slow', async () => {
      await held;
      return { body: [] };
    });
    instance.tag('quick', { body: [] });
    await ui.service.api.post('/streams').send({ hashtag: 'known', instance: instance.domain }).expect(201);
    const page = await ui.open({ path: '/streams' });
    const type = async (hashtag: string) => {
      await page.button('Add stream').click();
      await page.dialog().getByLabel('Hashtag').fill(hashtag);
      await page.dialog().getByLabel('Instance').fill(instance.domain);
    };
    await type('slow');
    await page.keys('Enter');
    await page.dialogButton(/^Trying/).waitFor();
    await page.keys('Escape');
    await type('quick');
    answer();
    await page.keys('Enter');
    await page.toast().getByText('#quick').first().waitFor();
    const sql = 'SELECT hashtag FROM stream WHERE instance = $1 ORDER BY id';
    expect(await ui.service.db.query(sql, [instance.domain])).toEqual([{ hashtag: 'known' }, { hashtag: 'quick' }]);
    await instance.close();
  });

  it('closed before its request has ended, leaves the next one open with its draft', async () => {
    const page = await ui.open({ path: '/filters' });
    const release = await holdAnswers(page, 'POST', '**/blocked-users');
    const type = async (value: string) => {
      await page.button('Block…').first().click();
      await page.dialog().getByLabel('User').fill(value);
    };
    await type('@late@spam.example');
    await page.keys('Enter', 'Escape');
    await type('a draft');
    release();
    await page.toast().getByText('Blocked: @late@spam.example').waitFor();
    expect(await page.dialog().getByLabel('User').inputValue()).toBe('a draft');
  });

  it('keeps what somebody else changes of a stream while it is edited', async () => {
    const { api, db } = ui.service;
    const draft = { hashtag: 'silence', instance: '127.0.0.1:9' };
    const { id } = (await api.post('/streams').send(draft).expect(201)).body;
    const page = await ui.open({ path: '/streams' });
    await page.button(/^Edit #silence/).click();
    await api.patch(`/streams/${id}`).send({ active: false }).expect(200);
    await page.dialog().getByLabel('Hashtag').fill('birds');
    await page.keys('Enter');
    await page.dialog().waitFor({ state: 'detached' });
    const saved = await db.query('SELECT hashtag, active FROM stream WHERE id = $1', [id]);
    expect(saved).toEqual([{ hashtag: 'birds', active: false }]);
  });

  it('keeps the decisions that were to be given up when the sign-out fails, and other tabs signed in', async () => {
    const [page, ...ids] = await ui.sit(2);
    page.expectFailures(...NETWORK_ERRORS);
    const other = await ui.open({ path: '/settings', beside: page });
    other.expectFailures(...NETWORK_ERRORS); // any tab sends
    const refusal = await refuseDecisions(page, 503);
    await page.keys('a', 'r');
    await page.page.getByText('2 decisions are kept').waitFor();
    await page.goTo('Settings');
    await page.button('Sign out').click();
    await page.dialog().getByText('2 decisions were not sent').waitFor();
    await page.button('Stay signed in').click();
    await page.button('Sign out').click();
    await page.context.route('**/auth/logout', (route) => route.abort('connectionreset'));
    await page.button('Sign out and give them up').click();
    await page.page.getByText('Signing out failed').waitFor();
    expect(await page.focus()).toBe('button Sign out');
    await other.goTo('Streams');
    await other.page.getByRole('heading', { level: 1, name: 'Streams' }).waitFor();
    expect(await other.dialog().count()).toBe(0);
    refusal.isOver = true;
    await page.context.unroute('**/auth/logout');
    await page.button('Sign out').click();
    await page.page.getByLabel('User name').waitFor();
    await expectDecisions(ui, ids, [true, false]);
  });
});
