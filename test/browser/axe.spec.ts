import { findViolations } from './support/axe';
import { type ConsolePage, DIALOG } from './support/console-page';
import { NETWORK_ERRORS } from './support/network';
import { givenWork, PAGES } from './support/scenes';
import { expectSoon } from './support/soon';
import { useConsole } from './support/under-test';

/** Brings the page into the next state. */
type Step = (page: ConsolePage) => Promise<unknown>;

/** Presses keys, then waits for something that they show. */
const press =
  (keys: string, shown: string): Step =>
  async (page) => {
    await page.keys(...keys.split(' '));
    await page.page.locator(shown).first().waitFor();
  };

const click =
  (button: string | RegExp, shown: string): Step =>
  async (page) => {
    await page.button(button).first().click();
    await page.page.locator(shown).first().waitFor();
  };

const escape: Step = async (page) => {
  await page.keys('Escape');
  await page.page.locator('dialog, [popover]:popover-open').waitFor({ state: 'hidden' });
};

const visit =
  (path: string, shown: string): Step =>
  async (page) => {
    await page.page.goto(path);
    await page.page.locator(shown).first().waitFor();
  };

const TILE = '[role=option][id^=tile-]';
const OPEN = '[popover]:popover-open';

const REVIEW: Record<string, Step> = {
  'the list': visit('/', 'article'),
  'a selection': press('x j x', 'text=/\\d selected/'),
  'the question about many': press('a', DIALOG),
  'the question taken back': escape,
  'no selection': press('Escape', 'role=button[name="Approve"]'),
  'the form of the score': press('s', 'form:visible'),
  'a wrong score': press('9 9 9 Enter', 'form [role=alert]:visible'),
  'the score as it was': press('Escape', 'article'),
  'the form of the note': press('n', 'textarea:visible'),
  'the note as it was': press('Escape', 'article'),
  'the reasons': click(/^Reason/, OPEN),
  'the reasons closed': escape,
  'the templates': press('t', OPEN),
  'the templates closed': escape,
  'the note left': press('Escape', 'article'),
  'the question about a block': press('b', DIALOG),
  'the block taken back': escape,
  help: press('?', DIALOG),
  'help closed': escape,
  'a notice': press('r', '[data-testid=toast]'),
  'another notice': press('u', '[data-testid=toast]'),
  ...Object.fromEntries(
    ['To review', 'All streams', 'Score', 'Media', 'Language', 'Author signals', 'More', 'Views', 'Sort'].flatMap(
      (chip) => [
        [`the filter ${chip}`, click(new RegExp(`^${chip}`), OPEN)],
        [`the filter ${chip} closed`, escape],
      ],
    ),
  ),
  'covered media': visit('/?search=sensitive&state=all', 'article, main h2'),
  'the grid': visit('/?view=grid', TILE),
  'a selection in the grid': press('x', 'text=/\\d selected/'),
  'nothing that fits': visit('/?search=nosuchword', 'text=No posts fit'),
  'decided posts': visit('/?state=all', '[role=option]'),
};

const QUEUE: Record<string, Step> = {
  'what waits': visit('/queue', 'main h2'),
  'what can be done with a post': click(/^Change/, OPEN),
  'the post left': escape,
  'what is held': visit('/queue?status=reserved', 'main h2'),
  'what was delivered': visit('/queue?status=delivered', 'main h2'),
  'the question about cleaning up': click(/^Clean up/, DIALOG),
  'cleaning up given up': escape,
  'what was given up': visit('/queue?status=error', 'main h2'),
  'two pictures': click(/^Compare/, 'input[type=range], .compare, figure'),
  'one over the other': click(/^Lay over/, 'input[type=range]'),
  'the question about all': click(/^Put all|^Put \d/, DIALOG),
  'all given up': escape,
  'the question about trimming': async (page) => {
    await visit('/queue?status=pending', 'main h2')(page);
    await click(/^Trim/, DIALOG)(page);
  },
};

const STREAMS: Record<string, Step> = {
  'the streams': visit('/streams', 'main table, main li'),
  'a new stream': click('Add stream', 'form'),
  'a wrong stream': press('Tab Enter', 'form'),
  'a change of a stream': async (page) => {
    await visit('/streams', 'main table, main li')(page);
    await click(/^Edit/, 'form')(page);
  },
  'the question about a stream': async (page) => {
    await visit('/streams', 'main table, main li')(page);
    await click(/^Delete/, DIALOG)(page);
  },
};

const OTHERS: Record<string, Step> = {
  'blocked users': visit('/filters', 'main'),
  'a block': click('Block…', DIALOG),
  'blocked hashtags': visit('/filters?tab=hashtags', 'main'),
  'what is exported': visit('/filters?tab=export', '[role=switch]'),
  'topical days': visit('/topical-days', 'main table'),
  'a topical rule': click('Add rule', DIALOG),
  statistics: visit('/statistics', 'main svg[role=img]'),
  'statistics as tables': click(/^Show as table/, 'main table'),
  'the users': visit('/users', 'main table'),
  'the audit log': visit('/audit', 'main table'),
  'an audit log without entries': visit('/audit?actor=user:nobody', 'text=No entry fits'),
  'the page of a link without it': visit('/set-password', 'main h1, main h2'),
  'a stream that is not there': visit('/statistics?days=7', 'main svg[role=img]'),
};

