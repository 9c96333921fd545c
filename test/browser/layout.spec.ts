import { type ConsolePage, DIALOG } from './support/console-page';
import type { PageOptions } from './support/console-under-test';
import { hiddenFocus, movingParts, outOfOrder, scrollsSideways, walkByTab } from './support/layout';
import { holdAnswers, NETWORK_ERRORS } from './support/network';
import { givenWork, PAGES } from './support/scenes';
import { expectSoon } from './support/soon';
import { useConsole } from './support/under-test';

const PATHS = [
  ...Object.keys(PAGES).filter((path) => path !== '/audit'),
  '/audit?subject=topical_tag', // one stop a post would be too many
  '/?view=grid',
  '/queue?status=pending',
  '/queue?status=reserved',
  '/queue?status=error',
  '/filters?tab=hashtags',
  '/filters?tab=export',
];

/** 360 px, and what is left of 1280 by 1024 px at 400 %. */
const NARROW = [
  { width: 360, height: 800 },
  { width: 320, height: 256 },
];

type Act = (page: ConsolePage) => Promise<unknown>;

/** Presses a button by the keyboard, then waits for what comes of it. */
const press =
  (name: string | RegExp, shown?: string): Act =>
  async (page) => {
    await page.button(name).first().focus();
    await page.keys('Enter');
    if (shown) await page.page.locator(shown).first().waitFor();
  };

const gone =
  (selector: string): Act =>
  ({ page }) =>
    page.locator(selector).first().waitFor({ state: 'detached' });

const keys =
  (typed: string): Act =>
  (page) =>
    page.keys(...typed.split(' '));

const says =
  (text: string): Act =>
  ({ page }) =>
    page.getByText(text).first().waitFor();

const CURRENT = '[role=option][data-current]';
const [APPROVE, REJECT] = ['role=button[name="Approve"]', 'role=button[name="Reject"]'];

