import { until } from '../support/until';
import { findViolations } from './support/axe';
import { expectDecisions, expectReviews, type PageOptions, useConsole } from './support/console-under-test';
import { PHONE } from './support/windows';

describe('where only the list or the grid is, the post is shown', () => {
  const ui = useConsole();

  /** A post that the other rejected, and this page approved. */
  const givenConflict = async (options: PageOptions) => {
    const [page, first, second] = await ui.sit(4, options);
    page.expectFailures(/409/);
    await ui.reviews.changeElsewhere(first, false);
    await page.keys('a');
    await page.page.getByText('1 post was changed by somebody else').waitFor();
    await page.showsPost(second);
    return { page, first, second };
  };

  const expectTheirs = async (id: number) =>
    expect(await ui.reviews.of([id])).toMatchObject([{ approved: false, by: expect.stringMatching(/^key:/) }]);

  it('with its conflict, on Look or a decision key, before the grid decides whose decision stands', async () => {
    const { page, first, second } = await givenConflict({ path: '/?view=grid' });
    await page.button('Look').click();
    await page.conflict().getByText('rejected this post while you were looking at it').waitFor();
    await page.showsPost(first);
    expect(await page.focus()).toMatch(/^section .*rejected this post/);
    await page.keys('z');
    await page.conflict().waitFor({ state: 'detached' });
    await page.showsPost(first);
    await page.page.getByText('1 post was changed by somebody else').waitFor();
    await page.keys('a');
    await page.conflict().waitFor();
    expect(await page.focus()).toMatch(/^section .*rejected this post/);
    await expectTheirs(first);
    expect(await findViolations(page)).toEqual([]);
    await page.keys('a');
    await page.showsPost(second);
    await until(async () => (await ui.reviews.of([first]))[0]?.by === 'user:admin');
  });

  it('with its conflict, on Look or a decision, over the list of a phone', async () => {
    const { page, first } = await givenConflict(PHONE);
    await page.button('List').click();
    await page.row(first).waitFor();
    await page.button('Look').click();
    await page.conflict().waitFor();
    await page.page.getByText('1 post was changed by somebody else').waitFor({ state: 'detached' });
    expect(await page.focus()).toMatch(/^section .*rejected this post/);
    await page.button('List').click();
    await page.conflict().waitFor({ state: 'hidden' });
    await page.button(/^Approve/).click();
    await page.conflict().waitFor();
    expect(await page.focus()).toMatch(/^section .*rejected this post/);
    await expectTheirs(first);
    await page.button('Keep theirs: rejected').click();
    await page.conflict().waitFor({ state: 'detached' });
  });

  it('with its conflict, in which a key chooses what is that decision and no other', async () => {
    const [page, first, second] = await ui.sit(4);
    page.expectFailures(/409/);
    await ui.reviews.changeElsewhere(first, false);
    await page.keys('n');
    await page.page.locator('main textarea').fill('Ask the author');
    await page.button('Save note').click();
    await page.conflict().getByText('With theirs, your note stays a draft.').waitFor();
    await page.keys('a', 'a', 'r', '1');
    expect(await page.focus()).toMatch(/^section .*rejected this post/);
    await page.button('Use mine').click();
    await expectReviews(ui, [first], [{ approved: false, notes: 'Ask the author' }]);
    await page.showsPost(second);
    await ui.reviews.changeElsewhere(second, null, 'Look at the bio');
    await page.keys('a', 'k');
    await page.showsPost(second);
    await page.conflict().waitFor();
    await page.keys('r', 'r', '1');
    expect(await page.focus()).toMatch(/^section .*this post/);
    expect(await ui.reviews.decisions([second])).toEqual([null]);
    await page.keys('a');
    await page.conflict().waitFor({ state: 'detached' });
    await expectDecisions(ui, [second], [true]);
  });

  it('with what N, S and T open, in the grid and on a phone', async () => {
    for (const options of [{ path: '/?view=grid' }, PHONE]) {
      const [page] = await ui.sit(3, options);
      for (const [key, opened] of [
        ['n', 'textarea:focus'],
        ['s', 'input:focus'],
        ['t', '[popover]:popover-open'],
      ] as const) {
        await page.button(options === PHONE ? 'List' : 'Picture grid').click();
        await page.page.locator('article').waitFor({ state: 'hidden' });
        await page.keys(key);
        await page.page.locator('article').waitFor();
        await page.page.locator(`main ${opened}`).locator('visible=true').last().waitFor();
        expect([key, await page.focus()]).not.toEqual([key, 'body']);
        await page.keys('Escape', 'Escape');
      }
    }
  });
});
