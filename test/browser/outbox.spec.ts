import type { ConsolePage } from './support/console-page';
import type { ReviewChange } from './support/reviews';
import { expectSoon } from './support/soon';
import { useConsole } from './support/console-under-test';

/** Longer than what a test does within it takes on a busy machine, and no longer: some wait for its end. */
const HELD = { holdSeconds: 12 };

describe('the outbox', () => {
  const ui = useConsole();

  /** Every second is approved. */
  const keysFor = (count: number): string[] => Array.from({ length: count }, (_, n) => (n % 2 === 0 ? 'a' : 'r'));
  const decisionsFor = (count: number) => keysFor(count).map((key) => key === 'a');

  /** Each decision took effect once, none before one that was made earlier. */
  async function expectOnceInOrder(ids: readonly number[], decided: number): Promise<void> {
    const sent = decisionsFor(decided).map((approved) => ({ approved, by: 'user:admin', version: 2 }));
    const rest = ids.slice(decided).map(() => ({ approved: null, by: null, version: 1 }));
    await expectSoon(async () => {
      const reviews = await ui.reviews.of(ids);
      expect(reviews.map(({ approved, by, version }) => ({ approved, by, version }))).toEqual([...sent, ...rest]);
    });
    expect(inOrder(await ui.reviews.log(), ids)).toEqual(ids.slice(0, decided));
  }

  /** Each decision is on the disk, or at the service already: not even a crash loses it. */
  const expectKept = ({ page }: ConsolePage, ids: readonly number[]) =>
    expectSoon(async () => {
      const waiting = await page.evaluate(readOutbox);
      const arrived = (await ui.reviews.log()).map(({ id }) => id);
      expect([...waiting, ...arrived]).toEqual(expect.arrayContaining([...ids]));
    });

  it.each(['closed', 'crashed'])('sends each of 20 decisions once when the tab is %s', async (end) => {
    const [page, ...ids] = await ui.sit(24);
    page.expectFailures(/net::ERR_FAILED|net::ERR_CONNECTION/);
    await page.keys(...keysFor(20).slice(0, 12));
    await page.page.waitForURL((url) => url.searchParams.get('post') === String(ids[12]));
    const keys = keysFor(20).slice(12);
    await expectKept(page, ids.slice(0, 12));
    await leave(page, end);
    const next = await ui.open({ beside: page });
    await next.showsPost(ids[12]);
    await next.keys(...keys);
    await expectOnceInOrder(ids, 20);
  });

  it.each(['left', 'closed'])(
    'sends what is held once when the page is %s, at the latest from the next one',
    async (end) => {
      const [page, ...ids] = await ui.sit(8, { preferences: HELD });
      page.expectFailures(/net::ERR_FAILED|net::ERR_CONNECTION/);
      await page.keys(...keysFor(5));
      await expectKept(page, ids.slice(0, 5));
      expect(await ui.reviews.log()).toEqual([]);
      if (end === 'left') await page.page.goto('about:blank');
      else await leave(page, end);
      // A browser without time may end a page before it has sent anything: then the next page does, when the hold is over.
      await ui.open({ beside: page });
      await expectOnceInOrder(ids, 5);
    },
  );

  it('sends each decision of two tabs once', async () => {
    const [one, ...ids] = await ui.sit(20);
    const two = await ui.open({ beside: one });
    await two.showsPost(ids[0]);
    for (let n = 0; n < 10; n++) await two.keys('j');
    let sent = 0;
    for (const { page } of [one, two])
      page.on('request', (request) => {
        if (request.method() === 'GET' || !request.url().includes('/api/v1/posts/')) return;
        const { items } = request.postDataJSON() as { items?: unknown[] };
        sent += items?.length ?? 1;
      });
    for (const key of keysFor(10)) {
      await one.keys(key);
      await two.keys(key);
    }
    await expectSoon(async () => expect((await ui.reviews.log()).length).toBe(20));
    expect(await ui.reviews.decisions(ids)).toEqual(decisionsFor(20));
    const order = inOrder(await ui.reviews.log(), ids);
    for (const part of [ids.slice(0, 10), ids.slice(10)]) expect(order.filter((id) => part.includes(id))).toEqual(part);
    expect(sent).toBe(20);
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
