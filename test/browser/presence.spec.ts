import { startApp, type TestApp } from '../support/app';
import { until } from '../support/until';
import { findViolations } from './support/axe';
import type { ConsolePage } from './support/console-page';
import { holdAnswers } from './support/network';
import { scrollsSideways } from './support/layout';
import { OTHER, type PageOptions, useConsole } from './support/console-under-test';

describe('two reviewers on two replicas', () => {
  const ui = useConsole();
  let second: TestApp;

  const decisionOf = (page: ConsolePage, id: number) => page.row(id).getAttribute('data-decision');
  const panel = ({ page }: ConsolePage) => page.getByTestId('presence');
  const isHeld = (actor: string, id: number) => async () => {
    const sql = 'SELECT FROM presence WHERE actor = $1 AND post_id = $2';
    return (await ui.service.db.query<unknown[]>(sql, [actor, id])).length > 0;
  };

  /** A page asks who is there, as it does every ten seconds. */
  const hear = ({ page }: ConsolePage) => page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));

  /** The admin on the first replica, whose post is known to the service. */
  const openFirst = async (count: number, options: PageOptions = {}) => {
    const [page, ...ids] = await ui.sit(count, { preferences: {}, ...options });
    await until(isHeld('user:admin', ids[0]));
    return [page, ...ids] as const;
  };

  /** The other one on the second replica. */
  const openSecond = async (options: PageOptions = {}): Promise<ConsolePage> => {
    const page = await ui.open({ preferences: { holdSeconds: 0 }, ...options, path: null, as: OTHER });
    page.expectFailures(/^asked another host/); // a port of its own
    await page.page.goto(`${second.url}/`);
    return page;
  };

  beforeAll(async () => {
    second = await startApp({ database: ui.service.database, consoleFolder: process.env.CONSOLE_DIST });
    ui.countRequests(second);
  });
  afterAll(() => second.close());

  it('do not get the same post, by opening the console, by J or by a decision', async () => {
    const [one, a, b, c, d, e] = await openFirst(5);
    const two = await openSecond();
    await two.showsPost(b);
    await two.row(a).getByText('admin').waitFor();
    await until(isHeld('user:greta', b));
    await hear(one);
    await one.row(b).getByText('greta').waitFor();
    await one.keys('j');
    await one.showsPost(c);
    await until(isHeld('user:admin', c));
    await hear(two);
    await two.row(c).getByText('admin').waitFor();
    await two.keys('a');
    await two.showsPost(d);
    await until(isHeld('user:greta', d));
    await hear(one);
    await one.row(d).getByText('greta').waitFor();
    await one.keys('r');
    await one.showsPost(e);
    expect(await two.row(a).getByText('admin').count()).toBe(0);
    await until(async () => (await ui.reviews.decisions([b, c])).join() === 'true,false');
    expect(await findViolations(two)).toEqual([]);
  });

  it('are not led to what the other has approved a moment ago, which is not sent yet', async () => {
    const [one, a, b, c, d] = await openFirst(4, { preferences: { holdSeconds: 30 } });
    const two = await openSecond();
    await two.showsPost(b);
    await until(isHeld('user:greta', b));
    await hear(one);
    await one.row(b).getByText('greta').waitFor();
    await one.keys('j', 'a');
    await one.showsPost(d);
    for (const id of [c, d]) await until(isHeld('user:admin', id));
    await hear(two);
    await two.row(d).getByText('admin').waitFor();
    await two.keys('r');
    await two.showsPost(a);
    expect(await ui.reviews.decisions([a, c])).toEqual([null, null]);
    await one.keys('u', 'j'); // shows it, and leaves it
    await until(async () => !(await isHeld('user:admin', c)()));
  });

  it('keep the post that they read when it is heard late that somebody else has it open', async () => {
    const [one, , b] = await openFirst(4);
    const release = await holdAnswers(one, 'PUT', '**/api/v1/presence');
    await openSecond();
    await until(isHeld('user:greta', b));
    await one.keys('j');
    await one.showsPost(b);
    await one.keys('n');
    await one.page.locator('main textarea').pressSequentially('ar');
    release();
    await panel(one).getByText('greta has this post open').waitFor();
    expect(await one.page.locator('main textarea').inputValue()).toBe('ar');
    await one.keys('Escape', 'a');
    await one.said().getByText('Not decided').waitFor();
    await one.showsPost(b);
    expect(await ui.reviews.decisions([b])).toEqual([null]);
  });

  it('see who has a post open, and decide about it only when they have taken it', async () => {
    const [one, a, b] = await openFirst(3);
    const two = await openSecond();
    await two.showsPost(b);
    await two.keys('k');
    await two.showsPost(a);
    await panel(two).getByText('admin has this post open').waitFor();
    const looks = (name: RegExp) =>
      two.button(name).evaluate((button) => [getComputedStyle(button).opacity < '1', button.ariaDisabled]);
    for (const name of [/^Approve$/, /^Reject$/]) expect(await looks(name)).toEqual([true, 'true']);
    expect(await findViolations(two)).toEqual([]);
    await two.keys('x', 'r');
    await two.dialog().getByText('Somebody else has 1 of them open.').waitFor();
    await two.keys('Escape', 'Escape');
    await two.button(/^Approve$/).waitFor();
    await two.keys('a');
    await two.said().getByText('Not decided').waitFor();
    expect(await two.focus()).toBe('button Take over');
    expect(await decisionOf(two, a)).toBeNull();
    await two.keys('Enter');
    await panel(two).getByText('Also open at: admin').waitFor();
    await hear(one);
    await panel(one).getByText('greta has this post open').waitFor();
    await one.keys('r');
    await one.said().getByText('Not decided').waitFor();
    await two.keys('a');
    await until(async () => (await ui.reviews.of([a]))[0]?.by === 'user:greta');
    const log = await ui.reviews.log();
    expect(log.map(({ id, by }) => [id, by])).toEqual([[a, 'user:greta']]);
  });

  it.each<[string, PageOptions]>([
    ['a stream', {}],
    ['polling, where streams are blocked', { before: () => Reflect.deleteProperty(globalThis, 'EventSource') }],
  ])('see in an open list what others decide, by %s', async (_, options) => {
    const [one, a, b, c, d, e] = await openFirst(5, options);
    await second.api.patch(`/posts/${b}`).send({ approved: false }).expect(200);
    await second.api
      .post('/posts/bulk-review')
      .send({ items: [{ id: c, approved: true }] })
      .expect(200);
    await until(async () => (await decisionOf(one, b)) === 'rejected' && (await decisionOf(one, c)) === 'approved');
    await one.keys('j');
    await one.showsPost(d);
    await second.api.delete(`/posts/${e}`).expect(204);
    await until(async () => (await one.row(e).count()) === 0);
    await one.keys('r');
    await one.showsPost(a);
    await until(async () => (await ui.reviews.decisions([d])).join() === 'false');
    expect(await one.page.getByText(/conflict/i).count()).toBe(0);
  });

  it('may decide about what has been open for 90 seconds, and are told when all that is left is open elsewhere', async () => {
    const [one, a] = await openFirst(1);
    const two = await openSecond({ width: 360, height: 740, preferences: { language: 'de' } });
    await panel(two).getByText('admin hat diesen Beitrag offen').waitFor();
    expect(await scrollsSideways(two)).toEqual([]);
    await ui.service.db.query(`UPDATE presence SET opened_at = now() - interval '91 s' WHERE actor = 'user:admin'`);
    await hear(two);
    await panel(two).getByText('Auch offen bei: admin').waitFor();
    await hear(one);
    await panel(one).getByText('greta has this post open').waitFor();
    await two.keys('r');
    await until(async () => (await ui.reviews.of([a]))[0]?.by === 'user:greta');
  });
});
