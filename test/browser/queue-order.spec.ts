import { readFileSync } from 'node:fs';
import type { Route } from 'playwright-core';
import { givenWork } from './support/scenes';
import { expectSoon } from './support/soon';
import { expectDecisions, useConsole } from './support/console-under-test';

describe('the queue in the console', () => {
  const ui = useConsole();

  async function open() {
    const { service, reviews } = ui;
    const ids = (await reviews.reset(4)).toReversed();
    for (const id of ids) await service.api.post(`/posts/${id}/approve`).expect(200);
    await service.db.query(
      `UPDATE post SET author_display_name = 'Author ' || array_position($1::bigint[], id) WHERE id = ANY ($1::bigint[])`,
      [ids],
    );
    const opened = await ui.open({ path: '/queue', preferences: { holdSeconds: 0 } });
    const { page } = opened;
    const next = page.getByRole('region', { name: 'Pending' });
    const names = async () => {
      const rows = await next.getByRole('listitem').locator('b').allInnerTexts();
      return rows.map((name) => Number(name.replace('Author ', '')));
    };
    const expectOrder = (order: number[]) => expectSoon(async () => expect(await names()).toEqual(order));
    const change = async (n: number, button: string | RegExp) => {
      await next.getByRole('button', { name: `Change of Author ${n}` }).click();
      await page.locator('[popover]:popover-open').getByRole('button', { name: button }).click();
    };
    return { opened, page, ids, expectOrder, change };
  }

  it('has the order of the consumer after a pin, a hold, a withdrawal and a rejection, each with its undo', async () => {
    const { page, ids, expectOrder, change } = await open();
    await expectOrder([1, 2, 3, 4]);
    await change(3, 'Pin to the front');
    await expectOrder([3, 1, 2, 4]);
    await page.getByRole('button', { name: /^Undo/ }).click();
    await expectOrder([1, 2, 3, 4]);
    await change(4, 'Pin to the front');
    await expectOrder([4, 1, 2, 3]);
    await change(1, 'Hold');
    await expectOrder([4, 2, 3, 1]);
    const marks = (n: number) =>
      page
        .getByRole('listitem')
        .filter({ hasText: `Author ${n}` })
        .innerText();
    expect(await marks(4)).toContain('pinned');
    expect(await marks(1)).toMatch(/on hold until/);
    await change(1, 'Release');
    await expectOrder([4, 1, 2, 3]);
    await change(2, 'Off topic');
    await expectOrder([4, 1, 3]);
    await change(3, 'Back to review');
    await expectOrder([4, 1]);
    await expectDecisions(ui, ids, [true, false, null, true]);
    await page.getByRole('button', { name: /^Undo/ }).click();
    await expectOrder([4, 1, 3]);
    const { body } = await ui.service.api.get('/curated/next').expect(200);
    expect(body.fenliu_post_id).toBe(ids[3]);
  });

  it('marks what is withheld with the reason, last, each with its text and its menu', async () => {
    const { page, ids, expectOrder } = await open();
    const { api } = ui.service;
    const { author_account: account_id, plain_text: text } = (await api.get(`/posts/${ids[1]}`).expect(200)).body;
    const blocked: number[] = [];
    for (const [index, id] of ids.entries())
      if ((await api.get(`/posts/${id}`)).body.author_account === account_id) blocked.push(index + 1);
    await api.post('/reblog-controls/blocked-users').send({ account_id }).expect(201);
    await page.reload();
    await expectOrder([...[1, 2, 3, 4].filter((n) => !blocked.includes(n)), ...blocked]);
    const row = page.getByRole('listitem').filter({ hasText: 'Author 2' });
    await row.getByText('withheld: the author is blocked').waitFor();
    expect(await row.innerText()).toContain(text.trim().split(/\s/)[0]);
    await row.getByRole('button', { name: 'Change of Author 2' }).waitFor();
  });

  it('changes nothing where a consumer was faster, nor what somebody else has decided since', async () => {
    const { opened, page, ids, change, expectOrder } = await open();
    await expectOrder([1, 2, 3, 4]);
    await ui.service.api.get('/curated/next').expect(200);
    opened.expectFailures(/409/);
    await change(1, 'Pin to the front');
    await page.getByText('Author 1: the consumer already has it').first().waitFor();
    await expectOrder([2, 3, 4]);
    const sql = 'SELECT pinned_at FROM queue_entry WHERE post_id = $1';
    expect(await ui.service.db.query(sql, [ids[0]])).toEqual([{ pinned_at: null }]);
    await change(2, 'Off topic');
    await expectOrder([3, 4]);
    await ui.reviews.changeElsewhere(ids[1] ?? 0, false, 'Really not');
    await page.getByRole('button', { name: /^Undo/ }).click();
    await page.getByText('1 post was changed').first().waitFor();
    expect(await ui.reviews.of(ids.slice(1, 2))).toMatchObject([{ approved: false, notes: 'Really not' }]);
  });

  it('keeps what was done without a network, though the page is left, and sends it once', async () => {
    const { opened, page, ids, change, expectOrder } = await open();
    await expectOrder([1, 2, 3, 4]);
    opened.expectFailures(/net::ERR_/);
    await opened.context.setOffline(true);
    await change(2, 'Hold');
    await change(3, 'Off topic');
    await expectOrder([1, 2, 4]);
    await page.getByText(/^on hold until/).waitFor();
    await page.goto('about:blank');
    await opened.context.setOffline(false);
    await ui.open({ path: '/queue', beside: opened });
    const { db } = ui.service;
    const held = 'SELECT post_id::int AS id FROM queue_entry WHERE on_hold_until IS NOT NULL';
    await expectSoon(async () => expect(await db.query(held)).toEqual([{ id: ids[1] }]));
    await expectDecisions(ui, ids, [true, true, false, true]);
    const holds = `SELECT count(*)::int AS count FROM event WHERE action = 'hold' AND subject_id = $1`;
    expect(await db.query(holds, [ids[1]])).toEqual([{ count: 1 }]);
  });

  it('holds a post until a time of the zone of the account', async () => {
    const { db } = ui.service;
    await db.query(`UPDATE app_user SET time_zone = 'Asia/Tokyo'`);
    const { page, ids, expectOrder } = await open();
    await expectOrder([1, 2, 3, 4]);
    await page.getByRole('button', { name: 'Change of Author 1' }).click();
    const menu = page.locator('[popover]:popover-open');
    const until = menu.getByLabel('Hold until');
    const tomorrow = new Date(Date.now() + 33 * 3_600_000).toISOString().slice(0, 10); // Tokyo is 9 hours ahead
    expect(await until.inputValue()).toBe(`${tomorrow}T09:00`);
    await until.fill('2099-01-01T09:00');
    await menu.getByRole('button', { name: 'Hold' }).click();
    await expectOrder([2, 3, 4, 1]);
    const sql = 'SELECT on_hold_until AS held_until FROM queue_entry WHERE post_id = $1';
    expect(await db.query(sql, [ids[0]])).toEqual([{ held_until: new Date('2099-01-01T00:00:00Z') }]);
  });

  // The last one deletes posts that other tests count.
  describe('that is cleaned up', () => {
    const delivered = async (): Promise<number[]> => {
      const sql = `SELECT post_id AS id FROM queue_entry WHERE queue_status = 'delivered' ORDER BY post_id`;
      const rows: { id: string }[] = await ui.service.db.query(sql);
      return rows.map(({ id }) => Number(id));
    };

    async function openCleanUp() {
      await givenWork(ui);
      const page = await ui.open({ path: '/queue' });
      page.expectFailures(/404/); // the open error is compared with one of the deleted posts
      await page.button('Clean up…').click();
      await page.dialog().getByLabel('Days to keep').fill('0');
      const press = (name: string) => page.dialog().getByRole('button', { name }).click();
      return { page, press, before: await delivered() };
    }

    it('keeps all posts when that is cancelled while a copy of them is made', async () => {
      const { page, press, before } = await openCleanUp();
      expect(before.length).toBeGreaterThan(1);
      const asked = new Promise<Route>((resolve) => void page.page.route(/\/api\/v1\/posts\?.*delivered/, resolve));
      await press('Delete permanently');
      const copying = await asked;
      await press('Cancel');
      await page.dialog().waitFor({ state: 'detached' });
      await copying.fulfill({ json: { items: [], total: 0, next_cursor: null } });
      await page.settle();
      expect(await delivered()).toEqual(before);
    });

    it('saves a copy of the posts before they are deleted', async () => {
      const { page, press, before } = await openCleanUp();
      const downloading = page.page.waitForEvent('download');
      await press('Delete permanently');
      const file = await (await downloading).path();
      const saved = readFileSync(file, 'utf8').trimEnd().split('\n');
      const posts = saved.map((line) => JSON.parse(line) as { id: number; content: string });
      expect(posts.map(({ id }) => id).toSorted((a, b) => a - b)).toEqual(before);
      expect(posts.every(({ content }) => typeof content === 'string')).toBe(true);
      await page.toast().getByText(`${before.length} delivered posts deleted`).waitFor();
    });
  });
});
