import { findViolations, stateOf } from './support/axe';
import { type ConsolePage, DIALOG } from './support/console-page';
import { NETWORK_ERRORS } from './support/network';
import { givenWork, PAGES } from './support/scenes';
import { type PageOptions, useConsole } from './support/console-under-test';
import { PHONE } from './support/windows';

/** Brings the page into the next state. */
type Step = (page: ConsolePage) => Promise<unknown>;

/** Each state with the steps that lead to it from the one before. */
type States = Record<string, Step | Step[]>;

const OPEN = '[popover]:popover-open';

const waitFor = ({ page }: ConsolePage, shown: string): Promise<void> => page.locator(shown).first().waitFor();

/** Presses keys, then waits for something that they show. */
const press =
  (keys: string, shown: string): Step =>
  async (page) => {
    await page.keys(...keys.split(' '));
    return waitFor(page, shown);
  };

const click =
  (button: string | RegExp, shown: string): Step =>
  async (page) => {
    await page.button(button).first().click();
    return waitFor(page, shown);
  };

/** Only the first page is loaded. */
const visit =
  (path: string, shown: string): Step =>
  async (page) => {
    if ((await page.page.locator(`dialog[open], ${OPEN}`).count()) > 0) await escape(page);
    await ((await page.page.locator('main h1').count()) > 0 ? page.follow(path) : page.page.goto(path));
    return waitFor(page, shown);
  };

/** Presses Escape, and waits until what was open is gone. */
const escapeFrom =
  (shown: string): Step =>
  async (page) => {
    await page.keys('Escape');
    await page.page.locator(shown).locator('visible=true').first().waitFor({ state: 'hidden' });
  };

const escape = escapeFrom(`dialog, ${OPEN}`);

/** From wherever the focus is. */
const leaveNote: Step = async (page) => {
  const field = page.page.locator('textarea:visible');
  if ((await field.count()) > 0) {
    await field.first().focus();
    await page.keys('Escape');
  }
  await field.waitFor({ state: 'hidden' });
};

const REVIEW: States = {
  'the list': visit('/', 'article'),
  'a selection': press('x j x', 'text=/\\d selected/'),
  'the question about many': press('a', DIALOG),
  'the form of the score': [escape, escapeFrom('text=/\\d selected/'), press('s', 'form:visible')],
  'a wrong score': press('9 9 9 Enter', 'form [role=alert]:visible'),
  'the form of the note': [escapeFrom('form:has([role=alert])'), press('n', 'textarea:visible')],
  'the reasons': click(/^Reason/, OPEN),
  'the templates': [escape, press('t', OPEN)],
  'the question about a block': [escape, leaveNote, press('b', DIALOG)],
  help: [escape, press('?', DIALOG)],
  'a notice': [escape, press('r', '[data-testid=toast]')],
  'another notice': press('u', '[data-testid=toast]:has-text("Undone")'),
  ...Object.fromEntries(
    ['To review', 'All streams', 'Score', 'Media', 'Language', 'Author signals', 'More', 'Views', 'Sort'].map(
      (chip, place) => {
        const open = click(new RegExp(`^${chip}`), OPEN);
        return [`the filter ${chip}`, place === 0 ? open : [escape, open]];
      },
    ),
  ),
  'covered media': visit('/?search=seal&state=all', 'article button:has-text("Show media")'),
  'the grid': visit('/?view=grid', '[role=option][id^=tile-]'),
  'a selection in the grid': press('x', 'text=/\\d selected/'),
  'nothing that fits': visit('/?search=nosuchword', 'text=No posts fit'),
  'a stream that is not there': visit('/?streams=999999999', 'text=No posts fit'),
  'decided posts': visit('/?state=all', '[role=option]'),
};

const QUEUE: States = {
  'what waits': visit('/queue?status=pending', 'main li'),
  'what can be done with a post': click(/^Change/, OPEN),
  'the question about trimming': [escape, click(/^Trim/, DIALOG)],
  'what is held': visit('/queue?status=reserved', 'main h2'),
  'what was delivered': visit('/queue?status=delivered', 'main h2'),
  'the question about cleaning up': click(/^Clean up/, DIALOG),
  'what was given up': visit('/queue?status=error', 'main li [aria-expanded=true]'),
  'two pictures, one over the other': click(/^Overlay/, 'input[type=range]'),
  'the question about all': click(/^Put all|^Put \d/, DIALOG),
};

const STREAMS: States = {
  'the streams': visit('/streams', 'main table, main li'),
  'a new stream': click('Add stream', DIALOG),
  'a stream that is there already': addKnownStream,
  'a change of a stream': [escape, click(/^Edit/, DIALOG)],
  'the question about a stream': [escape, click(/^Delete/, DIALOG)],
};

