/// <reference lib="dom" />
import type { Browser, BrowserContext, CDPSession, Page } from 'playwright-core';
import { reportViolations } from './console-page';
import { PATIENCE } from './soon';

/** How a window looks, and where its paths begin. */
export interface WindowOptions {
  baseURL: string;
  theme?: 'light' | 'dark';
  width?: number;
  height?: number;
  reducedMotion?: boolean;
  forcedColors?: boolean;
  touch?: boolean;
  /** Runs in the page before its own scripts. */
  before?: () => void;
  /** One that nothing was opened in before, with an empty cache. */
  fresh?: boolean;
}

/** A window of the browser, with cookies and storage of its own. */
export interface BrowserWindow {
  context: BrowserContext;
  page: Page;
  session: CDPSession;
  /** Of windows for which this is equal, one is like the other once it is cleared; null: it is like no other. */
  kind: string | null;
}

/** A file of the console's origin that runs nothing and loads nothing. */
const PARKING_PLACE = '/manifest.webmanifest';

/** What tests and `ConsolePage` listen to. */
const EVENTS = ['console', 'pageerror', 'request', 'requestfailed', 'response', 'dialog', 'download', 'popup'] as const;

/** Windows of one browser. One that a test has closed is cleared and used again: to load the console in a new one takes twice the time. */
export class Windows {
  private idle: BrowserWindow[] = [];

  constructor(readonly browser: Browser) {}

  async take(options: WindowOptions): Promise<BrowserWindow> {
    const { theme = 'light', width = 1440, height = 900, reducedMotion, forcedColors } = options;
    const kind = options.fresh || options.before ? null : `${options.baseURL} ${options.touch === true}`;
    const known = kind === null ? -1 : this.idle.findIndex((each) => each.kind === kind);
    const [window = await this.open(options, kind)] = known < 0 ? [] : this.idle.splice(known, 1);
    await window.page.setViewportSize({ width, height });
    await window.page.emulateMedia({
      colorScheme: theme,
      reducedMotion: reducedMotion ? 'reduce' : 'no-preference',
      forcedColors: forcedColors ? 'active' : 'none',
    });
    return window;
  }

  /** Ends what runs in a window, and clears it of everything but cached files. */
  async giveBack(window: BrowserWindow): Promise<void> {
    const { context, page, kind } = window;
    if (kind === null || page.isClosed() || !this.browser.isConnected()) return context.close();
    try {
      await clear(window);
      this.idle.push(window);
    } catch {
      // It has crashed, or is closed.
      await context.close();
    }
  }

  /** Closes the idle windows of a service that ends. */
  async forget(baseURL: string): Promise<void> {
    const gone = this.idle.filter(({ kind }) => kind?.startsWith(`${baseURL} `));
    this.idle = this.idle.filter((window) => !gone.includes(window));
    await Promise.all(gone.map(({ context }) => context.close()));
  }

  private async open({ baseURL, touch = false, before }: WindowOptions, kind: string | null): Promise<BrowserWindow> {
    const zone = { locale: 'en-GB', timezoneId: 'Europe/Oslo' };
    const context = await this.browser.newContext({ baseURL, hasTouch: touch, ...zone });
    context.setDefaultTimeout(PATIENCE);
    await context.addInitScript(reportViolations);
    if (before) await context.addInitScript(before);
    const page = await context.newPage();
    return { context, page, session: await context.newCDPSession(page), kind };
  }
}

async function clear({ context, page, session }: BrowserWindow): Promise<void> {
  await context.setOffline(false);
  await context.unrouteAll({ behavior: 'ignoreErrors' });
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  for (const event of EVENTS) page.removeAllListeners(event);
  const others = context.pages().filter((other) => other !== page);
  await Promise.all(others.map((other) => other.close()));
  await page.mouse.move(-10, -10);
  // The page may show another replica, whose console keeps data of its own.
  const shown = new URL(page.url()).origin;
  await page.goto(PARKING_PLACE, { timeout: 5_000 });
  await page.evaluate(() => sessionStorage.clear());
  for (const origin of new Set([shown, new URL(page.url()).origin]))
    if (origin !== 'null') await session.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' });
  await session.send('Page.resetNavigationHistory');
  await context.clearCookies();
}
