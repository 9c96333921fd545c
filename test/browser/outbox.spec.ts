import type { ConsolePage } from './support/console-page';
import { OTHER } from './support/console-under-test';
import { Network, NETWORK_ERRORS, OUT_OF_ORDER } from './support/network';
import type { ReviewChange } from './support/reviews';
import { expectSoon } from './support/soon';
import { useConsole } from './support/under-test';
import { ADMIN } from '../support/admin';

const AT_ONCE = { holdSeconds: 0 };
/** Longer than what a test does within it takes on a busy machine, and no longer: some wait for its end. */
const HELD = { holdSeconds: 12 };

describe('the outbox', () => {
  const ui = useConsole();

  async function sit(count: number, preferences: Record<string, unknown> = AT_ONCE) {
    const ids = await ui.sluice.reviews.reset(count);
    const page = await ui.open({ preferences });
    await page.showsPost(ids[0] ?? 0);
    return { page, ids };
  }

  /** What a page sends as it is left cannot be stood between: the network is let alone where a test does not need it. */
  async function sitBehindNetwork(count: number, preferences = AT_ONCE) {
    const { page, ids } = await sit(count, preferences);
    return { page, ids, network: await Network.between(page) };
  }

  /** Every second is approved. */
  const keysFor = (count: number): string[] => Array.from({ length: count }, (_, n) => (n % 2 === 0 ? 'a' : 'r'));
  const decisionsFor = (count: number) => keysFor(count).map((key) => key === 'a');

  /** Each decision took effect once, none before one that was made earlier. */
  async function expectOnceInOrder(ids: readonly number[], decided: number): Promise<void> {
    const sent = decisionsFor(decided).map((approved) => ({ approved, by: 'user:admin', version: 2 }));
    const rest = ids.slice(decided).map(() => ({ approved: null, by: null, version: 1 }));
    await expectSoon(async () => {
      const reviews = await ui.sluice.reviews.of(ids);
      expect(reviews.map(({ approved, by, version }) => ({ approved, by, version }))).toEqual([...sent, ...rest]);
    });
    expect(inOrder(await ui.sluice.reviews.log(), ids)).toEqual(ids.slice(0, decided));
  }

  /** Each decision is on the disk, or at the service already: not even a crash loses it. */
  const expectKept = ({ page }: ConsolePage, ids: readonly number[]) =>
    expectSoon(async () => {
      const waiting = await page.evaluate(readOutbox);
      const arrived = (await ui.sluice.reviews.log()).map(({ id }) => id);
      expect([...waiting, ...arrived]).toEqual(expect.arrayContaining([...ids]));
    });

  it('shows a post undecided again when its decision was refused and is dismissed', async () => {
    const { page, ids, network } = await sitBehindNetwork(2);
    page.expectFailures(/422/);
    network.let([{ status: 422 }]);
    await page.keys('r');
    await page.button('Dismiss').click();
    await expectSoon(async () => expect(await page.row(ids[0] ?? 0).getAttribute('data-decision')).toBeNull());
  });

  it('keeps decisions while there is no network, and sends them when it is back', async () => {
    const { page, ids } = await sit(8);
    page.expectFailures(...NETWORK_ERRORS);
    await page.context.setOffline(true);
    await page.keys(...keysFor(5));
    await page.page.getByText('You are offline. 5 decisions are kept on this device').waitFor();
    expect(await ui.sluice.reviews.log()).toEqual([]);
    await page.context.setOffline(false);
    await expectOnceInOrder(ids, 5);
    await page.page.getByText('You are offline').waitFor({ state: 'detached' });
  });

  it('waits after an error of the service, and tries at once when it is asked to', async () => {
    const { page, ids, network } = await sitBehindNetwork(6);
    page.expectFailures(...NETWORK_ERRORS);
    network.let([], OUT_OF_ORDER);
    await page.keys(...keysFor(4));
    await page.page.getByText('The service does not answer. 4 decisions are kept').waitFor();
    network.let([]);
    await page.button('Try now').click();
    await expectOnceInOrder(ids, 4);
    await page.page.getByText('The service does not answer').waitFor({ state: 'detached' });
  });

  it('recovers by itself from whatever the network does', async () => {
    const { page, ids, network } = await sitBehindNetwork(10);
    page.expectFailures(...NETWORK_ERRORS);
    network.let([
      'arrives',
      'is cut off',
      { status: 503 },
      'answer is lost',
      'arrives',
      'answer is lost',
      { status: 502 },
    ]);
    await page.keys(...keysFor(7));
    await expectOnceInOrder(ids, 7);
    expect(network.sent.length).toBeGreaterThan(7);
  });

  it('gives up waiting for an answer, and finds what the service did without one', async () => {
    const ids = await ui.sluice.reviews.reset(4);
    const page = await ui.open({ preferences: AT_ONCE, before: makeImpatient });
    await page.showsPost(ids[0] ?? 0);
    const network = await Network.between(page);
    page.expectFailures(...NETWORK_ERRORS);
    network.let(['never answered', 'never answered']);
    await page.keys(...keysFor(3));
    await expectOnceInOrder(ids, 3);
  });

  it('asks for the password when the session ends in the middle, and goes on', async () => {
    const { page, ids } = await sit(8);
    page.expectFailures(/401/);
    await page.keys(...keysFor(3));
    await expectOnceInOrder(ids, 3);
    await ui.sluice.endSessions();
    await page.keys('r', 'a');
    await page.dialog().getByText('Nothing is lost').waitFor();
    const kept = await page.currentPost();
    await page.dialog().getByLabel('Password').fill(ADMIN.password);
    await page.keys('Enter');
    await page.dialog().waitFor({ state: 'detached' });
    await expectSoon(async () => expect((await ui.sluice.reviews.log()).length).toBeGreaterThanOrEqual(4));
    expect(await page.currentPost()).toBe(kept);
    const decided = ids.indexOf(kept ?? 0);
    await expectSoon(async () =>
      expect(await ui.sluice.reviews.decisions(ids.slice(3, decided))).toEqual([false, true].slice(0, decided - 3)),
    );
    await page.keys('r');
    await expectSoon(async () => expect((await ui.sluice.reviews.log()).length).toBe(decided + 1));
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

  it.each(['reloaded', 'closed', 'crashed'])('sends each of 20 decisions once when the tab is %s', async (end) => {
    const { page, ids } = await sit(24);
    page.expectFailures(/net::ERR_FAILED|net::ERR_CONNECTION/);
    await page.keys(...keysFor(20).slice(0, 12));
    await page.page.waitForURL((url) => url.searchParams.get('post') === String(ids[12]));
    const keys = keysFor(20).slice(12);
    await expectKept(page, ids.slice(0, 12));
    if (end === 'reloaded') await page.page.reload();
    else await leave(page, end);
    const next = end === 'reloaded' ? page : await ui.open({ beside: page });
    await next.showsPost(ids[12] ?? 0);
    await next.keys(...keys);
    await expectOnceInOrder(ids, 20);
  });

  it.each(['left', 'closed', 'crashed'])(
    'sends what is held once when the page is %s, at the latest from the next one',
    async (end) => {
      const { page, ids } = await sit(8, HELD);
      page.expectFailures(/net::ERR_FAILED|net::ERR_CONNECTION/);
      await page.keys(...keysFor(5));
      await expectKept(page, ids.slice(0, 5));
      expect(await ui.sluice.reviews.log()).toEqual([]);
      if (end === 'left') await page.page.goto('about:blank');
      else await leave(page, end);
      // A browser without time may end a page before it has sent anything: then the next page does, when the hold is over.
      await ui.open({ beside: page });
      await expectOnceInOrder(ids, 5);
    },
  );

  it('shows in the next tab what is decided but could not be sent', async () => {
    const { page, ids, network } = await sitBehindNetwork(8);
    page.expectFailures(...NETWORK_ERRORS);
    network.let([], OUT_OF_ORDER);
    await page.keys(...keysFor(4));
    await page.page.getByText('4 decisions are kept').waitFor();
    await expectKept(page, ids.slice(0, 4));
    await leave(page, 'crashed');
    const tries = network.sent.length;
    const next = await ui.open({ beside: page });
    next.expectFailures(...NETWORK_ERRORS);
    await next.showsPost(ids[4] ?? 0);
    expect(await next.page.locator('[role=option][data-decision]').count()).toBe(4);
    await next.page.getByText('4 decisions are kept').waitFor();
    await expectSoon(async () => expect(network.sent.length).toBeGreaterThan(tries));
    network.let([]);
    await next.button('Try now').click();
    await expectOnceInOrder(ids, 4);
  });

  it.each([true, false])('has one sender for two tabs, with Web Locks: %s', async (hasLocks) => {
    const ids = await ui.sluice.reviews.reset(20);
    const before = hasLocks ? undefined : dropWebLocks;
    const one = await ui.open({ preferences: AT_ONCE, before });
    const two = await ui.open({ beside: one });
    await one.showsPost(ids[0] ?? 0);
    await two.showsPost(ids[0] ?? 0);
    for (let n = 0; n < 10; n++) await two.keys('j');
    const network = await Network.between(one);
    for (let n = 0; n < 10; n++) {
      await one.keys(n % 2 === 0 ? 'a' : 'r');
      await two.keys(n % 2 === 0 ? 'a' : 'r');
    }
    await expectSoon(async () => expect((await ui.sluice.reviews.log()).length).toBe(20));
    expect(await ui.sluice.reviews.decisions(ids)).toEqual(decisionsFor(20));
    const order = (await ui.sluice.reviews.log()).map(({ id }) => ids.indexOf(id));
    expect(order.filter((place) => place < 10)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
    expect(order.filter((place) => place >= 10)).toEqual([10, 11, 12, 13, 14, 15, 16, 17, 18, 19]);
    expect(network.sent).toHaveLength(20);
  });

  it('lets the other tab send when the one that sent is gone', async () => {
    const { page, ids } = await sit(12);
    const other = await ui.open({ beside: page });
    await other.showsPost(ids[0] ?? 0);
    await page.keys(...keysFor(4));
    await expectSoon(async () => expect(await page.page.locator('[role=option][data-decision]').count()).toBe(4));
    await page.page.close();
    await other.showsPost(ids[0] ?? 0);
    for (let n = 0; n < 4; n++) await other.keys('j');
    await other.keys(...keysFor(4));
    await expectOnceInOrder(ids, 8);
  });

  it('asks nothing of the service for an undo within the hold', async () => {
    const { page, ids, network } = await sitBehindNetwork(6, HELD);
    await page.keys('a', 'a', 'u', 'u', 'j', 'j', 'r');
    await expectSoon(async () =>
      expect(await ui.sluice.reviews.decisions(ids.slice(0, 3))).toEqual([null, null, false]),
    );
    expect(network.sent.map(({ url }) => Number(url.split('/').at(-1)))).toEqual([ids[2]]);
  });

  it('sends only what stands when a held approval becomes a rejection', async () => {
    const { page, ids, network } = await sitBehindNetwork(3, HELD);
    await page.keys('a', 'k', 'r');
    await page.showsPost(ids[1] ?? 0);
    await expectSoon(async () => expect(await ui.sluice.reviews.decisions(ids)).toEqual([false, null, null]));
    expect((await ui.sluice.reviews.log()).map(({ approved, version }) => [approved, version])).toEqual([[false, 2]]);
    expect(network.sent).toHaveLength(1);
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

  it('says that a post was deleted, and drops it', async () => {
    const { page, ids } = await sit(4);
    page.expectFailures(/404/);
    const [gone = 0, next = 0] = ids;
    const title = await page.row(gone).locator('b').first().innerText();
    await page.page.route(`**/api/v1/posts/${gone}`, (route) =>
      route.fulfill({ status: 404, json: { detail: 'Post not found' } }),
    );
    await page.keys('a');
    await page.toast().getByText(`${title}: the post was deleted meanwhile`).waitFor();
    await page.row(gone).waitFor({ state: 'detached' });
    expect(await page.currentPost()).toBe(next);
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

  it('sends what is held before it signs out', async () => {
    const { page, ids } = await sit(4, HELD);
    await page.keys(...keysFor(2));
    await page.goTo('Settings');
    await page.button('Sign out').click();
    await page.page.getByLabel('User name').waitFor();
    await expectOnceInOrder(ids, 2);
  });

  it('asks before it signs out with decisions that cannot be sent', async () => {
    const { page, ids, network } = await sitBehindNetwork(4);
    page.expectFailures(...NETWORK_ERRORS);
    network.let([], OUT_OF_ORDER);
    await page.keys(...keysFor(2));
    await page.page.getByText('2 decisions are kept').waitFor();
    await page.goTo('Settings');
    await page.button('Sign out').click();
    await page.dialog().getByText('2 decisions were not sent').waitFor();
    await page.button('Stay signed in').click();
    await page.button('Sign out').click();
    await page.button('Sign out and give them up').click();
    await page.page.getByLabel('User name').waitFor();
    network.let([]);
    await signInAs(page, ADMIN);
    await page.page.getByRole('link', { name: ADMIN.username }).waitFor();
    await page.goTo('Review');
    await page.showsPost(ids[0] ?? 0);
    expect(await page.page.locator('[role=option][data-decision]').count()).toBe(0);
    expect(await ui.sluice.reviews.log()).toEqual([]);
  });

  it('selects a new key where there is no clipboard', async () => {
    const page = await ui.open({ path: '/settings', before: dropClipboard });
    await page.button('Create key').first().click();
    await page.dialog().getByLabel('Name').fill('Reblog bot');
    await page.keys('Enter');
    await page.dialog().getByText('Store it now').waitFor();
    await page.button('Copy').click();
    await page.dialog().getByText('It is selected').waitFor();
    const [selected, key] = await page.page.evaluate(() => {
      const field = document.querySelector<HTMLInputElement>('dialog input');
      return [field?.value.slice(field.selectionStart ?? 0, field.selectionEnd ?? 0), field?.value];
    });
    expect(selected).toBe(key);
    await page.keys('Escape', 'Escape');
    await page.button('I have stored it').click();
    await page.dialog().waitFor({ state: 'detached' });
  });
});

/** The posts by the order of their changes; what came in one transaction has none, and stands in the order of the list. */
function inOrder(log: readonly ReviewChange[], ids: readonly number[]): number[] {
  const groups = new Map<string, number[]>();
  for (const { id, together } of log) groups.set(together, [...(groups.get(together) ?? []), id]);
  return [...groups.values()].flatMap((group) => group.toSorted((a, b) => ids.indexOf(a) - ids.indexOf(b)));
}

async function leave({ page, context }: ConsolePage, how: string): Promise<void> {
  if (how === 'closed') return page.close();
  const crashed = page.waitForEvent('crash');
  const session = await context.newCDPSession(page);
  session.send('Page.crash').catch(() => undefined); // nobody is left to answer
  await crashed;
}

async function signInAs({ page }: ConsolePage, { username, password }: typeof ADMIN): Promise<void> {
  await page.getByLabel('User name').fill(username);
  await page.getByLabel('Password').fill(password);
  await page.keyboard.press('Enter');
}

/** The posts whose decisions wait in the browser's database. */
function readOutbox(): Promise<number[]> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open('sluice-console');
    opening.addEventListener('error', () => reject(opening.error));
    opening.addEventListener('success', () => {
      const db = opening.result;
      const reading = db.transaction('entries').objectStore('entries').getAll();
      reading.addEventListener('error', () => reject(reading.error));
      reading.addEventListener('success', () => {
        db.close();
        const entries = reading.result as { items: { postId: number }[] }[];
        resolve(entries.flatMap(({ items }) => items.map(({ postId }) => postId)));
      });
    });
  });
}

/** As on plain http. */
function dropWebLocks(): void {
  Reflect.deleteProperty(Navigator.prototype, 'locks');
}

function dropClipboard(): void {
  Reflect.deleteProperty(Navigator.prototype, 'clipboard');
}

/** A quarter of a minute passes in a moment. */
function makeImpatient(): void {
  const wait = window.setTimeout.bind(window);
  const shortened = (run: () => void, milliseconds = 0) => wait(run, milliseconds === 15_000 ? 500 : milliseconds);
  Object.assign(window, { setTimeout: shortened });
}
