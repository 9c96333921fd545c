import type { NextFunction, Request, Response } from 'express';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { SwaggerModule } from '@nestjs/swagger';
import { apiDocument } from './api-document/api-document';
import { DOCS_PAGE } from './api-document/introduction';
import { requestId } from './common/http/request-id.middleware';
import { serveConsole } from './console-files';

/** Where the whole contract lives. */
const API_PREFIX = 'api/v1';

/** Swagger UI brings its own scripts and styles its elements one by one; nothing else may run or be loaded. */
const DOCS_POLICY = `default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:;
  connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`.replace(/\s+/g, ' ');

/** What `NestFactory.create` must be given for {@link setupApp} to work. */
export const APP_OPTIONS = { bodyParser: false, abortOnError: false } as const;

/** What of the configuration the set-up needs; `consoleFolder` is where the build leaves it unless told. */
export interface SetupOptions {
  trustProxy: readonly string[] | null;
  allowPrivateInstances: boolean;
  consoleFolder?: string;
}

/** Makes the application what the contract says, for production, tests and the OpenAPI document alike. */
export function setupApp(app: NestExpressApplication, options: SetupOptions): void {
  app.set('query parser', 'simple');
  app.set('etag', false);
  app.set('trust proxy', options.trustProxy ?? false);
  app.disable('x-powered-by');
  app.use(requestId);
  app.use(`/${API_PREFIX}`, api);
  app.use('/docs', docs);
  serveConsole(app, { folder: options.consoleFolder, allowPrivateInstances: options.allowPrivateInstances });
  app.setGlobalPrefix(API_PREFIX, { exclude: ['health/{*path}', 'metrics'] });
  SwaggerModule.setup('docs', app, () => apiDocument(app), {
    jsonDocumentUrl: 'docs-json',
    raw: ['json'],
    ...DOCS_PAGE,
  });
}

function api(request: Request, response: Response, next: NextFunction): void {
  response.setHeader('Cache-Control', 'no-store');
  // Express would run the GET handler for HEAD, and on curated/next that would reserve a post; OPTIONS it answers itself.
  const isUnknown = request.method === 'HEAD' || request.method === 'OPTIONS' || !isDecodable(request.path);
  if (isUnknown) response.status(404).json({ detail: 'Not Found' });
  else next();
}

/** A path with a broken escape such as `%E0%A4` names nothing. */
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
