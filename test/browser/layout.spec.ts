import { type ConsolePage, DIALOG } from './support/console-page';
import { hiddenFocus, movingParts, outOfOrder, scrollsSideways, walkByTab } from './support/layout';
import { holdAnswers, NETWORK_ERRORS } from './support/network';
import { givenWork } from './support/scenes';
import { expectSoon } from './support/soon';
import { type PageOptions, useConsole } from './support/console-under-test';

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

/** Each page, with what is opened on it as well. */
const PATHS: [string, ...Act[]][] = [
  ['/'],
  ['/?view=grid'],
  ['/queue', press('Clean up…', DIALOG)],
  ['/queue?status=pending'],
  ['/queue?status=reserved'],
  ['/queue?status=error'],
  ['/streams', press(/^Edit/, DIALOG)],
  ['/filters', press('Block…', DIALOG)],
  ['/filters?tab=hashtags'],
  ['/filters?tab=lists'],
  ['/filters?tab=export'],
  ['/topical-days', press('Add rule', DIALOG)],
  ['/statistics', press(/^Show as table/, 'table')],
  ['/users'],
  ['/audit?subject=topical_tag'], // one stop a post would be too many
  ['/settings', press('Create key', DIALOG)],
];

/** What may not lose the focus. */
const KEPT: [string, string, ...Act[]][] = [
  ['/', 'a decision', press(/^Approve$/, '[data-testid=toast]')],
  ['/', 'an undo', press(/^Approve$/, '[data-testid=toast]'), press(/^Undo/), says('Undone')],
  ['/', 'an undo from the notice', keys('a'), undoOfToast, says('Undone')],
  ['/', 'a selection given up', keys('x'), press(/^Clear/), gone('text=/\\d selected/')],
  ['/', 'many decisions', keys('x j x'), press('Reject 2', DIALOG), keys('Enter'), gone('dialog')],
  ['/', 'a score given up', press('Set score', 'form:visible'), keys('Escape'), gone('form:visible')],
  ['/', 'a score', press('Set score', 'form:visible'), keys('4 2 Enter'), says('set by hand')],
  ['/', 'a note given up', press('Add a note', 'textarea'), keys('Escape'), gone('textarea')],
  ['/', 'a note', press('Add a note', 'textarea'), keys('h i'), press('Save note', '[data-testid=toast]')],
  ['/', 'a block given up', press(/^Block author/, DIALOG), keys('Escape'), gone('dialog')],
  ['/', 'help', press(/^Keyboard shortcuts/, DIALOG), keys('Escape'), gone('dialog')],
  ['/', 'the grid', press('Picture grid', '[id^=tile-]'), press('List and post', '[id^=row-]')],
  ['/', 'the last view removed', press(/^Views/), removeView, says('A view keeps filters')],
  ['/?search=nosuchword', 'no filters', press('Clear filters', 'article')],
  ['/queue?status=error', 'what is put back', press(/^Put back/), says('Put back: ')],
  ['/queue?status=error', 'what is rejected', press(/^Reject/), says('Rejected and removed')],
  ['/streams', 'a stream edited', press(/^Edit/, DIALOG), press('Save'), gone('dialog')],
  ['/streams', 'a stream deleted', press(/^Delete/, DIALOG), pressLast(/^Delete/), gone('dialog')],
  ['/filters', 'a user unblocked', press(/^Unblock/), says('Unblocked: ')],
  ['/topical-days', 'a rule deleted', press(/^Delete the rule/), says('Deleted: the rule')],
  ['/settings#shortcuts', 'a shortcut', press(/^Remove the keys of “Approve/), says('has no key')],
  ['/settings', 'a key', press('Create key', DIALOG), keys('b o t Enter'), press('I have stored it'), gone('dialog')],
  ['/settings', 'a key revoked', press(/^Revoke the key bot/, DIALOG), pressLast(/^Revoke/), gone('dialog')],
  ['/settings', 'a reason taken out', press(/^Remove: Spam/), gone('role=button[name="Remove: Spam"]')],
  ['/settings', 'a reason moved to the top', press(/^Move up: Off topic/)],
];

