import { until } from '../support/until';
import { findViolations } from './support/axe';
import type { ConsolePage } from './support/console-page';
import type { PageOptions } from './support/console-under-test';
import { expectSoon } from './support/soon';
import { useConsole } from './support/under-test';

const PHONE = { width: 390, height: 844, touch: true };

describe('where only the list or the grid is, the post is shown', () => {
  const ui = useConsole();

  const panel = ({ page }: ConsolePage) => page.locator('section[role=alert]');

  /** The list of a phone is there when it is hidden. */
  const isAt = (page: ConsolePage, id: number) => expectSoon(async () => expect(await page.currentPost()).toBe(id));

  /** A post that the other rejected, and this page approved. */
  const givenConflict = async (options: PageOptions) => {
    const ids = await ui.sluice.reviews.reset(4);
    const [first = 0, second = 0] = ids;
    const page = await ui.open({ ...options, preferences: { holdSeconds: 0 } });
    page.expectFailures(/409/);
    await isAt(page, first);
    await ui.sluice.reviews.changeElsewhere(first, false);
    await page.keys('a');
    await page.page.getByText('1 post was changed by somebody else').waitFor();
    await isAt(page, second);
    return { page, first, second };
  };

  const expectTheirs = async (id: number) =>
    expect(await ui.sluice.reviews.of([id])).toMatchObject([{ approved: false, by: expect.stringMatching(/^key:/) }]);

  it('with its conflict, on Look or a decision key, before the grid decides whose decision stands', async () => {
    const { page, first, second } = await givenConflict({ path: '/?view=grid' });
    await page.button('Look').click();
    await panel(page).getByText('rejected this post while you were looking at it').waitFor();
    await isAt(page, first);
    expect(await page.focus()).toMatch(/^section .*rejected this post/);
    await page.keys('z');
    await panel(page).waitFor({ state: 'detached' });
    await isAt(page, first);
    await page.page.getByText('1 post was changed by somebody else').waitFor();
    await page.keys('a');
    await panel(page).waitFor();
    expect(await page.focus()).toMatch(/^section .*rejected this post/);
    await expectTheirs(first);
    expect(await findViolations(page)).toEqual([]);
    await page.keys('a');
    await isAt(page, second);
    await until(async () => (await ui.sluice.reviews.of([first]))[0]?.by === 'user:admin');
  });

  it('with its conflict, on Look or a decision, over the list of a phone', async () => {
    const { page, first } = await givenConflict(PHONE);
    await page.button('List').click();
    await page.row(first).waitFor();
    await page.button('Look').click();
    await panel(page).waitFor();
    await page.page.getByText('1 post was changed by somebody else').waitFor({ state: 'detached' });
    expect(await page.focus()).toMatch(/^section .*rejected this post/);
    await page.button('List').click();
    await panel(page).waitFor({ state: 'hidden' });
    await page.button(/^Approve/).click();
    await panel(page).waitFor();
    expect(await page.focus()).toMatch(/^section .*rejected this post/);
    await expectTheirs(first);
    await page.button('Keep theirs: rejected').click();
    await panel(page).waitFor({ state: 'detached' });
  });

  it('with its conflict, in which a key chooses what is that decision and no other', async () => {
    const [first = 0, second = 0] = await ui.sluice.reviews.reset(4);
    const page = await ui.open({ preferences: { holdSeconds: 0 } });
    page.expectFailures(/409/);
    await page.showsPost(first);
    await ui.sluice.reviews.changeElsewhere(first, false);
    await page.keys('n');
    await page.page.locator('main textarea').fill('Ask the author');
    await page.button('Save note').click();
    await panel(page).waitFor();
    await page.keys('a', 'a', 'r', '1');
    expect(await page.focus()).toMatch(/^section .*rejected this post/);
    await page.button('Use mine').click();
    await expectSoon(async () =>
      expect(await ui.sluice.reviews.of([first])).toMatchObject([{ approved: false, notes: 'Ask the author' }]),
    );
    await page.showsPost(second);
    await ui.sluice.reviews.changeElsewhere(second, null, 'Look at the bio');
    await page.keys('a', 'k');
    await page.showsPost(second);
    await panel(page).waitFor();
    await page.keys('r', 'r', '1');
    expect(await page.focus()).toMatch(/^section .*this post/);
    expect(await ui.sluice.reviews.decisions([second])).toEqual([null]);
    await page.keys('a');
    await panel(page).waitFor({ state: 'detached' });
    await expectSoon(async () => expect(await ui.sluice.reviews.decisions([second])).toEqual([true]));
  });

  it.each([
    ['n', 'textarea:focus'],
    ['s', 'input:focus'],
    ['t', '[popover]:popover-open'],
  ])('with what %s opens, in the grid and on a phone', async (key, opened) => {
    const [first = 0] = await ui.sluice.reviews.reset(3);
    for (const options of [{ path: '/?view=grid' }, PHONE]) {
      const page = await ui.open(options);
      await isAt(page, first);
      if (options === PHONE) await page.button('List').click();
      await page.page.locator('article').waitFor({ state: 'hidden' });
      await page.keys(key);
      await page.page.locator('article').waitFor();
      const shown = page.page.locator(`main ${opened}`).locator('visible=true').last();
      await shown.waitFor();
      expect(await page.focus()).not.toBe('body');
    }
  });
});
