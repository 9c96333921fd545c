import { ADMIN } from '../support/admin';
import type { ConsolePage } from './support/console-page';
import { OTHER } from './support/console-under-test';
import { Network, NETWORK_ERRORS, OUT_OF_ORDER } from './support/network';
import { expectSoon } from './support/soon';
import { useConsole } from './support/under-test';

const AT_ONCE = { holdSeconds: 0 };

describe('a decision that does not simply arrive', () => {
  const ui = useConsole();

  async function sit(count: number, preferences: Record<string, unknown> = AT_ONCE) {
    const ids = await ui.sluice.reviews.reset(count);
    const page = await ui.open({ preferences });
    await page.showsPost(ids[0] ?? 0);
    return { page, ids };
  }

  async function sitBehindNetwork(count: number, preferences = AT_ONCE) {
    const { page, ids } = await sit(count, preferences);
    return { page, ids, network: await Network.between(page) };
  }

  it('shows a post undecided again when its decision was refused and is dismissed', async () => {
    const { page, ids, network } = await sitBehindNetwork(2);
    page.expectFailures(/422/);
    network.let([{ status: 422 }]);
    await page.keys('r');
    await page.button('Dismiss').click();
    await expectSoon(async () => expect(await page.row(ids[0] ?? 0).getAttribute('data-decision')).toBeNull());
  });

  it('asks whose decision stands when somebody else was faster', async () => {
    const { page, ids } = await sit(5);
    page.expectFailures(/409/);
    const [first = 0, second = 0, third = 0, fourth = 0] = ids;
    await ui.sluice.reviews.changeElsewhere(first, false, 'An advertisement, look at the link');
    await ui.sluice.reviews.changeElsewhere(second, true);
    await page.keys('a');
    const waits = (n: string) => page.page.getByText(`${n} changed by somebody else while you decided.`);
    await waits('1 post was').waitFor();
    expect(await page.currentPost()).toBe(second);
    await page.keys('r');
    await waits('2 posts were').waitFor();
    expect(await page.currentPost()).toBe(third);
    // The keys decide the post that is open, as before.
    await page.keys('r');
    await expectSoon(async () => expect(await ui.sluice.reviews.decisions([third])).toEqual([false]));
    expect(await ui.sluice.reviews.of([first, second])).toMatchObject([
      { approved: false, by: expect.stringMatching(/^key:/) },
      { approved: true, by: expect.stringMatching(/^key:/) },
    ]);
    await page.button('Look').click();
    await page.showsPost(first);
    const conflict = page.page.locator('section[role=alert]');
    await conflict.getByText('rejected this post while you were looking at it').waitFor();
    expect(await conflict.innerText()).toContain('An advertisement, look at the link');
    await page.button('Keep theirs: rejected').click();
    await conflict.waitFor({ state: 'detached' });
    await page.showsPost(fourth);
    await waits('1 post was').waitFor();
    await page.button('Look').click();
    await page.showsPost(second);
    expect(await page.focus()).toMatch(/^section .*approved this post/);
    await page.keys('r');
    await expectSoon(async () =>
      expect(await ui.sluice.reviews.of([first, second])).toMatchObject([
        { approved: false, by: expect.stringMatching(/^key:/), version: 2 },
        { approved: false, by: 'user:admin', version: 3 },
      ]),
    );
    await page.showsPost(fourth);
    expect(await page.focus()).not.toBe('body');
  });

  it('says that the consumer already has it when an undo comes too late', async () => {
    const { page, ids } = await sit(3);
    page.expectFailures(/409/);
    await page.keys('a');
    await expectSoon(async () => expect(await ui.sluice.reviews.decisions(ids.slice(0, 1))).toEqual([true]));
    const { body } = await ui.sluice.service.api.get('/curated/next').expect(200);
    expect(body.fenliu_post_id).toBe(ids[0]);
    await page.keys('u');
    await page.toast().getByText('the consumer already has it').waitFor();
    expect(await ui.sluice.reviews.decisions(ids.slice(0, 1))).toEqual([true]);
    expect(await page.row(ids[0] ?? 0).getAttribute('data-decision')).toBe('approved');
    await page.button('Show the queue').click();
    await page.page.waitForURL('**/queue?status=reserved');
  });

  it("never sends one reviewer's decisions for another", async () => {
    const { page, ids, network } = await sitBehindNetwork(6);
    page.expectFailures(/401/, /409/, ...NETWORK_ERRORS);
    network.let([], OUT_OF_ORDER);
    await page.keys('a', 'a');
    await page.page.getByText('2 decisions are kept').waitFor();
    // The address takes the post's place a moment after; the other reviewer's list begins there.
    await page.page.waitForURL(`**/?*post=${ids[2]}*`);
    network.let([]);
    await ui.sluice.endSessions();
    // Whatever asks the service first opens the form: a click may come too late.
    await page.page.evaluate(() => window.dispatchEvent(new Event('online')));
    await signInAs(page, OTHER);
    await page.page.getByRole('link', { name: OTHER.username }).waitFor();
    await page.showsPost(ids[2] ?? 0);
    await page.keys('k', 'k', 'r');
    await expectSoon(async () =>
      expect(await ui.sluice.reviews.of(ids.slice(0, 2))).toMatchObject([
        { approved: false, by: `user:${OTHER.username}`, version: 2 },
        { approved: null, version: 1 },
      ]),
    );
    await ui.sluice.endSessions();
    await page.keys('j', 'r');
    await signInAs(page, ADMIN);
    await page.page.getByRole('link', { name: ADMIN.username }).waitFor();
    await expectSoon(async () =>
      expect(await ui.sluice.reviews.of(ids.slice(1, 2))).toMatchObject([{ by: 'user:admin' }]),
    );
    expect((await ui.sluice.reviews.log()).map(({ id, by }) => [ids.indexOf(id), by])).toEqual([
      [0, `user:${OTHER.username}`],
      [1, 'user:admin'],
    ]);
  });
});

async function signInAs({ page }: ConsolePage, { username, password }: typeof ADMIN): Promise<void> {
  await page.getByLabel('User name').fill(username);
  await page.getByLabel('Password').fill(password);
  await page.keyboard.press('Enter');
}
