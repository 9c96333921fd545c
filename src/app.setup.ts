import type { NextFunction, Request, Response } from 'express';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { requestId } from './common/http/request-id.middleware';

/** Where the whole contract lives. */
export const API_PREFIX = 'api/v1';

/** What `NestFactory.create` must be given for {@link setupApp} to work. */
export const APP_OPTIONS = { bodyParser: false, abortOnError: false } as const;

/** Makes the application what the contract says, for production, tests and the OpenAPI document alike. */
export function setupApp(app: NestExpressApplication, trustProxy: readonly string[] | null): void {
  app.set('query parser', 'simple');
  app.set('etag', false);
  app.set('trust proxy', trustProxy ?? false);
  app.disable('x-powered-by');
  app.use(requestId);
  app.use(`/${API_PREFIX}`, api);
  app.setGlobalPrefix(API_PREFIX, { exclude: ['health/{*path}', 'metrics'] });
}

function api(request: Request, response: Response, next: NextFunction): void {
  response.setHeader('Cache-Control', 'no-store');
  // Express would run the GET handler for HEAD, and on curated/next that would reserve a post.
  if (request.method === 'HEAD') response.status(404).json({ detail: 'Not Found' });
  else next();
}
