import { expectDecisions, useConsole } from './support/console-under-test';

describe('what a reviewer did', () => {
  const ui = useConsole();

  it('is not lost when the page is left at once, though storage is slow', async () => {
    const ids = await ui.reviews.reset(4);
    const page = await ui.open({ path: null, preferences: { holdSeconds: 6 }, before: slowStorage });
    page.expectFailures(/net::ERR_FAILED|net::ERR_CONNECTION/);
    await page.page.goto('/');
    await page.showsPost(ids[0]);
    await page.page.evaluate(() => {
      for (const key of ['r', 'a', 'r'])
        document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
      // As a browser that ends the page without time for a request.
      window.fetch = () => new Promise(() => undefined);
      window.location.href = 'about:blank';
    });
    await page.page.waitForURL('about:blank');
    await ui.open({ beside: page });
    await expectDecisions(ui, ids, [false, true, false, null]);
  });

  it('is sent where the browser stores nothing, which the page says as it loads', async () => {
    const ids = await ui.reviews.reset(2);
    const page = await ui.open({ path: null, preferences: { holdSeconds: 0 }, before: blockStorage });
    await page.page.goto('/');
    await page.showsPost(ids[0]);
    await page.page.getByRole('alert').getByText('This browser does not let Sluice store anything').waitFor();
    await page.keys('r', 'a');
    await expectDecisions(ui, ids, [false, true]);
  });

  it('is asked of the browser to be kept', async () => {
    await ui.reviews.reset(1);
    const page = await ui.open({ path: null, once: true });
    await page.page.addInitScript(() => {
      StorageManager.prototype.persist = async () => {
        document.documentElement.dataset.persist = 'asked';
        return false;
      };
    });
    await page.page.goto('/');
    const asked = page.page.locator('html[data-persist=asked]');
    await asked.waitFor({ state: 'attached' });
    expect(await asked.count()).toBe(1);
  });

  it('to a list in the settings is still there after a look at another page', async () => {
    const page = await ui.open({ path: '/settings#reviewLists' });
    const reasons = page.page.getByRole('form', { name: 'Reasons to reject a post' });
    await reasons.getByLabel('Another reason').fill('Too blurred');
    await reasons.getByRole('button', { name: 'Add reason' }).click();
    await page.follow('/queue');
    await page.follow('/settings#reviewLists');
    await reasons.getByText('Too blurred').waitFor();
    await reasons.getByRole('button', { name: 'Save for all' }).click();
    await page.toast().waitFor();
    await page.page.reload();
    await reasons.getByText('Too blurred').waitFor();
    expect(await reasons.getByRole('button', { name: 'Save for all' }).isDisabled()).toBe(true);
    await ui.service.db.query('UPDATE settings SET rejection_reasons = DEFAULT');
  });
});

describe('an empty list', () => {
  const ui = useConsole();

  it('loads as soon as the rail says that there are posts', async () => {
    const ids = await ui.reviews.reset(1);
    const page = await ui.open({ path: null, once: true });
    await page.page.clock.install();
    await page.page.goto('/');
    await page.showsPost(ids[0]);
    await page.keys('r');
    await page.page.getByText('Everything is reviewed').waitFor();
    await expectDecisions(ui, ids, [false]);
    const id = await fetchOne();
    // Before newcomers are counted.
    await page.page.clock.fastForward(31_000);
    await page.showsPost(id);
  });

  /** A post that was fetched now. */
  async function fetchOne(): Promise<number> {
    const [{ id }] = await ui.service.db.query('SELECT id FROM post WHERE reviewed_at IS NOT NULL ORDER BY id LIMIT 1');
    await ui.service.db.query(
      'UPDATE post SET reviewed_at = NULL, reviewed_by = NULL, approved = false, fetched_at = now() WHERE id = $1',
      [id],
    );
    return Number(id);
  }
});

/** The database opens after two seconds. */
function slowStorage(): void {
  const open = IDBFactory.prototype.open;
  const from = performance.now() + 2_000;
  IDBFactory.prototype.open = function slow(this: IDBFactory, ...given: Parameters<typeof open>) {
    const request = open.apply(this, given);
    const add = request.addEventListener.bind(request);
    request.addEventListener = (name: string, listener: EventListener) =>
      add(name, (event: Event) =>
        name === 'success' ? setTimeout(() => listener(event), from - performance.now()) : listener(event),
      );
    return request;
  };
}

function blockStorage(): void {
  for (const name of ['indexedDB', 'localStorage'])
    Object.defineProperty(window, name, {
      get: () => {
        throw new DOMException('Access is denied for this document.', 'SecurityError');
      },
    });
}
