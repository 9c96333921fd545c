/// <reference lib="dom" />
import type { Browser, Page } from 'playwright-core';
import { reportViolations } from './console-page';
import { PATIENCE } from './soon';

/** How a window looks. */
export interface WindowOptions {
  width?: number;
  height?: number;
  reducedMotion?: boolean;
  forcedColors?: boolean;
  touch?: boolean;
  /** Runs in the page before its own scripts. */
  before?: () => void;
  /** One that nothing was opened in before, with an empty cache and a service worker. */
  fresh?: boolean;
  /** One that is not used again, as its clock or its scripts are changed. */
  once?: boolean;
}

export const PHONE = { width: 390, height: 844, touch: true };

/** A file of the console's origin that runs nothing and loads nothing. */
const PARKING_PLACE = '/manifest.webmanifest';

/** What tests and `ConsolePage` listen to. */
const EVENTS = ['console', 'pageerror', 'request', 'requestfailed', 'response', 'dialog', 'download', 'popup'] as const;

/** Windows of one browser. One that a test has closed is cleared and used again: to load the console in a new one takes twice the time. */
export class Windows {
  /** By their pages; those for mice, then those for fingers. */
  private readonly idle: [Page[], Page[]] = [[], []];
  /** What is used again, with its place in `idle`. */
  private readonly places = new WeakMap<Page, 0 | 1>();

  constructor(
    readonly browser: Browser,
    private readonly baseURL: string,
  ) {}

  async take(options: WindowOptions): Promise<Page> {
    const { width = 1440, height = 900, reducedMotion, forcedColors, touch, before, fresh, once } = options;
    const place = touch ? 1 : 0;
    const isOrdinary = !before && !fresh && !once;
    const page = (isOrdinary && this.idle[place].pop()) || (await this.open(options));
    if (isOrdinary) this.places.set(page, place);
    await page.setViewportSize({ width, height });
    await page.emulateMedia({
      colorScheme: 'light',
      reducedMotion: reducedMotion ? 'reduce' : 'no-preference',
      forcedColors: forcedColors ? 'active' : 'none',
    });
    return page;
  }

  /** Ends what runs in a window, and clears it of everything but cached files. */
  async giveBack(page: Page): Promise<void> {
    const place = this.places.get(page);
    if (place === undefined || page.isClosed() || !this.browser.isConnected()) return page.context().close();
    try {
      await clear(page);
      this.idle[place].push(page);
    } catch {
      // It has crashed, or is closed.
      await page.context().close();
    }
  }

  private async open({ touch = false, before, fresh }: WindowOptions): Promise<Page> {
    const { baseURL } = this;
    const zone = { locale: 'en-GB', timezoneId: 'Europe/Oslo' };
    const context = await this.browser.newContext({ baseURL, hasTouch: touch, ...zone });
    context.setDefaultTimeout(PATIENCE);
    await context.addInitScript(reportViolations);
    if (before) await context.addInitScript(before);
    // It would load every file a second time, a tenth of the time that a test takes.
    if (!fresh) await context.addInitScript('delete Navigator.prototype.serviceWorker');
    return context.newPage();
  }
}

async function clear(page: Page): Promise<void> {
  const context = page.context();
  await context.setOffline(false);
  await context.unrouteAll({ behavior: 'ignoreErrors' });
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  for (const event of EVENTS) page.removeAllListeners(event);
  const others = context.pages().filter((other) => other !== page);
  await Promise.all(others.map((other) => other.close()));
  // The page may show another replica, whose console keeps data of its own.
  const shown = new URL(page.url()).origin;
  await page.goto(PARKING_PLACE, { timeout: 5_000, waitUntil: 'commit' });
  const session = await context.newCDPSession(page);
  const origins = [...new Set([shown, new URL(page.url()).origin])].filter((origin) => origin !== 'null');
  // Side by side: some wait for a picture of the page.
  await Promise.all([
    page.mouse.move(-10, -10),
    page.evaluate(() => sessionStorage.clear()),
    ...origins.map((origin) => session.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' })),
    session.send('Page.resetNavigationHistory'),
    context.clearCookies(),
  ]);
  await session.detach();
}

/** What the console does every half minute or minute it does every half second. */
export function makeImpatient(): void {
  const every = window.setInterval.bind(window);
  const shortened = (run: () => void, milliseconds = 0) => every(run, milliseconds >= 30_000 ? 500 : milliseconds);
  Object.assign(window, { setInterval: shortened });
}
