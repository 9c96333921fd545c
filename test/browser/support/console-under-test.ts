import type { ServerResponse } from 'node:http';
import type { Browser, BrowserContext, BrowserContextOptions } from 'playwright-core';
import { type SampleInstance, startSampleInstance } from '../../../tools/sample-instance/sample-instance';
import { ADMIN, quickHasher } from '../../support/admin';
import { startApp, type TestApp } from '../../support/app';
import { until } from '../../support/until';
import { launchChromium } from './chromium';
import { ConsolePage, reportViolations } from './console-page';
import { Reviews } from './reviews';
import { PATIENCE } from './soon';

/** The other user of every console under test. */
export const OTHER = { username: 'greta', password: 'another long password' };

/** SQL: what a test changed of the two users is taken back, however it ended. */
const USERS_AS_THEY_WERE = `
  UPDATE app_user SET password_hash = before.password_hash, preferences = before.preferences, role = before.role,
    time_zone = before.time_zone, disabled_at = before.disabled_at
  FROM user_before AS before WHERE before.id = app_user.id`;

/** How a page is opened. */
export interface PageOptions {
  theme?: 'light' | 'dark';
  width?: number;
  height?: number;
  reducedMotion?: boolean;
  forcedColors?: boolean;
  touch?: boolean;
  /** Where it starts; nowhere yet when it is null. */
  path?: string | null;
  /** Who signs in; null: nobody. */
  as?: { username: string; password: string } | null;
  /** Of the account, instead of the defaults. */
  preferences?: Record<string, unknown>;
  /** In another page's window, with its cookies and storage: a second tab. */
  beside?: ConsolePage;
  /** Runs in the page before its own scripts. */
  before?: () => void;
}

/** What a spec file may have otherwise. */
export interface ConsoleOptions {
  /** Fetch the sample posts; on unless told. */
  fetch?: boolean;
  env?: Record<string, string>;
  /** For the browser. */
  args?: readonly string[];
}

/** The built console, the service with the sample posts, and a browser: for one spec file. */
export class ConsoleUnderTest {
  readonly reviews: Reviews;
  private readonly contexts = new Set<BrowserContext>();
  private pages: ConsolePage[] = [];
  private readonly unanswered = new Set<ServerResponse>();

  private constructor(
    readonly service: TestApp,
    readonly sample: SampleInstance,
    readonly browser: Browser,
  ) {
    this.reviews = new Reviews(service);
    this.countRequests(service);
  }

  static async start({ fetch = true, env = {}, args }: ConsoleOptions = {}): Promise<ConsoleUnderTest> {
    const browser = await launchChromium(args);
    const sample = await startSampleInstance();
    const consoleFolder = process.env.CONSOLE_DIST;
    const service = await startApp({ env, consoleFolder });
    const console = new ConsoleUnderTest(service, sample, browser);
    await addOther(service);
    await service.db.query('CREATE TABLE user_before AS SELECT * FROM app_user');
    await console.reviews.keepLog();
    if (fetch) await fetchSamples(service, sample);
    return console;
  }

  /** Opens the console, signed in, in a window of its own unless told. */
  async open(options: PageOptions = {}): Promise<ConsolePage> {
    const { path = '/', as = ADMIN, preferences, beside, before } = options;
    if (preferences) await this.setPreferences(preferences, as?.username);
    const context = beside?.context ?? (await this.newContext(options));
    if (before) await context.addInitScript(before);
    if (as !== null && !beside) await this.signIn(context, as);
    const page = new ConsolePage(await context.newPage(), [host(this.service.url), this.sample.domain]);
    this.pages.push(page);
    if (path !== null) await page.page.goto(path);
    return page;
  }

  /** Ends a test: closes its windows, gives both users back what they had, and throws what went wrong in the windows. */
  async endTest(): Promise<void> {
    await Promise.all([...this.contexts].map((context) => context.close()));
    this.contexts.clear();
    // What a page sends as it is closed would else take effect in the middle of the next test.
    await this.endSessions();
    await until(() => this.unanswered.size === 0);
    await this.service.db.query('DELETE FROM presence');
    const problems = this.pages.flatMap((page) => page.problems());
    this.pages = [];
    await this.service.db.query(USERS_AS_THEY_WERE);
    if (problems.length > 0) throw new Error(`The console had problems:\n${problems.join('\n')}`);
  }

  async close(): Promise<void> {
    await this.browser.close();
    await this.service.close();
    await this.sample.close();
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

  /** Waits at the end of each test for the requests of a service whose work is not done, also those of pages that are gone by then. */
  countRequests({ app }: TestApp): void {
    app.getHttpServer().prependListener('request', (_request: unknown, response: ServerResponse) => {
      this.unanswered.add(response);
      const done = () => void this.unanswered.delete(response);
      const end = response.end.bind(response) as (...given: unknown[]) => unknown;
      Object.assign(response, {
        end: (...given: unknown[]) => {
          done();
          return end(...given);
        },
      });
      // What a page no longer wants is not sent to its end.
      response.on('close', () => {
        if (response.headersSent) done();
      });
    });
  }

  private async newContext(options: PageOptions): Promise<BrowserContext> {
    const { theme = 'light', width = 1440, height = 900, touch = false } = options;
    const settings: BrowserContextOptions = {
      baseURL: this.service.url,
      viewport: { width, height },
      colorScheme: theme,
      reducedMotion: options.reducedMotion ? 'reduce' : 'no-preference',
      forcedColors: options.forcedColors ? 'active' : 'none',
      hasTouch: touch,
      locale: 'en-GB',
      timezoneId: 'Europe/Oslo',
    };
    const context = await this.browser.newContext(settings);
    context.setDefaultTimeout(PATIENCE);
    await context.addInitScript(reportViolations);
    this.contexts.add(context);
    return context;
  }

  /** By the form's own call: the form itself has a test of its own. */
  private async signIn(context: BrowserContext, data: { username: string; password: string }): Promise<void> {
    const headers = { origin: this.service.url };
    const answer = await context.request.post('/api/v1/auth/login', { data, headers });
    if (!answer.ok()) throw new Error(`The sign-in was answered ${answer.status()}: ${await answer.text()}`);
  }
}

function host(url: string): string {
  return new URL(url).host;
}

async function addOther(service: TestApp): Promise<void> {
  const hash = await quickHasher().hash(OTHER.password);
  const sql = `INSERT INTO app_user (username, username_folded, password_hash, role) VALUES ($1, $1, $2, 'admin')`;
  await service.db.query(sql, [OTHER.username, hash]);
}

/** Every post of the sample instance, by the same way as in production. */
async function fetchSamples({ api }: TestApp, sample: SampleInstance): Promise<void> {
  for (const hashtag of sample.hashtags)
    await api.post('/streams').send({ hashtag, instance: sample.domain }).expect(201);
  const { body } = await api.post('/streams/fetch-all?limit=100').expect(200);
  if (body.failed !== 0 || body.total_added === 0) throw new Error(`The fetch failed: ${JSON.stringify(body)}`);
}
