import type { BrowserContext, Page } from 'playwright-core';
import { openSession } from '../../e2e/auth/session-factory';
import { ADMIN } from '../../support/admin';
import type { TestApp } from '../../support/app';
import { until } from '../../support/until';
import { ConsolePage } from './console-page';
import { Reviews } from './reviews';
import { type Sample, sampleOfRun } from './samples';
import { countRequests, type Shared, shared } from './shared';
import { expectSoon } from './soon';
import type { WindowOptions } from './windows';

export { OTHER } from './samples';

/** SQL: what a test changed of the two users is taken back, however it ended. */
const USERS_AS_THEY_WERE = `
  UPDATE app_user SET password_hash = before.password_hash, preferences = before.preferences, role = before.role,
    time_zone = before.time_zone, disabled_at = before.disabled_at
  FROM user_before AS before WHERE before.id = app_user.id`;

/** How a page is opened. */
export interface PageOptions extends WindowOptions {
  /** Where it starts; nowhere yet when it is null. */
  path?: string | null;
  /** Who signs in; null: nobody. */
  as?: { username: string; password: string } | null;
  /** Of the account, instead of the defaults. */
  preferences?: Record<string, unknown>;
  /** In another page's window, with its cookies and storage: a second tab. */
  beside?: ConsolePage;
}

/** One console for a spec file, which fails each test in whose pages anything went wrong. */
export function useConsole(): ConsoleUnderTest {
  const ui = new ConsoleUnderTest();
  beforeAll(() => ui.start());
  afterEach(() => ui.endTest());
  return ui;
}

/** Waits until the posts are decided so. */
export function expectDecisions(ui: ConsoleUnderTest, ids: readonly number[], decisions: unknown[]): Promise<void> {
  return expectSoon(async () => expect(await ui.reviews.decisions(ids)).toEqual(decisions));
}

/** Waits until the reviews of the posts hold this. */
export function expectReviews(ui: ConsoleUnderTest, ids: readonly number[], reviews: object[]): Promise<void> {
  return expectSoon(async () => expect(await ui.reviews.of(ids)).toMatchObject(reviews));
}

/** The built console, a service with the sample posts, and a browser. */
export class ConsoleUnderTest {
  readonly sample: Sample = sampleOfRun();
  private started: Shared | null = null;
  private taken: Page[] = [];
  private pages: ConsolePage[] = [];

  async start(): Promise<void> {
    this.started = await shared();
    await this.service.reset();
  }

  private get shared(): Shared {
    if (!this.started) throw new Error('The console has not started');
    return this.started;
  }

  get service(): TestApp {
    return this.shared.service;
  }

  get reviews(): Reviews {
    return new Reviews(this.service);
  }

  /** Leaves `count` posts to be reviewed, or those of a condition, and shows the first; approvals go out at once unless told. */
  async sit(count: number, { only, ...options }: PageOptions & { only?: string } = {}) {
    const ids = await this.reviews.reset(count, only);
    const page = await this.open({ preferences: { holdSeconds: 0 }, ...options });
    await page.showsPost(ids[0]);
    return [page, ...ids] as const;
  }

  /** Opens the console, signed in, in a window of its own unless told. */
  async open(options: PageOptions = {}): Promise<ConsolePage> {
    const { path = '/', as = ADMIN, preferences, beside } = options;
    if (preferences) await this.setPreferences(preferences, as?.username);
    const opened = await (beside ? beside.context.newPage() : this.shared.windows.take(options));
    if (!beside) this.taken.push(opened);
    const hosts = [this.service.url, this.sample.origin].map((url) => new URL(url).host);
    const page = new ConsolePage(opened, hosts);
    this.pages.push(page);
    if (as !== null && !beside) await this.signIn(page.context, as.username);
    if (path !== null) await page.page.goto(path);
    return page;
  }

  /** Ends a test: clears its windows, gives both users back what they had, and throws what went wrong in the windows. */
  async endTest(): Promise<void> {
    const problems = this.pages.flatMap((page) => page.problems());
    this.pages = [];
    await Promise.all(this.taken.splice(0).map((page) => this.shared.windows.giveBack(page)));
    // What a page sends as it is closed would else take effect in the middle of the next test.
    await this.endSessions();
    await until(() => this.shared.unanswered.size === 0);
    await this.service.db.query('DELETE FROM presence');
    await this.service.db.query(USERS_AS_THEY_WERE);
    if (problems.length > 0) throw new Error(`The console had problems:\n${problems.join('\n')}`);
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
    countRequests(replica, this.shared.unanswered);
  }

  /** By a session of the database: the form has a test of its own. */
  private async signIn(context: BrowserContext, username: string): Promise<void> {
    const [name = '', value = ''] = (await openSession(this.service.db, username)).split('=');
    await context.addCookies([{ name, value, url: this.service.url, httpOnly: true, sameSite: 'Strict' }]);
  }
}