const SETTINGS: Record<string, Step> = {
  settings: visit('/settings', 'main table, main h2'),
  'a new key': click('Create key', DIALOG),
  'the key itself': async (page) => {
    await page.page.keyboard.type('Reblog bot');
    await press('Enter', 'dialog input[readonly]')(page);
  },
  'the key stored': async (page) => {
    await page.button('I have stored it').click();
    await page.dialog().waitFor({ state: 'detached' });
  },
  'the question about a key': click(/^Revoke/, DIALOG),
  'the key kept': escape,
  'all shortcuts': async (page) => {
    await page.page.getByText('All shortcuts', { exact: true }).click();
    await page
      .button(/^Change the key of/)
      .first()
      .waitFor();
  },
  'a chosen shortcut': click(/^Change the key of/, DIALOG),
  'a clash': press('r', DIALOG),
};

describe('axe-core finds nothing', () => {
  const ui = useConsole();

  async function expectNothing(page: ConsolePage, steps: Record<string, Step>): Promise<void> {
    const found: string[] = [];
    const known = new Set<string>();
    for (const [state, step] of Object.entries(steps)) {
      await step(page);
      await page.page.waitForFunction(() => document.querySelector('[aria-busy=true]') === null);
      found.push(...(await findViolations(page, known)).map((violation) => `${state}: ${violation}`));
    }
    expect(found).toEqual([]);
  }

  test.each([
    ['Review', REVIEW],
    ['Queue', QUEUE],
    ['Streams', STREAMS],
    ['Settings', SETTINGS],
    ['the other pages', OTHERS],
  ])('on %s', async (_, steps) => {
    await givenWork(ui.sluice);
    await expectNothing(await ui.open({ path: null, reducedMotion: true }), steps);
  });

  it('at the width of a phone', async () => {
    await givenWork(ui.sluice);
    const page = await ui.open({ path: null, width: 390, height: 844, reducedMotion: true, touch: true });
    const steps = ['/set-password', ...Object.keys(PAGES), '/queue?status=error'];
    await expectNothing(page, {
      ...Object.fromEntries(steps.map((path) => [path, visit(path, 'main h1')])),
      'the menu': click('Menu', '[data-menu] #menu'),
      'the filters': async (page) => {
        await visit('/', 'article')(page);
        await click('Filters', 'role=toolbar[name="Filters"]')(page);
      },
    });
  });

  it('with nothing to show', async () => {
    await ui.sluice.reviews.reset(0);
    const { db } = ui.sluice.service;
    await db.query('UPDATE stream SET deleted_at = now()');
    await db.query('DELETE FROM topical_tag');
    const page = await ui.open({ path: null, reducedMotion: true });
    await expectNothing(page, {
      'no streams to review': visit('/', 'text=No streams yet'),
      'no streams': visit('/streams', 'form'),
      'no errors': visit('/queue?status=error', 'main'),
      'nothing held': visit('/queue?status=reserved', 'main'),
      'nobody blocked': visit('/filters', '[data-testid=state]'),
      'no hashtag blocked': visit('/filters?tab=hashtags', '[data-testid=state]'),
      'no rules': visit('/topical-days', '[data-testid=state], main h2'),
      'nobody signed in': async (page) => {
        await page.context.clearCookies();
        await visit('/sign-in', 'form')(page);
      },
    });
    await db.query('UPDATE stream SET deleted_at = NULL');
  });

  it('when everything is reviewed', async () => {
    const [last = 0] = await ui.sluice.reviews.reset(1);
    const page = await ui.open({ reducedMotion: true, preferences: { holdSeconds: 0 } });
    await page.showsPost(last);
    await expectNothing(page, { 'the end': press('a', 'text=Everything is reviewed') });
    // Else it would arrive in the next test.
    await expectSoon(async () => expect(await ui.sluice.reviews.decisions([last])).toEqual([true]));
  });

  it('when somebody else was faster, and when the network is gone', async () => {
    const [first = 0] = await ui.sluice.reviews.reset(4);
    const page = await ui.open({ reducedMotion: true, preferences: { holdSeconds: 0 } });
    page.expectFailures(/409/, ...NETWORK_ERRORS);
    await page.showsPost(first);
    await ui.sluice.reviews.changeElsewhere(first, false, 'An advertisement');
    await expectNothing(page, {
      'a conflict elsewhere': press('a', '[data-testid=banner]'),
      'a conflict': click('Look', 'section[role=alert]'),
      'an answer to it': click('Keep theirs', 'article'),
      offline: async (page) => {
        await page.context.setOffline(true);
        await press('r', '[data-testid=banner]')(page);
      },
    });
  });

  it('when the session ended', async () => {
    await ui.sluice.reviews.reset(4);
    const page = await ui.open({ reducedMotion: true });
    page.expectFailures(/401/);
    await page.page.locator('article').waitFor();
    await ui.sluice.endSessions();
    await expectNothing(page, { 'the question for the password': press('g q', DIALOG) });
  });

  it('when nothing can be loaded', async () => {
    const page = await ui.open({ path: null, reducedMotion: true });
    page.expectFailures(/418/);
    await page.context.route(/\/api\/v1\/(?!auth)/, (route) =>
      route.fulfill({ status: 418, json: { detail: 'The database is being moved' } }),
    );
    const paths = [...Object.keys(PAGES), '/filters?tab=export'];
    await expectNothing(page, Object.fromEntries(paths.map((path) => [path, visit(path, '[data-testid=banner]')])));
  });
});
