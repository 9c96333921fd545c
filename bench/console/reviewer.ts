/// <reference lib="dom" />
import { setTimeout as sleep } from 'node:timers/promises';
import type { Browser, Page } from 'playwright-core';
import { installProbe, type Probe } from './probe';
import { REVIEWER } from './stocked-service';

/** What the console is looked at in. */
const VIEWPORT = { width: 1440, height: 900 };

/** For anything that a page should do by itself. */
const PATIENCE = 60_000;

/** Between two decisions, as a quick reviewer's: in milliseconds, the least and what chance adds. */
const THINKING = { least: 100, more: 50 };

/** One turn of a wheel, and the pause after it, as of a hand in a hurry. */
const TURN = { pixels: 240, pause: 8 };

/** A reviewer at work in a browser, with the console's figures noted by the page. */
export class BenchReviewer {
  private constructor(
    private readonly page: Page,
    /** The scripts that the page asked for until now. */
    readonly scripts: readonly string[],
  ) {}

  /** Signs in in a window that has never seen the console, and opens it. */
  static async open(browser: Browser, origin: string): Promise<BenchReviewer> {
    const context = await browser.newContext({ baseURL: origin, viewport: VIEWPORT, locale: 'en-GB' });
    context.setDefaultTimeout(PATIENCE);
    await context.addInitScript(installProbe);
    const answer = await context.request.post('/api/v1/auth/login', { data: REVIEWER, headers: { origin } });
    if (!answer.ok()) throw new Error(`The sign-in was answered ${answer.status()}: ${await answer.text()}`);
    const page = await context.newPage();
    const scripts: string[] = [];
    page.on('request', (asked) => {
      if (asked.resourceType() === 'script') scripts.push(asked.url());
    });
    await page.goto('/');
    await page.waitForFunction(() => window.sluiceProbe.firstCard !== null);
    return new BenchReviewer(page, scripts);
  }

  /** Waits until the page asks for nothing more. */
  settle(): Promise<void> {
    return this.page.waitForLoadState('networkidle');
  }

  /** What the page noted until now. */
  probe(): Promise<Probe> {
    return this.page.evaluate(() => window.sluiceProbe);
  }

  /** Decides so many posts, one key each; rejects every third. */
  async decide(count: number): Promise<void> {
    for (let n = 1; n <= count; n++) {
      await this.page.keyboard.press(n % 3 === 0 ? 'r' : 'a');
      await sleep(THINKING.least + THINKING.more * Math.random());
    }
    await this.page.waitForFunction((expected) => window.sluiceProbe.nextCards.length === expected, count);
  }

  /** Turns the wheel over the list until so many rows have gone by; the page notes long tasks and frames of this alone. */
  async scroll(rows: number): Promise<void> {
    await this.settle();
    await this.page.locator('[role=listbox]').hover();
    await this.page.evaluate(() => {
      window.sluiceProbe.longTasks.length = 0;
      window.sluiceProbe.frames.length = 0;
    });
    const until = performance.now() + PATIENCE;
    while ((await this.lastRow()) < rows) {
      if (performance.now() > until) throw new Error(`The list came to row ${await this.lastRow()} only`);
      for (let turn = 0; turn < 10; turn++) {
        await this.page.mouse.wheel(0, TURN.pixels);
        await sleep(TURN.pause);
      }
    }
    // Long tasks are told when the page has time for it.
    await sleep(200);
  }

  /** Closes the window. */
  close(): Promise<void> {
    return this.page.context().close();
  }

  /** The place of the lowest row that is there. */
  private lastRow(): Promise<number> {
    return this.page.evaluate(() =>
      Math.max(
        ...[...document.querySelectorAll('[role=option]')].map((row) => Number(row.getAttribute('aria-posinset'))),
      ),
    );
  }
}