const CURRENT = '[role=option][data-current]';
const [APPROVE, REJECT] = ['role=button[name="Approve"]', 'role=button[name="Reject"]'];

describe('the layout', () => {
  const ui = useConsole();
  beforeAll(() => givenWork(ui));

  async function visit(path: string, options: PageOptions = {}): Promise<ConsolePage> {
    const page = await ui.open({ path, reducedMotion: true, ...options });
    await page.page.locator('h1').first().waitFor();
    // Keys mean a post, so one must be there; a search may find none.
    if (path === '/') await page.page.locator('article').waitFor();
    await page.settle();
    return page;
  }

  /** At 360 px and at 400 %: nothing beside the window, and no focus behind a bar. */
  async function expectFits(page: ConsolePage, path = '/'): Promise<void> {
    for (const size of NARROW) {
      await page.page.setViewportSize(size);
      // A chart follows its frame with the next pictures.
      await expectSoon(async () => {
        const wrong = [await scrollsSideways(page), await outOfOrder(page), await hiddenFocus(page)];
        expect([path, size, wrong]).toEqual([path, size, [[], [], []]]);
      });
    }
  }

  it('fits as well with the filters, the question of a block, the score and the note', async () => {
    const page = await visit('/', NARROW[0]);
    for (const [name, shown] of [
      ['Note', 'textarea'],
      ['Score', 'form:visible'],
      ['Block', DIALOG],
      ['Filters', 'role=toolbar[name="Filters"]'],
    ] as const) {
      await page.page.setViewportSize({ width: 360, height: 800 });
      await press(name, shown)(page);
      await expectFits(page);
      await page.page.locator(shown).locator('visible=true').first().focus();
      await page.keys('Escape');
    }
  });

  it('scrolls to a section of the settings by its address and by its link, keeps the header, and has room for the names of lists', async () => {
    const page = await visit('/settings#account');
    const expectAccount = () =>
      expectSoon(async () =>
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
    await expectAccount();
    await page.follow('/queue');
    await page.follow('/settings');
    await page.page.getByRole('link', { name: 'Account' }).last().click();
    await expectAccount();
    // Where no keys are shown.
    await page.page.setViewportSize({ width: 360, height: 800 });
    const names = page.page.getByRole('form', { name: 'Reasons to reject a post' }).locator('li > :nth-child(2)');
    await names.first().waitFor();
    const widths = await names.evaluateAll((all) => all.map((name) => name.getBoundingClientRect().width));
    expect(Math.min(...widths)).toBeGreaterThan(100);
  });

  it('leads Tab to everything, shows where it is, and fits into 360 pixels and 400 %', async () => {
    const page = await visit('/');
    for (const [path, ...opening] of PATHS) {
      await page.page.setViewportSize({ width: 1440, height: 900 });
      await page.follow(path);
      await page.settle();
      // What scrolls is the page; if the window did, its header would go.
      const overflow = await page.page.evaluate(() => document.documentElement.scrollHeight - window.innerHeight);
      const { reached, unreached, unmarked } = await walkByTab(page);
      expect([path, overflow, unreached, unmarked, await outOfOrder(page)]).toEqual([path, 0, [], [], []]);
      expect(reached).toBeGreaterThan(10);
      await expectFits(page, path);
      for (const open of opening) {
        await page.page.setViewportSize({ width: 360, height: 800 });
        await open(page);
        await expectFits(page, path);
        if ((await page.dialog().count()) > 0) await page.keys('Escape');
      }
    }
  });

  it.each(['en', 'de'])('goes by Tab as one reads, and cuts no preview, on a wide screen: %s', async (language) => {
    const page = await visit('/', { preferences: { language } });
    for (const width of [1440, 1280, 900]) {
      await page.page.setViewportSize({ width, height: 900 });
      await expectSoon(async () => expect(await outOfOrder(page)).toEqual([]));
      expect(await scrollsSideways(page)).toEqual([]);
      const previews = page.page.locator('[role=option] p');
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
    }
  });

  it('has a menu that opens, closes and leads somewhere with the focus, which stays on the page while that is loading', async () => {
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
    const release = await holdAnswers(page, 'GET', '**/queue-page-*.js');
    await press('Menu', '[data-menu] #menu')(page);
    await page.keys('Tab', 'Tab', 'Enter');
    await page.page.getByLabel('Loading').waitFor();
    await gone('[data-menu]')(page);
    await expectSoon(async () => expect(await page.focus()).toMatch(/^main/));
    release();
    await page.page.getByRole('heading', { name: 'Queue', level: 1 }).waitFor();
    expect(await page.focus()).toMatch(/^main/);
  });

  it('keeps the focus after what is done', async () => {
    const views = [{ name: 'Oldest', query: 'sort=oldest' }];
    const page = await visit('/', { preferences: { holdSeconds: 30, views } });
    const lost: string[] = [];
    let shown = '/';
    for (const [path, what, ...acts] of KEPT) {
      if (path !== shown) await page.follow((shown = path));
      for (const act of acts)
        await act(page).catch((cause: unknown) => {
          throw new Error(`${path}: ${what}`, { cause });
        });
      await page.settle();
      if ((await page.focus()) === 'body') lost.push(`${path}: ${what}`);
    }
    expect(lost).toEqual([]);
  });

  it('keeps the focus after a retry', async () => {
    const page = await ui.open({ path: null });
    page.expectFailures(...NETWORK_ERRORS, /40[09]/);
    const failed = page.page.locator('[data-testid=banner][role=alert]').first();
    for (const path of ['/', '/streams', '/statistics']) {
      await page.context.route(/\/api\/v1\/(?!auth)/, (route) =>
        route.fulfill({ status: 400, json: { detail: 'No' } }),
      );
      await (path === '/' ? page.page.goto(path) : page.follow(path));
      await failed.waitFor();
      await page.context.unrouteAll();
      await press('Retry')(page);
      await failed.waitFor({ state: 'detached' });
      await page.settle();
      expect([path, await page.focus()]).not.toEqual([path, 'body']);
    }
  });

  it('moves nothing for those who want that', async () => {
    const page = await visit('/');
    await page.keys('a', 'j', 'x', '?');
    expect(await movingParts(page)).toEqual([]);
    await page.keys('Escape');
    expect(await movingParts(page)).toEqual([]);
  });

  it('has borders, marks and colours that differ where colours are forced', async () => {
    const { page } = await visit('/', { forcedColors: true });
    const styleOf = (selector: string, name: 'borderTopStyle' | 'backgroundColor', part: string | null = null) =>
      page
        .locator(selector)
        .first()
        .evaluate((element, [name, part]) => getComputedStyle(element, part)[name], [name, part] as const);
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
      expect([selector, await styleOf(selector, 'borderTopStyle')]).toEqual([selector, 'solid']);
    for (const [one, other, part] of [
      [CURRENT, '[role=option]:not([data-current])', '::before'],
      ['[aria-pressed=true]', '[aria-pressed=false]', null],
      ['[role=progressbar] > *', '[role=progressbar]', null],
    ] as const) {
      const colour = await styleOf(one, 'backgroundColor', part);
      expect([one, colour]).not.toEqual([one, await styleOf(other, 'backgroundColor', part)]);
    }
    const [row, switched] = [page.locator(CURRENT), page.locator('[aria-pressed=true]')];
    const look = async () => [await row.screenshot(), await switched.screenshot()].map(String);
    const forced = await look();
    await page.emulateMedia({ forcedColors: 'none' });
    const own = await look();
    expect(forced.map((picture, place) => picture !== own[place])).toEqual([true, true]);
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
