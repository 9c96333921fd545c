import type { INestApplication } from '@nestjs/common';
import { ExpressAdapter, type NestExpressApplication } from '@nestjs/platform-express';
import { type NextFunction, type Request, type Response, Router } from 'express';
import { loadSwagger } from '../common/http/api-decorators';
import { apiDocument } from './api-document';
import { DOCS_PAGE } from './introduction';

const PATHS = /^\/docs(?:-json)?(?:\/|$)/i;

/** Serves the OpenAPI document at `/docs-json` and Swagger UI at `/docs`; what makes them is loaded at the first request. */
export function serveDocs(app: NestExpressApplication): void {
  let pages: Router | null = null;
  app.use((request: Request, response: Response, next: NextFunction) => {
    if (PATHS.test(request.path)) (pages ??= docsPages(app))(request, response, next);
    else next();
  });
}

function docsPages(app: NestExpressApplication): Router {
  const router = Router();
  const adapter = new ExpressAdapter(router);
  // As much of an application as the set-up needs: the routes of the service's own are complete by now.
  const host = {
    getHttpAdapter: () => adapter,
    useStaticAssets: (folder: string, options: object): unknown => adapter.useStaticAssets(folder, options),
  };
  loadSwagger().SwaggerModule.setup('docs', host as unknown as INestApplication, () => apiDocument(app), {
    jsonDocumentUrl: 'docs-json',
    raw: ['json'],
    ...DOCS_PAGE,
  });
  return router;
}