const OTHERS: States = {
  'blocked users': visit('/filters', 'main h2'),
  'a block': click('Block…', DIALOG),
  'blocked hashtags': visit('/filters?tab=hashtags', 'text=#followback'),
  'what is exported': visit('/filters?tab=export', '[role=switch]'),
  'topical days': visit('/topical-days', 'main table'),
  'a topical rule': click('Add rule', DIALOG),
  statistics: visit('/statistics', 'main svg[role=img]'),
  'statistics as tables': click(/^Show as table/, 'main table'),
  'the users': visit('/users', 'main table'),
  'the audit log': visit('/audit', 'main table'),
  'an audit log without entries': visit('/audit?actor=user:nobody', 'text=No entry fits'),
  'the page of a link without it': visit('/set-password', 'main h1, main h2'),
};

const SETTINGS: States = {
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
  'all shortcuts': [
    escape,
    async (page) => {
      await page.page.getByText('All shortcuts', { exact: true }).click();
      await page.button('Change the key of').first().waitFor();
    },
  ],
  'a chosen shortcut': click(/^Change the key of/, DIALOG),
  'a clash': press('r', 'dialog:has-text("Reject")'),
};

const ON_A_PHONE: States = {
  ...visits(['/set-password', ...Object.keys(PAGES), '/queue?status=error']),
  'the menu': click('Menu', '[data-menu] #menu'),
  'the filters': [visit('/', 'article'), click('Filters', 'role=toolbar[name="Filters"]')],
};

function visits(paths: readonly string[], shown = 'main h1'): States {
  return Object.fromEntries(paths.map((path) => [path, visit(path, shown)]));
}

async function addKnownStream(page: ConsolePage): Promise<void> {
  page.expectFailures(/409/);
  const [hashtag, instance] = ['Hashtag', 'Instance'].map((name) => page.dialog().getByLabel(name));
  const row = page.page.locator('main').getByText(/^127\.0\.0\.1:\d+$/);
  await hashtag?.fill('photography');
  await instance?.fill(await row.first().innerText());
  await press('Enter', 'dialog [aria-invalid=true]')(page);
}

describe('axe-core finds nothing', () => {
  const ui = useConsole();

  /** In each state once; a state that is like one before would prove nothing. */
  async function expectNothing(page: ConsolePage, states: States): Promise<void> {
    const found: string[] = [];
    const seen = new Map<string, string>();
    for (const [state, steps] of Object.entries(states)) {
      for (const step of [steps].flat()) await step(page);
      await page.settle();
      const html = await stateOf(page);
      if (seen.has(html)) found.push(`${state}: the page is as it was for “${seen.get(html)}”`);
      seen.set(html, state);
      found.push(...(await findViolations(page)).map((violation) => `${state}: ${violation}`));
    }
    expect(found).toEqual([]);
  }

  describe('of a service in the middle of its work', () => {
    beforeAll(() => givenWork(ui));

    it.each<[string, States, PageOptions?]>([
      ['on Review', REVIEW],
      ['on Queue', QUEUE],
      ['on Streams', STREAMS],
      ['on Settings', SETTINGS],
      ['on the other pages', OTHERS],
      ['at the width of a phone', ON_A_PHONE, PHONE],
      ['in German', visits(Object.keys(PAGES)), { preferences: { language: 'de' } }],
    ])('%s', async (_, states, ...[options]) => {
      await expectNothing(await ui.open({ path: null, reducedMotion: true, ...options }), states);
    });
  });

  it('with nothing to show', async () => {
    await ui.reviews.reset(0);
    const { db } = ui.service;
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
        await page.page.goto('/sign-in');
        return waitFor(page, 'form');
      },
    });
    await db.query('UPDATE stream SET deleted_at = NULL');
  });

  it('when somebody else was faster, and when the network is gone', async () => {
    const [page, first] = await ui.sit(4, { reducedMotion: true });
    page.expectFailures(/409/, ...NETWORK_ERRORS);
    await ui.reviews.changeElsewhere(first, false, 'An advertisement');
    await expectNothing(page, {
      'a conflict elsewhere': press('a', '[data-testid=banner]'),
      'a conflict': click('Look', 'section[role=alert]'),
      'an answer to it': click('Keep theirs', 'article'),
      offline: async (page) => {
        await page.context.setOffline(true);
        return press('r', '[data-testid=banner]')(page);
      },
    });
  });

  it('when the session ended', async () => {
    await ui.reviews.reset(4);
    const page = await ui.open({ reducedMotion: true });
    page.expectFailures(/401/);
    await page.page.locator('article').waitFor();
    await ui.endSessions();
    await expectNothing(page, { 'the question for the password': press('g q', DIALOG) });
  });

  it('when nothing can be loaded', async () => {
    const page = await ui.open({ path: null, reducedMotion: true });
    page.expectFailures(/418/);
    await page.context.route(/\/api\/v1\/(?!auth)/, (route) =>
      route.fulfill({ status: 418, json: { detail: 'The database is being moved' } }),
    );
    await expectNothing(page, visits([...Object.keys(PAGES), '/filters?tab=export'], '[data-testid=banner]'));
  });
});
