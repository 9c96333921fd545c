/// <reference lib="dom" />
import { findViolations } from './support/axe';
import { scrollsSideways } from './support/layout';
import { NETWORK_ERRORS } from './support/network';
import { expectSoon } from './support/soon';
import { useConsole } from './support/console-under-test';
import { PHONE } from './support/windows';

const ZERO_WIDTH = '\u200b\u2800';
const LONG = 'A line that goes on and on. '.repeat(60);

describe('the post that is shown', () => {
  const ui = useConsole();

  /** The newest posts with this content each, without media. */
  async function givenTexts(...contents: readonly string[]): Promise<number[]> {
    const ids = await ui.reviews.reset(contents.length, 'NOT sensitive');
    await ui.service.db.query(
      `UPDATE post SET content = given.content, plain_text = given.plain, media = '[]', has_media = false, spoiler_text = '',
         details = details || '{"reply": null, "poll": null, "quote": null, "card": null}'
       FROM unnest($1::bigint[], $2::text[], $3::text[]) AS given (id, content, plain) WHERE post.id = given.id`,
      [ids, contents, contents.map((content) => content.replaceAll('<br>', '\n').replaceAll(/<[^>]*>/g, ''))],
    );
    return ids;
  }

  it('begins its text at one place in one size, whatever the post, at each width', async () => {
    const ids = await givenTexts('<p>Yes.</p>', `<p>${LONG}</p>`, '<br><p></p><p>After a gap.</p>');
    const { db } = ui.service;
    await db.query(`UPDATE post SET author_display_name = $2 WHERE id = $1`, [ids[0], 'A name '.repeat(30)]);
    await db.query(
      `UPDATE post SET author_signals = author_signals || jsonb_build_object('bio', $2::text) WHERE id = $1`,
      [ids[1], LONG],
    );
    const page = await ui.open();
    const text = page.page.getByTestId('text').locator('p:visible');
    for (const width of [1440, 820, 390]) {
      await page.page.setViewportSize({ width, height: 900 });
      const seen: unknown[] = [];
      for (const id of ids) {
        await page.showsPost(id);
        await page.settle();
        const { x, y } = (await text.boundingBox()) ?? { x: 0, y: 0 };
        seen.push([x, y, await text.evaluate((element) => getComputedStyle(element).fontSize)]);
        await page.keys('j');
      }
      expect([width, seen]).toEqual([width, ids.map(() => seen[0])]);
      expect(await scrollsSideways(page)).toEqual([]);
      await page.keys('k', 'k');
    }
  });

  it('has its score in sight beside it, and says before a decision that it never goes out', async () => {
    const [first, second] = await ui.reviews.reset(2);
    const page = await ui.open({ width: 1440, height: 520 });
    await page.showsPost(first);
    await page.settle();
    const reasons = page.page.getByRole('complementary', { name: /^Why this score/ });
    const scrolled = () => reasons.evaluate((element) => element.scrollTop);
    await reasons.evaluate((element) => element.scrollTo({ top: 1_000 }));
    expect(await scrolled()).toBeGreaterThan(0);
    const [column, score] = [await reasons.boundingBox(), await reasons.locator('dl').first().boundingBox()];
    expect((score?.y ?? 0) - (column?.y ?? 0)).toBeGreaterThanOrEqual(0);
    const beyond = () => page.page.evaluate(() => document.documentElement.scrollHeight - window.innerHeight);
    expect(await beyond()).toBe(0);
    await page.keys('j');
    await page.showsPost(second);
    expect(await scrolled()).toBe(0);
    const { api } = ui.service;
    const { author_account: account_id } = (await api.get(`/posts/${first}`).expect(200)).body;
    await api.post('/reblog-controls/blocked-users').send({ account_id }).expect(201);
    await page.page.goto(`/?post=${first}`);
    const line = page.page.getByText('Never goes out, even if approved: the author is blocked.');
    await line.waitFor();
    expect(await page.button('Approve').getAttribute('aria-describedby')).toBe(
      await line.locator('..').getAttribute('id'),
    );
    expect(await page.page.locator('article').innerText()).toContain('Blocked');
    expect(await findViolations(page)).toEqual([]);
  });

  it('says so where it shows nothing, or leaves blank lines out', async () => {
    const NOTHING = 'has no text and no media';
    const texts = {
      '': NOTHING,
      [`<p>&nbsp;${ZERO_WIDTH}</p>`]: NOTHING,
      [`<p>${'<br>'.repeat(80)}</p>`]: NOTHING,
      [`<p>one${'<br>'.repeat(80)}end</p>`]: '78 blank lines are not shown',
      [`${`<p>${ZERO_WIDTH}</p>`.repeat(80)}<p>end</p>`]: '80 blank lines are not shown',
      [`<pre>one${' \n'.repeat(80)}end</pre>`]: '78 blank lines are not shown',
    };
    const ids = await givenTexts(...Object.keys(texts));
    const page = await ui.open();
    for (const [place, says] of Object.values(texts).entries()) {
      await page.showsPost(ids[place]);
      const said = page.page.locator('article').getByText(says);
      await said.waitFor();
      const [bar, end] = [await page.box('role=toolbar[name="Decision"]'), await said.boundingBox()];
      expect((end?.y ?? Infinity) + (end?.height ?? 0)).toBeLessThan(bar.y / 2);
      expect(await page.row(ids[place]).locator('p').first().innerText()).not.toBe('');
      await page.keys('j');
    }
  });

  it('says what its server counted, that moderators limit its author, and where that one moved', async () => {
    const [id = 0] = await givenTexts('<p>Seven boosts.</p>');
    await ui.service.db.query(
      `UPDATE post SET details = details || '{"reblogs": 7, "replies": 1}',
         author_signals = author_signals || '{"limited": true, "movedTo": "ana@b.example"}' WHERE id = $1`,
      [id],
    );
    const page = await ui.open();
    await page.showsPost(id);
    const shown = await page.page.locator('article').innerText();
    for (const words of ['7 boosts', '1 reply', 'Limited by the moderators of', 'Moved to @ana@b.example'])
      expect(shown).toContain(words);
  });

  it('shows what it replies to on request alone, two lines of it, and closes with the post', async () => {
    const only = `details->>'reply' IS NOT NULL`;
    const [page, first, second] = await ui.sit(2, { only, width: 320, height: 800 });
    let asked = 0;
    page.page.on('request', (request) => (asked += Number(request.url().endsWith('/thread'))));
    const article = page.page.locator('article');
    await page.settle();
    await page.button('Show').focus();
    expect(asked).toBe(0);
    await page.keys('Enter');
    const text = article.getByText('Sorry if this is basic');
    await text.waitFor();
    const height = async () => (await text.boundingBox())?.height ?? 0;
    const short = await height();
    await page.button('Whole text').click();
    await page.button('Less').waitFor();
    expect(await height()).toBeGreaterThan(short);
    const original = article.locator('a[href^="https://compost.example/@newton/"]');
    expect(await original.getAttribute('rel')).toBe('noopener noreferrer');
    expect(await scrollsSideways(page)).toEqual([]);
    expect(await findViolations(page)).toEqual([]);
    await page.keys('j');
    await page.showsPost(second);
    await page.keys('k');
    await page.showsPost(first);
    await page.button('Show').waitFor();
    expect(await text.count()).toBe(0);
    expect(asked).toBe(1);
  });

  it('says why what it replies to is not shown, tries again on request, and has its warning first', async () => {
    const [page] = await ui.sit(1, { only: `details->>'reply' IS NOT NULL` });
    page.expectFailures(...NETWORK_ERRORS);
    const warned = {
      text: 'The heron ate it.',
      spoiler_text: 'Birds',
      sensitive: true,
      language: 'en',
      media_count: 2,
    };
    const author = { account: '@otto@home.example', display_name: 'Otto', is_thread: false };
    const parent = { ...warned, ...author, created_at: '2026-03-01T12:00:00.000Z', url: 'https://home.example/1' };
    const answers = [
      { status: 503, json: { detail: 'Instance unreachable', code: 'timeout', reason: '' } },
      { json: { parent, reason: null } },
    ];
    await page.page.route('**/thread', (route) => route.fulfill(answers.shift()));
    await page.button('Show').click();
    await page.page.getByText(/What it replies to could not be loaded: .* did not respond in time/).waitFor();
    expect(await findViolations(page)).toEqual([]);
    await page.button('Retry').click();
    await page.page.getByText('Content warning: Birds').waitFor();
    const text = page.page.getByText('The heron ate it.');
    expect([await text.count(), answers.length]).toEqual([0, 0]);
    await page.button('Show text').click();
    await text.waitFor();
    expect(await findViolations(page)).toEqual([]);
  });

  it.each([
    ['gone', 'That post is gone'],
    ['not_public', 'Not everybody may see that post'],
    ['post_missing', 'this post itself is deleted'],
    ['a reason of a newer service', 'nothing of that post that can be shown'],
  ])('says that there is nothing to show: %s', async (reason, words) => {
    const [page] = await ui.sit(1, { only: `details->>'reply' IS NOT NULL` });
    await page.page.route('**/thread', (route) => route.fulfill({ json: { parent: null, reason } }));
    await page.button('Show').click();
    await page.page.getByText(words).waitFor();
    expect(await page.button('Hide').getAttribute('aria-expanded')).toBe('true');
  });

  it('keeps marks that are stacked on letters within the text and the name', async () => {
    const stacked = `Z${'\u0301\u0316'.repeat(60)}algo`;
    const [id = 0] = await givenTexts(`<p>${stacked}</p>`);
    const page = await ui.open();
    await page.showsPost(id);
    const picture = async (selector: string) => String(await page.page.locator(selector).first().screenshot());
    const around = ['article header', 'article > ul', 'article > ul:last-of-type'];
    const before = await Promise.all(around.map(picture));
    await page.page.getByTestId('text').evaluate((text) => {
      text.textContent = 'Zalgo';
    });
    expect(await Promise.all(around.map(picture))).toEqual(before);
  });

  it.each([{}, PHONE])('shows its note by lines, with its buttons above the bar: %j', async (size) => {
    const [page] = await ui.sit(1, { only: `has_media AND NOT sensitive AND spoiler_text = ''`, ...size });
    await page.page.locator('article figure').first().waitFor();
    await page.keys('n');
    const field = page.page.locator('main textarea');
    for (let line = 1; line <= 6; line++) await field.pressSequentially(`Line ${line}\n`);
    const [area, bar] = [await page.box('main textarea'), await page.box('role=toolbar[name="Decision"]')];
    const save = await page.box('role=button[name="Save note"]');
    expect(area.height).toBeGreaterThan(6 * 20);
    expect(save.y + save.height).toBeLessThanOrEqual(bar.y);
    const header = await page.box('header');
    expect(area.y).toBeGreaterThanOrEqual(header.y + header.height);
  });

  it('takes a typed score in place of the one before', async () => {
    const [page] = await ui.sit(2);
    const filters = page.page.getByRole('toolbar', { name: 'Filters' });
    await filters.getByRole('button', { name: /^Score/ }).click();
    await page.page.getByLabel('From', { exact: true }).focus();
    await page.page.keyboard.type('50');
    await page.page.getByLabel('To', { exact: true }).focus();
    await page.page.keyboard.type('60');
    await page.keys('Enter');
    await expectSoon(async () => expect(page.page.url()).toMatch(/score_min=50&score_max=60/));
  });

  it('says once that the network is missing', async () => {
    const [, second] = await ui.reviews.reset(2);
    const page = await ui.open({ path: null });
    page.expectFailures(/ERR_/);
    await page.page.route(/\/posts\/\d+\/(score|author|prediction)/, (route) => route.abort('failed'));
    await page.page.goto('/');
    await page.page.locator('article').waitFor();
    await page.keys('j');
    await page.showsPost(second);
    await page.page.getByText('Reasons and author').waitFor();
    await expectSoon(async () => expect(await page.page.getByRole('alert').count()).toBe(1));
    expect(await findViolations(page)).toEqual([]);
    await page.page.unrouteAll();
    await page.button('Retry').click();
    await page.page.getByText('No rule gave points.').or(page.page.getByText('of 20')).first().waitFor();
    expect(await page.page.getByRole('alert').count()).toBe(0);
  });

  it('gives the list of a phone its whole width, and the language its line', async () => {
    const [page] = await ui.sit(5, { only: `language = 'es' OR language = 'en'`, ...PHONE });
    await page.page.locator('article').waitFor();
    const [time, original] = [await page.box('article time'), await page.box('article header a')];
    expect(Math.abs(time.y - original.y)).toBeLessThan(6);
    expect((await page.box('article header span:has(> a)')).height).toBeLessThan(24);
    await page.button('List').click();
    expect((await page.box('[role=listbox]')).width).toBe(PHONE.width);
  });

  it('keeps its filters in one line of one height, in German, in the grid, with a view and with much set', async () => {
    await ui.reviews.reset(10);
    const much = '&score_min=10&media=missing-alt&language=uk&signal=noindex&rule=all_caps&sort=wave_desc';
    const views = [{ name: 'Nur Bilder mit einem langen Namen', query: 'media=with' }];
    const page = await ui.open({ preferences: { language: 'de', views } });
    const heights: number[] = [];
    for (const query of ['', '?view=grid', '?media=with', `?view=grid${much}`]) {
      await page.follow(`/${query}`);
      await page.settle();
      await page.page.locator('[role=option], [data-testid=state]').first().waitFor();
      heights.push((await page.box('[role=toolbar]')).height);
      expect(await scrollsSideways(page)).toEqual([]);
    }
    expect(heights).toEqual(heights.map(() => heights[0]));
    expect(heights[0]).toBeLessThan(60);
  });

  it('leaves a zoomed window for the post', async () => {
    const [page] = await ui.sit(3, { width: 720, height: 450 });
    await page.page.locator('article').waitFor();
    await page.settle();
    await page.page.evaluate(() => window.scrollTo({ top: 200 }));
    const [header, bar] = [await page.box('header'), await page.box('role=button[name="Approve"]')];
    expect(bar.y - Math.max(0, header.y + header.height)).toBeGreaterThan(350);
  });

  it('marks what was searched, and has an author as a chip', async () => {
    const ids = await givenTexts('<p>Nothing</p>', `<p>${LONG} A lighthouse at last.</p>`);
    const sql = `UPDATE post_search SET terms = array_to_tsvector('{lighthouse}') WHERE post_id = $1`;
    await ui.service.db.query(sql, [ids[1]]);
    const page = await ui.open();
    const field = page.page.getByRole('searchbox');
    await field.fill('LIGHT');
    await page.page.locator('[role=option] mark', { hasText: /^light$/ }).waitFor();
    await expectSoon(async () => expect(await page.page.evaluate(() => CSS.highlights.has('search'))).toBe(true));
    expect(await findViolations(page)).toEqual([]);
    const handle = (await page.page.locator('article header bdi').last().innerText()).slice(1);
    await field.fill(handle);
    await field.press('Enter');
    const chip = page.page.getByTestId('author');
    await chip.getByText(handle).waitFor();
    await expectSoon(async () => expect(new URL(page.page.url()).searchParams.get('author')).toBe(handle));
    await page.showsPost(ids[1]);
    expect(await findViolations(page)).toEqual([]);
    await chip.getByRole('button').click();
    await chip.waitFor({ state: 'detached' });
    await page.showsPost(ids[0]);
  });
});
