import type { INestApplication } from '@nestjs/common';
import { DocumentBuilder, type OpenAPIObject, SwaggerModule } from '@nestjs/swagger';
import { VERSION } from '../config/version';
import { addExamples } from './examples';
import { documentHeaders } from './headers';
import { ALIASES, ALIASES_TEXT, INTRODUCTION, KEY_TEXT, SESSION_TEXT, TAGS } from './introduction';
import { nameOperations, operationsOf } from './operations';
import { documentResponses } from './responses';
import { completeSchemas } from './schemas';

/** Types and descriptions come from the Swagger plugin of `nest build`; this adds what many operations share. */
export function apiDocument(app: INestApplication): OpenAPIObject {
  const document = SwaggerModule.createDocument(app, frame(), {
    // Generated clients name functions after these ids, so the controllers' methods have unique names.
    operationIdFactory: (_controller, method) => method,
  });
  completeSchemas(document);
  nameOperations(document);
  documentResponses(document);
  documentHeaders(document);
  addExamples(document);
  for (const { operation } of operationsOf(document)) dropExtensions(operation);
  return document;
}

function frame() {
  const builder = new DocumentBuilder()
    .setOpenAPIVersion('3.1.0')
    .setTitle('Sluice')
    .setDescription(INTRODUCTION)
    .setVersion(VERSION)
    .addServer('/', 'The server that this document comes from')
    .setLicense('Apache-2.0', 'https://www.apache.org/licenses/LICENSE-2.0')
    .addApiKey({ type: 'apiKey', in: 'header', name: 'X-API-Key', description: KEY_TEXT }, 'key')
    .addApiKey({ type: 'apiKey', in: 'cookie', name: 'sluice_session', description: SESSION_TEXT }, 'session');
  for (const [name, description] of Object.entries(TAGS)) builder.addTag(name, description);
  return builder.addTag(ALIASES, ALIASES_TEXT).build();
}

/** The extensions carried what decorators say of access and errors; the finished document has it in its own terms. */
function dropExtensions(operation: object): void {
  for (const name of Object.keys(operation)) if (name.startsWith('x-')) Reflect.deleteProperty(operation, name);
}
