import type { NestExpressApplication } from '@nestjs/platform-express';
import { SwaggerModule } from '@nestjs/swagger';
import { apiDocument } from './api-document';
import { DOCS_PAGE } from './introduction';

/** Serves the OpenAPI document at `/docs-json` and Swagger UI at `/docs`. The first request makes the document. */
export function serveDocs(app: NestExpressApplication): void {
  const options = { jsonDocumentUrl: 'docs-json', raw: ['json' as const], ...DOCS_PAGE };
  SwaggerModule.setup('docs', app, () => apiDocument(app), options);
}
