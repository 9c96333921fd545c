import type { OpenAPIObject } from '@nestjs/swagger';
import { API_PATH, operationsOf } from './operations';
import { SCHEMA_PATH } from './schemas';

/** The headers of responses that a client may act on, by their names among the components. */
const HEADERS = {
  RequestId: {
    description:
      "The request's name, which the service's log has too: the `X-Request-Id` that was sent, if it is at most 64 letters, " +
      'digits, `_` and `-`, else a random one.',
    schema: { type: 'string', examples: ['5b1f9d7e-3c1a-4c52-9d0e-7a2b1f6c8d90'] },
  },
  RetryAfter: {
    description: 'Seconds to wait before the request is sent again, where they are known.',
    schema: { type: 'integer', minimum: 0, examples: [5] },
  },
  ETag: {
    description: 'The `version` of the review, in quotes: send it as `If-Match` to change only what you have seen.',
    schema: { type: 'string', examples: ['"3"'] },
  },
  ListedAt: {
    description:
      'When the list was read, by the clock that dates what is fetched and reviewed: posts fetched later are not in it.',
    schema: { type: 'string', format: 'date-time', examples: ['2026-03-01T12:00:00.000Z'] },
  },
};

const refer = (name: keyof typeof HEADERS) => ({ $ref: `#/components/headers/${name}` });

const WAITING = ['429', '503'];

const VERSIONED = ['Post', 'ReviewForm'].map((name) => SCHEMA_PATH + name);

const DATED = `${SCHEMA_PATH}PostList`;

type Response = Exclude<NonNullable<NonNullable<OpenAPIObject['components']>['responses']>[string], { $ref: string }>;

export function documentHeaders(document: OpenAPIObject): void {
  const components = (document.components ??= {});
  Object.assign(components, { headers: HEADERS });
  // Shared responses are errors. Only the database's has `Retry-After`.
  for (const [name, response] of Object.entries(components.responses ?? {}))
    addHeaders(response, name === 'ServiceUnavailable');
  for (const { path, operation } of operationsOf(document))
    for (const [status, response] of Object.entries(operation.responses))
      addHeaders(response, path.startsWith(API_PATH) && WAITING.includes(status));
}

function addHeaders(response: Response | { $ref: string } | undefined, isWaiting: boolean): void {
  if (!response || '$ref' in response) return;
  const schema = response.content?.['application/json']?.schema;
  const name = schema && '$ref' in schema ? schema.$ref : '';
  response.headers = {
    ...response.headers,
    'X-Request-Id': refer('RequestId'),
    ...(isWaiting ? { 'Retry-After': refer('RetryAfter') } : {}),
    ...(VERSIONED.includes(name) ? { ETag: refer('ETag') } : {}),
    ...(name === DATED ? { 'Listed-At': refer('ListedAt') } : {}),
  };
}
