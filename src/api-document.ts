import type { INestApplication } from '@nestjs/common';
import { DocumentBuilder, type OpenAPIObject, SwaggerModule } from '@nestjs/swagger';
import { requireAccess } from './api-document/access';
import { documentErrors } from './api-document/errors';
import { ALIASES, ALIASES_TEXT, INTRODUCTION, TAGS } from './api-document/flow';
import { nameOperations } from './api-document/names';
import { type Operation, operationsOf } from './api-document/operations';
import { refineParameters } from './api-document/parameters';
import { refineSchemas } from './api-document/schemas';
import { shareResponses } from './api-document/shared-responses';
import { documentSuccesses } from './api-document/successes';
import { VERSION } from './config/version';

/** The OpenAPI document of the built application. It needs the Swagger plugin of `nest build`, and no database. */
export function apiDocument(app: INestApplication): OpenAPIObject {
  const document = SwaggerModule.createDocument(app, frame(), {
    operationIdFactory: (controller, method) => `${controller.replace(/Controller$/, '')}.${method}`,
  });
  refineSchemas(document);
  refineParameters(document);
  nameOperations(document);
  requireAccess(document);
  documentErrors(document);
  documentSuccesses(document);
  shareResponses(document);
  for (const { operation } of operationsOf(document)) dropExtensions(operation);
  return document;
}

function frame() {
  const builder = new DocumentBuilder()
    .setOpenAPIVersion('3.1.0')
    .setTitle('Sluice')
    .setDescription(INTRODUCTION)
    .setVersion(VERSION)
    .setLicense('Apache-2.0', 'https://www.apache.org/licenses/LICENSE-2.0')
    .addApiKey({ type: 'apiKey', in: 'header', name: 'X-API-Key', description: KEY_TEXT }, 'key')
    .addApiKey({ type: 'apiKey', in: 'cookie', name: 'sluice_session', description: SESSION_TEXT }, 'session');
  for (const [name, description] of Object.entries(TAGS)) builder.addTag(name, description);
  return builder.addTag(ALIASES, ALIASES_TEXT).build();
}

const KEY_TEXT = 'Paste the `key` of `POST /api-keys` here, once.';
const SESSION_TEXT =
  'Nothing to paste here: run `POST /auth/login` on this page, and the browser keeps the session. It stands in for the ' +
  'key except on next, ack, nack, error and extend. Under an https address the cookie is `__Host-sluice_session`.';

/** What the decorators told the document is no part of it. */
function dropExtensions(operation: Operation): void {
  for (const name of Object.keys(operation)) if (name.startsWith('x-')) Reflect.deleteProperty(operation, name);
}
