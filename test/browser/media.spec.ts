import type { Request } from 'playwright-core';
import { findViolations } from './support/axe';
import type { ConsolePage } from './support/console-page';
import { expectSoon } from './support/soon';
import { expectDecisions, useConsole } from './support/console-under-test';
import { PHONE } from './support/windows';

const AT_ONCE = { holdSeconds: 0 };
const PLAIN_PICTURES = `NOT sensitive AND spoiler_text = '' AND media -> 0 ->> 'type' = 'image'`;
const COVERED_PICTURES = `(sensitive OR spoiler_text <> '') AND media -> 0 ->> 'type' = 'image'`;
const PLAYED = `NOT sensitive AND spoiler_text = '' AND media -> 0 ->> 'type' IN ('video', 'gifv', 'audio')`;

describe('media', () => {
  const ui = useConsole();

  /** Opens a review session and notes what is requested of the posts' own server. */
  async function look(only: string, options: Parameters<typeof ui.open>[0] = {}) {
    const ids = await ui.reviews.reset(3, only);
    const page = await ui.open({ ...options, path: null });
    const asked: Request[] = [];
    page.page.on('request', (request) => {
      if (request.url().startsWith(ui.sample.origin)) asked.push(request);
    });
    await page.page.goto('/');
    await page.page.locator('article').waitFor();
    return { page, ids, asked };
  }

  const isLoaded = ({ page }: ConsolePage) =>
    page.waitForFunction(() => {
      const image = document.querySelector<HTMLImageElement>('figure img');
      return image?.complete === true && image.naturalWidth > 0;
    });

  it('are previews, whole and at most 60 % of the window high, and nobody learns where they are seen', async () => {
    const { page, asked } = await look(PLAIN_PICTURES);
    await isLoaded(page);
    expect(asked.length).toBeGreaterThan(0);
    for (const request of asked) {
      expect(request.url()).toMatch(/\/small\.png$/);
      // Chromium tells no header as null or as an empty one.
      expect((await request.headerValue('referer')) ?? '').toBe('');
    }
    const { fit, height, shape } = await page.page
      .locator('figure img')
      .first()
      .evaluate((image: HTMLImageElement) => {
        const box = image.getBoundingClientRect();
        const frame = image.parentElement?.getBoundingClientRect() ?? box;
        const shape = Math.abs(frame.width / frame.height - image.naturalWidth / image.naturalHeight);
        return { fit: getComputedStyle(image).objectFit, height: frame.height / window.innerHeight, shape };
      });
    expect(height).toBeLessThanOrEqual(0.61);
    expect(fit === 'contain' || shape < 0.02).toBe(true);
  });

  it.each([
    ['NOT missing_alt', /^ALT\s+\S/],
    ['missing_alt AND jsonb_array_length(media) = 1', /NO ALT/],
  ])('have their alt text printed, or say that there is none: %s', async (only, text) => {
    const { page } = await look(`${PLAIN_PICTURES} AND ${only}`);
    expect(await page.page.locator('figcaption').first().innerText()).toMatch(text);
  });

  it('stay with their server until V when they are loaded on request, thumbnails too', async () => {
    const { page, ids, asked } = await look(PLAIN_PICTURES, { preferences: { ...AT_ONCE, media: 'request' } });
    await page.keys('j', 'k', 'z', 'z');
    await page.showsPost(ids[0]);
    await page.settle();
    expect(asked.map((request) => request.url())).toEqual([]);
    await page.keys('v');
    await isLoaded(page);
    expect(asked.length).toBeGreaterThan(0);
  });

  describe('of custom emoji', () => {
    const WITH_EMOJI = `jsonb_array_length(details -> 'emojis') > 0`;
    const SHORTCODE = ':blobcat_happy:';

    it('stand in the text and in names, which are what they were without', async () => {
      const { page, ids } = await look(WITH_EMOJI);
      await ui.service.db.query(`UPDATE post SET author_display_name = 'Ada ${SHORTCODE}' WHERE id = $1`, [ids[0]]);
      await page.page.reload();
      for (const place of ['[data-testid=text]', 'article h2']) {
        const image = page.page.locator(`${place} img`);
        await expectSoon(async () =>
          expect(await image.evaluate((element: HTMLImageElement) => element.naturalWidth)).toBeGreaterThan(0),
        );
        expect(await page.page.locator(place).getByRole('img', { name: SHORTCODE, exact: true }).count()).toBe(1);
        const copied = await page.page
          .locator(place)
          .evaluate((element) => [element.textContent, ...[...element.querySelectorAll('img')].map(({ alt }) => alt)]);
        expect(copied.join('').split(SHORTCODE)).toHaveLength(2);
      }
      expect(await page.row(ids[0]).locator('b').innerText()).toBe('Ada');
    });

    it('are shown by a button where they are all that waits, on a phone too', async () => {
      const request = { ...AT_ONCE, media: 'request' };
      const { page, asked } = await look(WITH_EMOJI, { ...PHONE, preferences: request });
      const show = page.button(/^Show emoji/);
      await show.waitFor();
      await page.settle();
      expect(asked).toEqual([]);
      expect(await page.page.locator('[data-testid=text]').innerText()).toContain(SHORTCODE);
      await show.tap();
      await page.page.locator('[data-testid=text] img').waitFor();
      expect(asked).not.toEqual([]);
      await show.waitFor({ state: 'detached' });
      expect(await page.focus()).not.toBe('body');
    });

    it('give way to their names when they cannot be had', async () => {
      await ui.reviews.reset(1, WITH_EMOJI);
      const page = await ui.open({ path: null });
      page.expectFailures(/404/);
      await page.page.route(/avatars/, (route) => route.fulfill({ status: 404 }));
      const refused = page.page.waitForResponse(/avatars/);
      await page.page.goto('/');
      expect((await refused).status()).toBe(404);
      await page.page.locator('[data-testid=text] img').waitFor({ state: 'detached' });
      expect(await page.page.locator('[data-testid=text]').innerText()).toContain(SHORTCODE);
    });
  });

  it('are blurred where they are sensitive until V, and again on the next post; in the grid not even loaded', async () => {
    const { page, ids, asked } = await look(COVERED_PICTURES);
    const image = page.page.locator('[data-cover=blurred] img').first();
    await image.waitFor();
    expect(await image.evaluate((element) => getComputedStyle(element).filter)).toContain('blur');
    await page.keys('v');
    await image.waitFor({ state: 'detached' });
    await page.keys('j');
    await page.showsPost(ids[1]);
    await image.waitFor();
    await page.keys('k');
    await page.showsPost(ids[0]);
    await image.waitFor();
    await page.follow('/?view=grid');
    await page.page.locator('[id^=tile-]').first().waitFor();
    await page.settle();
    expect(await page.page.locator('[role=option] img').count()).toBe(0);
    expect(asked.every((request) => request.url().endsWith('/small.png'))).toBe(true);
  });

  it('never play by themselves', async () => {
    const { page, asked } = await look(PLAYED);
    const player = page.page.locator('figure :is(video, audio)').first();
    await player.waitFor();
    await page.settle();
    const states = await player.evaluate((element: HTMLMediaElement) => [element.paused, element.autoplay]);
    expect(states).toEqual([true, false]);
    expect(asked.filter((request) => /\.(mp4|wav)$/.test(request.url()))).toEqual([]);
  });

  describe('in full size', () => {
    const viewer = (page: ConsolePage) => page.dialog().locator('img');

    it('lie over the page, by a click or Space: arrows go on, I shows alt text and size, Esc returns', async () => {
      const several = `${PLAIN_PICTURES} AND jsonb_array_length(media) > 1 AND media -> 1 ->> 'type' = 'image'`;
      const { page } = await look(several);
      await page.button(/^Open image 1/).click();
      await viewer(page).waitFor();
      expect(await viewer(page).getAttribute('src')).toMatch(/\/original\.png$/);
      await page.keys('ArrowRight', 'i');
      await page.dialog().getByText('Picture 2 of').waitFor();
      await page.dialog().getByText(' pixels').waitFor();
      await page.page.waitForFunction(() => document.querySelector<HTMLImageElement>('dialog img')?.complete);
      expect(await findViolations(page)).toEqual([]);
      await page.keys('Escape');
      await page.dialog().waitFor({ state: 'detached' });
      expect(await page.focus()).toMatch(/^button Open image 1/);
      await page.keys('ArrowDown', 'ArrowUp');
      await page.page.locator('[role=listbox]').focus();
      await page.keys('Space');
      await viewer(page).waitFor();
      await page.keys('Space');
      await page.dialog().waitFor({ state: 'detached' });
      expect(page.context.pages()).toHaveLength(1);
    });

    it('stay covered until they are revealed', async () => {
      const { page, asked } = await look(COVERED_PICTURES);
      await page.keys('Space');
      await page.dialogButton(/^Show media/).waitFor();
      expect(asked.every((request) => request.url().endsWith('/small.png'))).toBe(true);
      expect(await findViolations(page)).toEqual([]);
      await page.keys('v');
      await viewer(page).waitFor();
    });
  });

  it.each(['', '?view=grid'])('that cannot be had say so, in words of the console: /%s', async (view) => {
    await ui.reviews.reset(1, PLAIN_PICTURES);
    const page = await ui.open({ path: null });
    page.expectFailures(/ERR_FAILED/);
    await page.context.route(/(small|original)\.png$/, (route) => route.abort('failed'));
    await page.page.goto(`/${view}`);
    const option = page.page.locator('[role=option]');
    await option.locator('svg').first().waitFor();
    expect(await option.locator('img').count()).toBe(0);
    await page.keys('Space');
    await page.dialog().getByText('could not be loaded').waitFor();
    expect(await page.page.locator('dialog img').count()).toBe(0);
    if (view !== '') return;
    await page.keys('Escape');
    await page.context.unrouteAll();
    await page.page.locator('figure').getByRole('button', { name: 'Retry' }).first().click();
    await isLoaded(page);
    expect(await page.focus()).not.toBe('body');
  });

  describe('on a phone', () => {
    /** One finger, for all swipes in a page; `look` sees the card before the finger is lifted. */
    async function fingerOn({ page, context }: ConsolePage) {
      const session = await context.newCDPSession(page);
      const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', x: number) =>
        session.send('Input.dispatchTouchEvent', { type, touchPoints: type === 'touchEnd' ? [] : [{ x, y: 300 }] });
      return async (by: number, look: () => Promise<void> = async () => undefined) => {
        await touch('touchStart', 195);
        for (let step = 1; step <= 5; step++) await touch('touchMove', 195 + (by * step) / 5);
        await look();
        await touch('touchEnd', 195 + by);
      };
    }

    it('the card follows a swipe: to the right approves, to the left rejects, and after a short one it springs back', async () => {
      const [page, ...ids] = await ui.sit(4, { only: 'NOT has_media', ...PHONE });
      const card = page.page.locator(':has(> article)');
      const place = async () => (await card.boundingBox())?.x;
      const ground = () => card.evaluate((element) => getComputedStyle(element).backgroundColor);
      await page.page.locator('article').waitFor();
      const plain = await ground();
      const swipe = await fingerOn(page);
      const colours: string[] = [];
      const looks = (by: number) => async () => {
        await expectSoon(async () => expect(await place()).toBe(by));
        colours.push(await ground());
      };
      await swipe(160, looks(160));
      await expectSoon(async () => expect((await ui.reviews.decisions(ids))[0]).toBe(true));
      await swipe(80, looks(80));
      await expectSoon(async () => expect(await place()).toBe(0));
      await swipe(-160, looks(-160));
      await expectDecisions(ui, ids, [true, false, null, null]);
      expect(new Set([plain, ...colours]).size).toBe(3);
    });

    it('swipes can be switched off; the buttons are always there', async () => {
      const [page, ...ids] = await ui.sit(3, { ...PHONE, preferences: { ...AT_ONCE, swipe: false } });
      const swipe = await fingerOn(page);
      await swipe(-160);
      for (const name of [/^Reject$/, /^Approve$/]) {
        const { width, height, y } = (await page.button(name).boundingBox()) ?? { width: 0, height: 0, y: 9_999 };
        expect(Math.min(width, height)).toBeGreaterThanOrEqual(52);
        expect(y + height).toBeLessThanOrEqual(PHONE.height);
      }
      await page.button(/^Reject$/).tap();
      await expectDecisions(ui, ids, [false, null, null]);
    });
  });
});
