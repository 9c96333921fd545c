import { holdAnswers } from './support/network';
import { expectSoon } from './support/soon';
import { useConsole } from './support/console-under-test';

const REASON =
  'SELECT rejection_reason AS reason FROM post WHERE id = ANY ($1::bigint[]) ORDER BY created_at DESC, id DESC';

const BUILT_IN = ['spam', 'off_topic', 'low_quality', 'no_alt_text', 'duplicate', 'consent', 'other'];

describe('reasons and templates', () => {
  const ui = useConsole();

  beforeEach(async () => {
    const rejection_reasons = BUILT_IN.map((key) => ({ key }));
    await ui.service.api.put('/review-settings').send({ rejection_reasons, note_templates: [] }).expect(200);
  });

  const expectReasons = (ids: readonly number[], reasons: unknown[]) =>
    expectSoon(async () => {
      const rows: { reason: string | null }[] = await ui.service.db.query(REASON, [ids]);
      expect(rows.map(({ reason }) => reason)).toEqual(reasons);
    });

  it('rejects for the reason of a digit, says so, and takes it back', async () => {
    const [page, ...ids] = await ui.sit(3);
    await page.keys('2');
    await page.showsPost(ids[1]);
    await expectSoon(async () =>
      expect(await page.page.getByTestId('toast').first().innerText()).toContain('(Off topic)'),
    );
    await page.keys('1');
    await page.showsPost(ids[2]);
    await expectReasons(ids, ['off_topic', 'spam', null]);
    await page.keys('u');
    await expectReasons(ids, ['off_topic', null, null]);
    await page.keys('k');
    await page.showsPost(ids[0]);
    await expectSoon(async () => expect(await page.page.locator('article').innerText()).toContain('Off topic'));
    await page.keys('a');
    await expectReasons(ids, [null, null, null]);
    await page.keys('u');
    await expectReasons(ids, ['off_topic', null, null]);
    expect(await ui.reviews.decisions(ids)).toEqual([false, null, null]);
  });

  it('rejects a selection for one reason, by the menu', async () => {
    const [page, ...ids] = await ui.sit(3);
    await page.keys('x', 'j', 'x');
    await page.button(/^Reason/).click();
    await page.button('Duplicate').click();
    await page.dialog().getByText('Reason: Duplicate').waitFor();
    await page.dialogButton('Reject 2').click();
    await expectReasons(ids, ['duplicate', 'duplicate', null]);
  });

  it('has an own reason and a template of the settings at once', async () => {
    const ids = await ui.reviews.reset(2);
    const page = await ui.open({ path: '/settings#reviewLists', preferences: { holdSeconds: 0 } });
    const reasons = page.page.getByRole('form', { name: 'Reasons to reject a post' });
    await reasons.getByRole('button', { name: 'Remove: Spam' }).click();
    await reasons.getByLabel('Another reason').fill('Badly cropped');
    await reasons.getByRole('button', { name: 'Add reason' }).click();
    // Saving the reasons keeps what is typed in the other form, and what is typed in this one meanwhile.
    const templates = page.page.getByRole('form', { name: 'Templates for notes' });
    await templates.getByLabel('Name of the template').fill('Alt text');
    const release = await holdAnswers(page, 'PUT', '**/review-settings');
    await reasons.getByRole('button', { name: 'Save for all' }).click();
    await reasons.getByLabel('Another reason').fill('Too dark');
    await reasons.getByRole('button', { name: 'Add reason' }).click();
    await reasons.getByLabel('Another reason').fill('Too long');
    release();
    await page.page.getByText('Saved for all reviewers').first().waitFor();
    await reasons.getByText('Too dark').waitFor();
    expect(await reasons.getByLabel('Another reason').inputValue()).toBe('Too long');
    await templates.getByLabel('Text', { exact: true }).fill('Please describe your pictures.');
    await templates.getByRole('button', { name: 'Add template' }).click();
    const save = templates.getByRole('button', { name: 'Save for all' });
    await save.click();
    await expectSoon(async () => expect(await save.getAttribute('aria-disabled')).toBe('true'));
    expect(await page.focus()).toBe('button Save for all');
    await page.goTo('Review');
    await page.showsPost(ids[0]);
    await page.keys('t');
    await page.page.getByRole('button', { name: /^Alt text/ }).click();
    await page.button('Save note').click();
    await expectSoon(async () =>
      expect((await ui.reviews.of(ids))[0]).toMatchObject({ notes: 'Please describe your pictures.' }),
    );
    await page.keys('7');
    await expectReasons(ids, [expect.stringMatching(/^badly_cropped__/), null]);
    await page.goTo('Statistics');
    const card = page.page.getByRole('region', { name: 'Rejections by reason' });
    await expectSoon(async () => expect(await card.innerText()).toMatch(/Badly cropped\s+1/));
  });
});
