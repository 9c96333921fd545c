import { givenWork } from './support/scenes';
import { expectSoon } from './support/soon';
import { useConsole } from './support/console-under-test';

describe('the queue', () => {
  const ui = useConsole();
  const query = async (sql: string): Promise<Record<string, unknown>[]> => ui.service.db.query(sql);
  const count = async (sql: string): Promise<number> => Number((await query(`SELECT count(*) AS n FROM ${sql}`))[0]?.n);

  beforeEach(() => givenWork(ui));

  const errors = () => count(`queue_entry WHERE queue_status = 'error'`);

  it('puts back what was given up, and rejects it, by keys too', async () => {
    const page = await ui.open({ path: '/queue?status=error' });
    // The reason stands above the list as well, which may come later.
    await page.page.locator('main li [aria-expanded=true]').waitFor();
    expect(await errors()).toBe(2);
    await page.keys('p');
    await page.toast().getByText('Put back: ').waitFor();
    await expectSoon(async () => expect(await errors()).toBe(1));
    await page.keys('r');
    await page.toast().getByText('Rejected and removed from the queue').waitFor();
    await expectSoon(async () => expect(await errors()).toBe(0));
    await page.keys('u');
    await page.toast().getByText('Approved again').waitFor();
    await expectSoon(async () => expect(await count(`post WHERE approved`)).toBe(12));
  });

  it('says what waits, who holds what, and what comes next', async () => {
    const page = await ui.open({ path: '/queue?status=pending' });
    const main = page.page.locator('main');
    await main.getByRole('heading', { name: 'Pending' }).waitFor();
    const { body } = await ui.service.api.get('/curated/overview').expect(200);
    const figure = (status: string) => main.locator(`a[href="/queue?status=${status}"] b`).innerText();
    await expectSoon(async () => expect(await figure('pending')).toBe(String(body.eligible)));
    expect(await figure('reserved')).toBe(String(body.reserved.length));
    expect(await figure('error')).toBe('2');
    await page.follow('/queue?status=reserved');
    await main.getByText('returns to pending in').first().waitFor();
  });

  it('asks for the number before most of what waits is deleted', async () => {
    const { api } = ui.service;
    const { body: item } = await api.get('/curated/next').expect(200);
    await api.post(`/curated/${item.fenliu_post_id}/ack`).expect(204);
    const { body: would } = await api.post('/curated/trim-pending?lookback_days=365&dry_run=true').expect(200);
    const { body: overview } = await api.get('/curated/overview').expect(200);
    expect(would.deleted).toBeGreaterThan(overview.waiting / 2);
    const page = await ui.open({ path: '/queue' });
    await page.button('Trim pending…').click();
    await page.dialog().getByLabel('Days to count deliveries in').fill('365');
    await page.dialog().getByText(`${would.deleted} of ${overview.waiting} posts would be deleted`).waitFor();
    await page.dialog().getByText('Based on 3 deliveries in the last 365 days').waitFor();
    const remove = page.dialogButton('Delete permanently');
    const number = page.dialog().getByLabel(/^To confirm, type \d+/);
    await number.fill(String(would.deleted - 1));
    await page.keys('Enter');
    expect(await remove.getAttribute('aria-disabled')).toBe('true');
    expect((await api.get('/curated/overview')).body.waiting).toBe(overview.waiting);
    // Nothing is deleted here: the tests after it count these posts.
    await number.fill(String(would.deleted));
    await expectSoon(async () => expect(await remove.getAttribute('aria-disabled')).toBeNull());
  });

  it('says why a trim cannot be counted', async () => {
    const page = await ui.open({ path: null });
    page.expectFailures(/418/);
    const refusal = { status: 418, json: { detail: 'No' } };
    await page.context.route('**/curated/consumption*', (route) => route.fulfill(refusal));
    await page.page.goto('/queue');
    await page.button('Trim pending…').click();
    await page.dialog().getByText('The posts to delete could not be counted').waitFor();
    expect(await page.dialogButton('Delete permanently').getAttribute('aria-disabled')).toBe('true');
  });

  it('ends putting all errors back when the service refuses every post', async () => {
    const page = await ui.open({ path: null });
    page.expectFailures(/503/);
    let requests = 0;
    await page.context.route('**/requeue', (route) => {
      requests++;
      return route.fulfill({ status: 503, json: { detail: 'Service unavailable' } });
    });
    await page.page.goto('/queue?status=error');
    await page.button(/^Put all/).click();
    await page.dialogButton(/^Put/).click();
    await page.dialog().getByText('Stopped before every post was put back').waitFor();
    expect(requests).toBe(1);
  });

  it('counts as put back what was, and nothing that is gone meanwhile', async () => {
    const page = await ui.open({ path: '/queue?status=error' });
    const [post] = (await ui.service.api.get('/posts?queue_status=error')).body.items;
    await page.context.route('**/curated/requeue', async (route) => {
      await ui.service.api.post(`/curated/${post.id}/requeue`).expect(204);
      await route.continue();
    });
    await page.button(/^Put all/).click();
    await page.dialogButton(/^Put/).click();
    await page.toast().getByText('1 post is back in the queue').waitFor();
    expect(await errors()).toBe(0);
  });
});
