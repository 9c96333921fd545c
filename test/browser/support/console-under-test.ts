import type { BrowserContext } from 'playwright-core';
import { ADMIN } from '../../support/admin';
import { startApp, type TestApp } from '../../support/app';
import { until } from '../../support/until';
import { ConsolePage } from './console-page';
import { Reviews } from './reviews';
import { prepareDatabase, type Sample, sampleOfRun } from './samples';
import { type Counted, countRequests, shared, sharedSamples, startWithSamples } from './shared';
import type { BrowserWindow, WindowOptions, Windows } from './windows';

export { OTHER } from './samples';

/** SQL: what a test changed of the two users is taken back, however it ended. */
const USERS_AS_THEY_WERE = `
  UPDATE app_user SET password_hash = before.password_hash, preferences = before.preferences, role = before.role,
    time_zone = before.time_zone, disabled_at = before.disabled_at
  FROM user_before AS before WHERE before.id = app_user.id`;

/** How a page is opened. */
export interface PageOptions extends Omit<WindowOptions, 'baseURL'> {
  /** Where it starts; nowhere yet when it is null. */
  path?: string | null;
  /** Who signs in; null: nobody. */
  as?: { username: string; password: string } | null;
  /** Of the account, instead of the defaults. */
  preferences?: Record<string, unknown>;
  /** In another page's window, with its cookies and storage: a second tab. */
  beside?: ConsolePage;
}

/** What a spec file may have otherwise, in a service of its own. */
export interface ConsoleOptions {
  /** With the sample posts; on unless told. */
  fetch?: boolean;
  env?: Record<string, string>;
}

/** The built console, a service with the sample posts, and a browser. */
export class ConsoleUnderTest {
  readonly service: TestApp;
  readonly sample: Sample = sampleOfRun();
  readonly reviews: Reviews;
  private taken: BrowserWindow[] = [];
  private pages: ConsolePage[] = [];

  private constructor(
    private readonly windows: Windows,
    private readonly counted: Counted,
    /** Nobody else uses the service. */
    private readonly isOwn: boolean,
  ) {
    this.service = counted.service;
    this.reviews = new Reviews(this.service);
  }

  /** The worker's own browser, and its service as it was at the start unless another is asked for. */
  static async start({ fetch = true, env }: ConsoleOptions = {}): Promise<ConsoleUnderTest> {
    const { windows } = await shared();
    if (fetch && !env) return new ConsoleUnderTest(windows, await sharedSamples(), false);
    const service = fetch ? await startWithSamples(env) : await startEmpty(env);
    return new ConsoleUnderTest(windows, countRequests(service), true);
  }

  /** Opens the console, signed in, in a window of its own unless told. */
  async open(options: PageOptions = {}): Promise<ConsolePage> {
    const { path = '/', as = ADMIN, preferences, beside } = options;
    if (preferences) await this.setPreferences(preferences, as?.username);
    const page = new ConsolePage(
      beside ? await beside.context.newPage() : await this.openWindow(options),
      [this.service.url, this.sample.origin].map((url) => new URL(url).host),
    );
    this.pages.push(page);
    if (as !== null && !beside) await this.signIn(page.context, as);
    if (path !== null) await page.page.goto(path);
    return page;
  }

  /** Ends a test: clears its windows, gives both users back what they had, and throws what went wrong in the windows. */
  async endTest(): Promise<void> {
    const problems = this.pages.flatMap((page) => page.problems());
    this.pages = [];
    await Promise.all(this.taken.splice(0).map((window) => this.windows.giveBack(window)));
    // What a page sends as it is closed would else take effect in the middle of the next test.
    await this.endSessions();
    await until(() => this.counted.unanswered.size === 0);
    await this.service.db.query('DELETE FROM presence');
    await this.service.db.query(USERS_AS_THEY_WERE);
    if (problems.length > 0) throw new Error(`The console had problems:\n${problems.join('\n')}`);
  }

  async close(): Promise<void> {
    if (!this.isOwn) return;
    await this.windows.forget(this.service.url);
    await this.service.close();
  }

  /** What an account's console keeps. */
  async setPreferences(preferences: Record<string, unknown>, username: string = ADMIN.username): Promise<void> {
    const sql = 'UPDATE app_user SET preferences = $1 WHERE username = $2';
    await this.service.db.query(sql, [JSON.stringify(preferences), username]);
  }

  /** Gives a user another role; only a page of the console may ask the service to. */
  async setRole(username: string, role: 'admin' | 'reviewer'): Promise<void> {
    await this.service.db.query('UPDATE app_user SET role = $1 WHERE username = $2', [role, username]);
  }

  /** Ends every session, as time does. */
  async endSessions(): Promise<void> {
    await this.service.db.query('DELETE FROM session');
  }

  /** Waits at the end of each test for the requests of another replica, too. */
  countRequests(replica: TestApp): void {
    countRequests(replica, this.counted.unanswered);
  }

  private async openWindow(options: PageOptions) {
    const window = await this.windows.take({ ...options, baseURL: this.service.url });
    this.taken.push(window);
    return window.page;
  }

  /** By the form's own call: the form itself has a test of its own. */
  private async signIn(context: BrowserContext, data: { username: string; password: string }): Promise<void> {
    const headers = { origin: this.service.url };
    const answer = await context.request.post('/api/v1/auth/login', { data, headers });
    if (!answer.ok()) throw new Error(`The sign-in was answered ${answer.status()}: ${await answer.text()}`);
  }
}

async function startEmpty(env?: Record<string, string>): Promise<TestApp> {
  const service = await startApp({ env, consoleFolder: process.env.CONSOLE_DIST });
  await prepareDatabase(service);
  return service;
}
