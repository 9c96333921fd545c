import { randomUUID } from 'node:crypto';
import { constants } from 'node:zlib';
import { RequestMethod } from '@nestjs/common';
import compression from 'compression';
import type { NextFunction, Request, Response } from 'express';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { serveDocs } from './api-document/docs-page';
import type { FastExpressAdapter } from './common/http/fast-express.adapter';
import { serveConsole } from './console-files';
import { serveHelp } from './help-files';
import { type MetricsAccess, serveMetrics } from './metrics-page';

const API_PREFIX = 'api/v1';

/** Swagger UI brings its own scripts and uses inline styles; nothing else may run or be loaded. */
const DOCS_POLICY = `default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:;
  connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`.replace(/\s+/g, ' ');

/** For a year, as browsers advise; other names of the domain are not this service's to decide about. */
const HTTPS_ONLY = { 'Strict-Transport-Security': 'max-age=31536000' };

/** Milliseconds that an idle connection stays open: longer than load balancers keep theirs, which is 60 s as a rule. */
const KEEP_ALIVE_MS = 75_000;

export const APP_OPTIONS = { bodyParser: false, abortOnError: false } as const;

/** The part of the configuration that the set-up needs; without folders the built console and docs are served. */
export interface SetupOptions {
  trustProxy: readonly string[] | null;
  allowPrivateInstances: boolean;
  publicUrl: string | null;
  consoleFolder?: string;
  helpFolder?: string;
  /** Who reads the metrics; without it nothing is measured. */
  measured?: MetricsAccess;
}

/** Configures the application as the contract requires, for production, tests and the OpenAPI document alike. */
export function setupApp(app: NestExpressApplication, options: SetupOptions): void {
  const server = app.getHttpServer();
  server.keepAliveTimeout = KEEP_ALIVE_MS;
  // Node counts the idle time to it.
  server.headersTimeout = KEEP_ALIVE_MS + 5_000;
  app.set('query parser', 'simple');
  app.set('etag', false);
  app.set('trust proxy', options.trustProxy ?? false);
  app.disable('x-powered-by');
  const adapter = app.getHttpAdapter() as FastExpressAdapter;
  if (options.publicUrl?.startsWith('https:')) adapter.sendAlways(HTTPS_ONLY);
  app.use(requestId);
  if (options.measured) serveMetrics(app, options.measured);
  app.use(`/${API_PREFIX}`, api(adapter));
  adapter.servePages(() => servePages(app, options));
  app.setGlobalPrefix(API_PREFIX, {
    exclude: [
      'health/{*path}',
      { path: 'feeds/:file', method: RequestMethod.GET },
      'about',
      'about.json',
      'robots.txt',
    ],
  });
}

function servePages(app: NestExpressApplication, options: SetupOptions): void {
  app.use('/docs', docs, compress);
  app.use('/docs-json', compress);
  serveDocs(app);
  serveConsole(app, { folder: options.consoleFolder, allowPrivateInstances: options.allowPrivateInstances, compress });
  app.use('/help', compress);
  serveHelp(app, options.helpFolder);
}

/** Names each request, after the client's `X-Request-Id` where that is plain, so that a log line can be found again. */
function requestId(request: Request, response: Response, next: NextFunction): void {
  const given = request.headers['x-request-id'];
  const plain = typeof given === 'string' && /^[\w-]{1,64}$/.test(given);
  response.setHeader('X-Request-Id', plain ? given : randomUUID());
  next();
}

const api = (adapter: FastExpressAdapter) => (request: Request, response: Response, next: NextFunction) => {
  const { method, path, baseUrl } = request;
  response.setHeader('Cache-Control', 'no-store');
  // Express would run the GET handler for HEAD, which on curated/next would reserve a post, and respond to OPTIONS itself.
  const isUnknown =
    method === 'HEAD' || method === 'OPTIONS' || adapter.lacksMethod(method, baseUrl + path) || !isDecodable(path);
  if (isUnknown) response.status(404).json({ detail: 'Not Found' });
  // The queue's responses are short: they are sent as they are, and do not pay for being asked about.
  else if (path.startsWith('/curated/')) next();
  else compress(request, response, next);
};

/** At levels that cost a few milliseconds of a page of 100 posts: see docs/performance.md. */
const compress = compression({
  threshold: 1_024,
  level: 4,
  brotli: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
});

function isDecodable(path: string): boolean {
  try {
    return decodeURIComponent(path) !== '';
  } catch {
    return false;
  }
}

function docs(_request: Request, response: Response, next: NextFunction): void {
  response.setHeader('Content-Security-Policy', DOCS_POLICY);
  response.setHeader('X-Content-Type-Options', 'nosniff');
  next();
}