describe('the layout', () => {
  const ui = useConsole();
  beforeAll(() => givenWork(ui.sluice));

  async function visit(path: string, options: PageOptions = {}): Promise<ConsolePage> {
    const page = await ui.open({ path, reducedMotion: true, ...options });
    await page.page.locator('h1').first().waitFor();
    // Keys mean a post, so one must be there; a search may find none.
    if (path === '/') await page.page.locator('article').waitFor();
    await page.settle();
    return page;
  }

  /** At 360 px and at 400 %: nothing beside the window, and no focus behind a bar. */
  async function expectFits(page: ConsolePage): Promise<void> {
    for (const size of NARROW) {
      await page.page.setViewportSize(size);
      // A chart follows its frame with the next pictures.
      await expectSoon(async () =>
        expect([size, await scrollsSideways(page), await outOfOrder(page), await hiddenFocus(page)]).toEqual([
          size,
          [],
          [],
          [],
        ]),
      );
    }
  }

  it.each<[string, string, Act]>([
    ['the filters', '/', press('Filters', 'role=toolbar[name="Filters"]')],
    ['the question of a block', '/', press('Block', DIALOG)],
    ['the score', '/', press('Score', 'form:visible')],
    ['the note', '/', press('Note', 'textarea')],
    ['cleaning up', '/queue', press('Clean up…', DIALOG)],
    ['a stream', '/streams', press(/^Edit/, DIALOG)],
    ['a block', '/filters', press('Block…', DIALOG)],
    ['a rule', '/topical-days', press('Add rule', DIALOG)],
    ['tables', '/statistics', press(/^Show as table/, 'table')],
    ['a key', '/settings', press('Create key', DIALOG)],
  ])('fits as well with %s', async (_, path, act) => {
    const page = await visit(path, NARROW[0]);
    await act(page);
    await expectFits(page);
  });

  it.each(['by its link', 'by its address'])(
    'scrolls to a section of the settings %s, and keeps the header',
    async (how) => {
      const page = await visit(how === 'by its link' ? '/settings' : '/settings#account');
      if (how === 'by its link') await page.page.getByRole('link', { name: 'Account' }).last().click();
      await expectSoon(async () =>
        expect(
          await page.page.evaluate(() => {
            const place = document.getElementById('account')?.getBoundingClientRect();
            return [
              place && place.top >= 0 && place.bottom <= window.innerHeight,
              document.scrollingElement?.scrollTop,
            ];
          }),
        ).toEqual([true, 0]),
      );
    },
  );

  it.each(PATHS)(
    'leads Tab to everything, shows where it is, and fits into 360 pixels and 400 %%: %s',
    async (path) => {
      const page = await visit(path);
      // What scrolls is the page; if the window did, its header would go.
      expect(await page.page.evaluate(() => document.documentElement.scrollHeight - window.innerHeight)).toBe(0);
      const { reached, unreached, unmarked } = await walkByTab(page);
      expect([unreached, unmarked, await outOfOrder(page)]).toEqual([[], [], []]);
      expect(reached).toBeGreaterThan(10);
      await expectFits(page);
    },
  );

  it.each([1440, 1280, 900])('goes by Tab as one reads, and cuts no preview, at %d pixels', async (width) => {
    for (const locale of ['en', 'de']) {
      const page = await visit('/', { width, preferences: { language: locale } });
      await expectSoon(async () => expect(await outOfOrder(page)).toEqual([]));
      expect(await scrollsSideways(page)).toEqual([]);
      const previews = page.page.locator('[role=option] p');
      // Two lines of 18 pixels, with what hangs below the last.
      const heights = await previews.evaluateAll((all) => all.map((each) => [each.clientHeight, each.scrollHeight]));
      for (const [shown = 0, whole = 0] of heights) expect(shown).toBeGreaterThanOrEqual(Math.min(whole, 38));
      const keys = page.page.getByRole('toolbar', { name: /Decision|Entscheidung/ }).locator('kbd:visible');
      const cut = await keys.evaluateAll((all) =>
        all.filter((key) => {
          const [own, bar] = [key.getBoundingClientRect(), key.closest('button')?.getBoundingClientRect()];
          return !bar || own.left < bar.left || own.right > bar.right || own.bottom > bar.bottom;
        }),
      );
      expect(cut).toEqual([]);
      await page.context.close();
    }
  });

  it('has a menu that opens, closes and leads somewhere with the focus', async () => {
    const page = await visit('/', NARROW[0]);
    await press('Menu', '[data-menu] #menu')(page);
    expect(await scrollsSideways(page)).toEqual([]);
    expect(await page.focus()).toBe('a Sluice');
    await page.keys('Escape');
    await gone('[data-menu]')(page);
    expect(await page.focus()).toBe('button Menu');
    await press('Menu', '[data-menu] #menu')(page);
    await page.page.mouse.click(350, 400);
    await gone('[data-menu]')(page);
    await press('Menu', '[data-menu] #menu')(page);
    await page.keys('Tab', 'Tab', 'Enter');
    await page.page.waitForURL('**/queue');
    await gone('[data-menu]')(page);
    await page.settle();
    expect(await page.focus()).not.toBe('body');
  });

  it('has room for the names of the lists of Settings, where no keys are shown', async () => {
    const page = await visit('/settings', NARROW[0]);
    const names = page.page.getByRole('form', { name: 'Reasons to reject a post' }).locator('li > :nth-child(2)');
    await names.first().waitFor();
    const widths = await names.evaluateAll((all) => all.map((name) => name.getBoundingClientRect().width));
    expect(Math.min(...widths)).toBeGreaterThan(100);
  });

  it('keeps the focus while a page is loading, and on the page', async () => {
    const page = await visit('/', NARROW[0]);
    const release = await holdAnswers(page, 'GET', '**/queue-page-*.js');
    await press('Menu', '[data-menu] #menu')(page);
    await page.keys('Tab', 'Tab', 'Enter');
    await page.page.getByLabel('Loading').waitFor();
    await expectSoon(async () => expect(await page.focus()).toMatch(/^main/));
    release();
    await page.page.getByRole('heading', { name: 'Queue', level: 1 }).waitFor();
    expect(await page.focus()).toMatch(/^main/);
  });

  it.each<[string, string, ...Act[]]>([
    ['a decision', '/', press('Approve', '[data-testid=toast]')],
    ['an undo', '/', press('Approve', '[data-testid=toast]'), press(/^Undo/), says('Undone')],
    ['an undo from the notice', '/', keys('a'), undoOfToast, says('Undone')],
    ['a selection given up', '/', keys('x'), press(/^Clear/), gone('text=/\\d selected/')],
    ['many decisions', '/', keys('x j x'), press('Reject 2', DIALOG), keys('Enter'), gone('dialog')],
    ['a score', '/', press('Set score', 'form:visible'), keys('4 2 Enter'), says('set by hand')],
    ['a score given up', '/', press('Set score', 'form:visible'), keys('Escape'), gone('form:visible')],
    ['a note given up', '/', press('Add a note', 'textarea'), keys('Escape'), gone('textarea')],
    ['a note', '/', press('Add a note', 'textarea'), keys('h i'), press('Save note', '[data-testid=toast]')],
    ['a block given up', '/', press(/^Block author/, DIALOG), keys('Escape'), gone('dialog')],
    ['help', '/', press(/^Keyboard shortcuts/, DIALOG), keys('Escape'), gone('dialog')],
    ['the grid', '/', press('Picture grid', '[id^=tile-]'), press('List and post', '[id^=row-]')],
    ['no filters', '/?search=nosuchword', press('Clear filters', 'article')],
    ['what is put back', '/queue?status=error', press(/^Put back/), says('Put back: ')],
    ['what is rejected', '/queue?status=error', press(/^Reject/), says('Rejected and removed')],
    ['a stream edited', '/streams', press(/^Edit/, DIALOG), press('Save'), gone('dialog')],
    ['a stream deleted', '/streams', press(/^Delete/, DIALOG), pressLast(/^Delete/), gone('dialog')],
    ['a user unblocked', '/filters', press(/^Unblock/), says('Unblocked: ')],
    ['a rule deleted', '/topical-days', press(/^Delete the rule/), says('Deleted: the rule')],
    [
      'a key made',
      '/settings',
      press('Create key', DIALOG),
      keys('b o t Enter'),
      press('I have stored it'),
      gone('dialog'),
    ],
    ['a key revoked', '/settings', press(/^Revoke the key bot/, DIALOG), pressLast(/^Revoke/), gone('dialog')],
    ['a reason taken out', '/settings', press(/^Remove: Spam/), gone('role=button[name="Remove: Spam"]')],
    ['a reason moved to the top', '/settings', press(/^Move up: Off topic/)],
    ['the last view removed', '/', press(/^Views/), removeView, says('A view keeps filters')],
    ['a shortcut', '/settings#shortcuts', press(/^Remove the keys of “Approve/), says('has no key')],
  ])('keeps the focus after %s', async (_, path, ...acts) => {
    const views = [{ name: 'Oldest', query: 'sort=oldest' }];
    const page = await visit(path, { preferences: { holdSeconds: 30, views } });
    for (const act of acts) await act(page);
    await page.settle();
    expect(await page.focus()).not.toBe('body');
  });

  it.each(['/', '/streams', '/statistics'])('keeps the focus after a retry: %s', async (path) => {
    const page = await ui.open({ path: null });
    page.expectFailures(...NETWORK_ERRORS, /40[09]/);
    await page.context.route(/\/api\/v1\/(?!auth)/, (route) => route.fulfill({ status: 400, json: { detail: 'No' } }));
    await page.page.goto(path);
    await page.page.locator('[data-testid=banner][role=alert]').first().waitFor();
    await page.context.unrouteAll();
    await press('Retry')(page);
    await page.page.locator('[data-testid=banner][role=alert]').first().waitFor({ state: 'detached' });
    await page.settle();
    expect(await page.focus()).not.toBe('body');
  });

  it('moves nothing for those who want that', async () => {
    const page = await visit('/');
    await page.keys('a', 'j', 'x', '?');
    expect(await movingParts(page)).toEqual([]);
    await page.keys('Escape');
    expect(await movingParts(page)).toEqual([]);
  });

  it('has borders and marks where colours are forced', async () => {
    const page = await visit('/', { forcedColors: true });
    await page.page.locator('article').waitFor();
    const borderOf = (selector: string) =>
      page.page
        .locator(selector)
        .first()
        .evaluate((element) => getComputedStyle(element).borderTopStyle);
    for (const selector of [
      'header button:visible',
      'button[popovertarget]',
      'article header ~ ul span',
      '[data-testid=score]',
      APPROVE,
      REJECT,
      '#menu [aria-current]',
      '[role=progressbar]',
    ])
      expect([selector, await borderOf(selector)]).toEqual([selector, 'solid']);
    const [row, switched] = [page.page.locator(CURRENT), page.page.locator('[aria-pressed=true]')];
    const look = async () => [await row.screenshot(), await switched.screenshot()].map(String);
    const forced = await look();
    await page.page.emulateMedia({ forcedColors: 'none' });
    const own = await look();
    expect(forced.map((picture, place) => picture !== own[place])).toEqual([true, true]);
  });

  it.each([
    [CURRENT, '[role=option]:not([data-current])', '::before'],
    ['[aria-pressed=true]', '[aria-pressed=false]', null],
    ['[role=progressbar] > *', '[role=progressbar]', null],
  ])('tells %s by its colour from %s where colours are forced', async (one, other, part) => {
    const page = await visit('/', { forcedColors: true });
    await page.page.locator('article').waitFor();
    const colourOf = (selector: string) =>
      page.page
        .locator(selector)
        .first()
        .evaluate((element, pseudo) => getComputedStyle(element, pseudo).backgroundColor, part);
    expect(await colourOf(one)).not.toBe(await colourOf(other));
  });
});

async function removeView(page: ConsolePage): Promise<void> {
  // The menu takes the focus a frame after it was opened.
  await expectSoon(async () => expect(await page.focus()).toContain('Oldest'));
  await press('Remove the view Oldest')(page);
}

async function undoOfToast(page: ConsolePage): Promise<void> {
  await page.toast().getByRole('button').focus();
  await page.keys('Enter');
}

/** As {@link press}, of the last such button: a dialog's, or the newest row's. */
function pressLast(name: RegExp): Act {
  return async (page) => {
    await page.button(name).last().focus();
    await page.keys('Enter');
  };
}
