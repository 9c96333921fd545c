/// <reference lib="dom" />
/// <reference lib="dom.iterable" />
import type { BrowserContext, Locator, Page, Request } from 'playwright-core';
import { PATIENCE } from './soon';

/** Has each page say on its console when the content policy stops something. */
export function reportViolations(): void {
  document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI, sample }) => {
    console.error(`policy violation: ${effectiveDirective} ${blockedURI} ${sample}`);
  });
}

/** A request that a page itself gave up, as by going elsewhere. */
const GIVEN_UP = 'net::ERR_ABORTED';

/** A dialog whose parts have arrived. */
export const DIALOG = 'dialog[open]:not(:has-text("Loading"))';

/** A page of the console in a browser, with everything that went wrong in it. */
export class ConsolePage {
  private readonly wrong: string[] = [];
  private expected: readonly RegExp[] = [];

  constructor(
    readonly page: Page,
    /** Hosts that it may ask something of. */
    private readonly hosts: readonly string[],
  ) {
    page.on('console', (message) => {
      if (['error', 'warning'].includes(message.type()))
        this.wrong.push(`console ${message.type()}: ${message.text()} (${message.location().url})`);
    });
    page.on('pageerror', (error) => this.wrong.push(`page error: ${error.stack ?? error.message}`));
    page.on('requestfailed', (request) => this.noteFailure(request));
    page.on('response', (response) => {
      const request = response.request();
      if (response.status() >= 400)
        this.wrong.push(`answered ${response.status()}: ${request.method()} ${shortened(response.url())}`);
    });
    page.on('request', (request) => this.noteForeign(request));
    page.on('dialog', (dialog) => {
      this.wrong.push(`dialog: ${dialog.type()} ${dialog.message()}`);
      void dialog.dismiss().catch(() => undefined); // the page may be gone already
    });
  }

  get context(): BrowserContext {
    return this.page.context();
  }

  /** What goes wrong from the start on and matches is what the test is about. */
  expectFailures(...patterns: readonly RegExp[]): void {
    this.expected = [...this.expected, ...patterns];
  }

  /** What went wrong without being expected. */
  problems(): string[] {
    return this.wrong.filter((text) => !this.expected.some((pattern) => pattern.test(text)));
  }

  /** Presses keys one after the other: `a`, `Shift+X`, `Control+z`; `g q` are two of them. */
  async keys(...keys: readonly string[]): Promise<void> {
    for (const key of keys.flatMap((pair) => pair.split(' '))) await this.page.keyboard.press(key);
  }

  button(name: string | RegExp): Locator {
    return this.page.getByRole('button', { name });
  }

  dialog(): Locator {
    return this.page.getByRole('dialog');
  }

  /** Of the open dialog. */
  dialogButton(name: string | RegExp): Locator {
    return this.dialog().getByRole('button', { name });
  }

  /** What asks whose decision about the post stands. */
  conflict(): Locator {
    return this.page.locator('section[role=alert]');
  }

  /** Where the first of such elements stands. */
  async box(selector: string): Promise<{ x: number; y: number; width: number; height: number }> {
    const found = await this.page.locator(selector).first().boundingBox();
    if (!found) throw new Error(`${selector} is not shown`);
    return found;
  }

  toast(): Locator {
    return this.page.getByTestId('toast');
  }

  /** What the live region said last. */
  said(): Locator {
    return this.page.getByTestId('said');
  }

  /** The post that is looked at; null when there is none. */
  async currentPost(): Promise<number | null> {
    const active = this.page.locator('[role=listbox]');
    const row = (await active.count()) > 0 ? await active.first().getAttribute('aria-activedescendant') : null;
    return row === null ? null : Number(row.replace(/^\D+/, ''));
  }

  /** Waits until a post is looked at; the list of a phone is there when it is hidden. */
  async showsPost(id: number | undefined): Promise<void> {
    await this.page.locator(`[role=listbox][aria-activedescendant$="-${id}"]`).waitFor({ state: 'attached' });
  }

  row(id: number | undefined): Locator {
    return this.page.locator(`#row-${id}`);
  }

  /** What has the focus, in words. */
  focus(): Promise<string> {
    return this.page.evaluate(() => {
      const element = document.activeElement;
      if (!element || element === document.body) return 'body';
      const text = element.getAttribute('aria-label') ?? element.textContent ?? '';
      return `${element.tagName.toLowerCase()} ${text.trim().slice(0, 60)}`;
    });
  }

  /** Follows a link of the rail, without reloading the page. */
  async goTo(name: string): Promise<void> {
    await this.page.getByRole('navigation').getByRole('link', { name }).first().click();
  }

  /** Shows another page of the console, without loading all of it again: as its links do. */
  async follow(path: string): Promise<void> {
    await this.page.locator('main h1').evaluate((heading, to) => {
      const { pathname } = window.location;
      history.pushState(null, '', to);
      if (window.location.pathname !== pathname) heading.id = 'left';
    }, path);
    await this.page.locator('main h1:not(#left)').waitFor();
  }

  /** Waits until the console requests nothing, and shows no part as loading. */
  async settle(): Promise<void> {
    await this.page.evaluate(quiet, PATIENCE);
  }

  private noteFailure(request: Request): void {
    const why = request.failure()?.errorText ?? 'failed';
    if (why !== GIVEN_UP) this.wrong.push(`failed: ${request.method()} ${shortened(request.url())} ${why}`);
  }

  private noteForeign(request: Request): void {
    const { protocol, host } = new URL(request.url());
    if (protocol === 'about:' || protocol === 'blob:' || this.hosts.includes(host)) return;
    this.wrong.push(`asked another host: ${shortened(request.url())}`);
  }
}

function shortened(url: string): string {
  return url.length > 200 ? `${url.slice(0, 200)}…` : url;
}

/** Several pictures in a row: an answer may lead to the next request. */
function quiet(patience: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const end = Date.now() + patience;
    let pictures = 0;
    const look = () => {
      const isIdle = document.querySelector('#root[data-idle]') && !document.querySelector('[aria-busy=true]');
      pictures = isIdle ? pictures + 1 : 0;
      if (pictures > 3) resolve();
      else if (Date.now() > end) reject(new Error('The console is not idle'));
      else requestAnimationFrame(look);
    };
    look();
  });
}
