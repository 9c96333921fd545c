import type { INestApplication } from '@nestjs/common';
import { DocumentBuilder, type OpenAPIObject, SwaggerModule } from '@nestjs/swagger';
import { ACCESS_EXTENSION } from './auth/principal';
import { VERSION } from './config/version';

/** The tags in the order of the flow: a post's way from its stream to the consumer, then what surrounds it. */
const TAGS: Record<string, string> = {
  Streams: 'The hashtags that are watched, and fetching them.',
  Posts: 'The collected posts: look, decide, score.',
  'Curated queue': 'What a consumer pulls: next, then ack, nack or error.',
  'Topical days': 'Which hashtags are topical on which days.',
  Statistics: 'The service in figures.',
  'Keys and login': 'API keys, and the people who make them.',
  Operations: 'For load balancers and supervisors.',
};

const METHODS = ['get', 'post', 'put', 'patch', 'delete'] as const;

/** The OpenAPI document of the built application. It needs the Swagger plugin of `nest build`, and no database. */
export function apiDocument(app: INestApplication): OpenAPIObject {
  const builder = new DocumentBuilder()
    .setOpenAPIVersion('3.1.0')
    .setTitle('Sluice')
    .setDescription('Content curation for the Fediverse: fetch, score, review, and a queue that a consumer pulls from.')
    .setVersion(VERSION)
    .setLicense('Apache-2.0', 'https://www.apache.org/licenses/LICENSE-2.0')
    .addApiKey({ type: 'apiKey', in: 'header', name: 'X-API-Key', description: 'A key of POST /api-keys' }, 'key')
    .addSecurityRequirements('key');
  for (const [name, description] of Object.entries(TAGS)) builder.addTag(name, description);
  const document = SwaggerModule.createDocument(app, builder.build(), {
    operationIdFactory: (controller, method) => `${controller.replace(/Controller$/, '')}.${method}`,
  });
  return withPlainOperations(document);
}

/** Open routes lose the key's padlock, and the aliases of a prefix a name of their own. */
function withPlainOperations(document: OpenAPIObject): OpenAPIObject {
  for (const [path, item] of Object.entries(document.paths)) {
    for (const method of METHODS) {
      const operation = item[method] as (typeof item)['get'] & { [ACCESS_EXTENSION]?: string };
      if (!operation) continue;
      if (operation[ACCESS_EXTENSION] === 'public') operation.security = [];
      delete operation[ACCESS_EXTENSION];
      const alias = /\[\d+\]$/.test(operation.operationId ?? '') ? `.${path.split('/')[3]}` : '';
      operation.operationId = operation.operationId?.replace(/\[\d+\]$/, alias);
    }
  }
  return document;
}
