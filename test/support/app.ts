import { Agent } from 'node:http';
import { ConsoleLogger } from '@nestjs/common';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { Test } from '@nestjs/testing';
import request from 'supertest';
import { DataSource } from 'typeorm';
import { AppModule } from '../../src/app.module';
import { APP_OPTIONS, setupApp } from '../../src/app.setup';
import { PasswordHasher } from '../../src/auth/password-hasher';
import { Clock } from '../../src/common/clock';
import { FastExpressAdapter } from '../../src/common/http/fast-express.adapter';
import { AppConfig } from '../../src/config/app-config';
import { FediverseOptions } from '../../src/fediverse/fediverse-options';
import { fediverseOptions } from '../../src/fediverse/fediverse.module';
import { ADMIN, quickHasher } from './admin';
import { createDatabase, type TestDatabase } from './database';
import { markJobsDone } from './job-names';
import { DatabaseSnapshot } from './reset';
import { shareInWorker } from './worker';

export const API_KEY = 'test-key-of-the-test-suite';

export const ISO_TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;

/** What a test may set: variables of the environment, a database to share between replicas, a clock. */
export interface TestAppOptions {
  env?: Record<string, string>;
  database?: TestDatabase;
  now?: () => Date;
  /** In place of the built console. */
  consoleFolder?: string;
  /** In place of the built docs. */
  helpFolder?: string;
  /** Where a test changes the schema or the service's memory, or counts what the service has counted since it started. */
  own?: true;
}

/** A running service on a database of its own, listening on loopback. */
export interface TestApp {
  app: NestExpressApplication;
  url: string;
  database: TestDatabase;
  db: DataSource;
  /** A request with the key: `api.get('/posts')` asks `/api/v1/posts`. */
  api: Api;
  /** The same without a key. */
  anonymous: Api;
  /** The same with other headers, such as those of `asAdmin`. */
  as(headers: Record<string, string>): Api;
  /** The body of a GET with the key, which must succeed. */
  read(path: string): Promise<request.Response['body']>;
  /** Puts the database back as it was at the first call, but for the jobs; meant for a `beforeEach`. */
  reset(): Promise<void>;
  close(): Promise<void>;
}

type Method = 'get' | 'post' | 'put' | 'patch' | 'delete' | 'head';
/** Sends requests below `/api/v1`. */
export type Api = Record<Method, (path: string) => request.Test>;

const ENV = {
  PORT: '0',
  INITIAL_API_KEY: API_KEY,
  SECRET_KEY: 'secret-key-of-the-test-suite-32-characters',
  ADMIN_USERNAME: ADMIN.username,
  ADMIN_PASSWORD: ADMIN.password,
  ALLOW_PRIVATE_INSTANCES: 'true',
  FETCH_INTERVAL_MINUTES: '0',
  VERIFY_BEFORE_SERVE: 'off',
  DATABASE_POOL_SIZE: '10',
  // Tests must not fail on a machine that is busy, nor say that it is.
  SLOW_STATEMENT_MS: '0',
  DATABASE_STATEMENT_TIMEOUT_SECONDS: '300',
  DATABASE_LIST_TIMEOUT_SECONDS: '300',
  DATABASE_CONNECT_TIMEOUT_SECONDS: '60',
};

/** As in production, but an instance may take its time: it is in this process, on a machine that may be busy. */
const patientOptions = (settings: AppConfig, clock: Clock): FediverseOptions =>
  Object.assign(fediverseOptions(settings, clock), { timeouts: { connect: 60_000, request: 60_000, fetch: 60_000 } });

/** Starts the same service as production, with only the edges replaced. */
export async function startApp(options: TestAppOptions = {}): Promise<TestApp> {
  const database = options.database ?? (await createDatabase());
  const config = AppConfig.from({ ...ENV, ...options.env });
  const builder = Test.createTestingModule({ imports: [AppModule.forRoot(config, database.url)] });
  builder.overrideProvider(PasswordHasher).useValue(quickHasher());
  builder.overrideProvider(FediverseOptions).useFactory({ inject: [AppConfig, Clock], factory: patientOptions });
  if (options.now) builder.overrideProvider(Clock).useValue({ now: options.now });
  const logger = new ConsoleLogger({ logLevels: process.env.TEST_LOG ? ['log', 'warn', 'error', 'fatal'] : ['fatal'] });
  const app = (await builder.compile()).createNestApplication<NestExpressApplication>(new FastExpressAdapter(), {
    ...APP_OPTIONS,
    logger,
  });
  const { trustProxy, allowPrivateInstances, publicUrl } = config;
  const { consoleFolder, helpFolder } = options;
  setupApp(app, { trustProxy, allowPrivateInstances, publicUrl, consoleFolder, helpFolder, measured: config });
  await app.listen(0, '127.0.0.1').catch(async (error: unknown) => {
    await app.close();
    throw error;
  });
  const url = (await app.getUrl()).replace('[::1]', '127.0.0.1');
  const db = app.get(DataSource);
  const api = apiOf(url, { 'X-API-Key': API_KEY });
  return {
    app,
    url,
    database,
    db,
    api,
    anonymous: apiOf(url, {}),
    as: (headers) => apiOf(url, headers),
    read: async (path) => (await api.get(path).expect(200)).body,
    reset: resetOf(db),
    close: async () => {
      await app.close();
      if (!options.database) await database.drop();
    },
  };
}

/** The service that spec files of this worker share; what the one before left in the database is gone. */
async function sharedApp(): Promise<TestApp> {
  const start = async () => {
    const app = await startApp();
    return { app, first: await DatabaseSnapshot.take(app.db) };
  };
  const { app, first } = await shareInWorker('app', start, (made) => made.app.close());
  await first.restore();
  await app.db.query(markJobsDone());
  return { ...app, reset: resetOf(app.db) };
}

/** The first call reads the rows, each later one puts them back. */
function resetOf(db: DataSource): () => Promise<void> {
  let snapshot: DatabaseSnapshot | null = null;
  return async () => {
    if (snapshot) await snapshot.restore();
    else snapshot = await DatabaseSnapshot.take(db);
  };
}

/**
 * One service for the tests of a `describe`; its parts exist between the first and the last. Without options it is the one that all spec
 * files of a worker share, with the database as it was when that started.
 */
export function useService(options?: TestAppOptions): TestApp {
  let started: TestApp | null = null;
  beforeAll(async () => {
    started = await (options ? startApp(options) : sharedApp());
  });
  if (options) afterAll(() => started?.close());
  return new Proxy({} as TestApp, {
    get(_, name) {
      if (!started) throw new Error('The service has not started');
      return Reflect.get(started, name);
    },
  });
}

/** Requests share connections, as those of a client do; opening one takes as long as a request. */
const agent = new Agent({ keepAlive: true });

function apiOf(url: string, headers: Record<string, string>): Api {
  const send = (method: Method) => (path: string) => request(url)[method](`/api/v1${path}`).agent(agent).set(headers);
  const methods = ['get', 'post', 'put', 'patch', 'delete', 'head'] as const;
  return Object.fromEntries(methods.map((method) => [method, send(method)])) as Api;
}
