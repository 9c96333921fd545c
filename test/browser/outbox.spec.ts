import type { ConsolePage } from './support/console-page';
import { Network, NETWORK_ERRORS, OUT_OF_ORDER } from './support/network';
import type { ReviewChange } from './support/reviews';
import { expectSoon } from './support/soon';
import { useConsole } from './support/under-test';

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

  it.each(['closed', 'crashed'])('sends each of 20 decisions once when the tab is %s', async (end) => {
    const { page, ids } = await sit(24);
    page.expectFailures(/net::ERR_FAILED|net::ERR_CONNECTION/);
    await page.keys(...keysFor(20).slice(0, 12));
    await page.page.waitForURL((url) => url.searchParams.get('post') === String(ids[12]));
    const keys = keysFor(20).slice(12);
    await expectKept(page, ids.slice(0, 12));
    await leave(page, end);
    const next = await ui.open({ beside: page });
    await next.showsPost(ids[12] ?? 0);
    await next.keys(...keys);
    await expectOnceInOrder(ids, 20);
  });

  it.each(['left', 'closed'])(
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

  it('sends each decision of two tabs once', async () => {
    const ids = await ui.sluice.reviews.reset(20);
    const one = await ui.open({ preferences: AT_ONCE });
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
