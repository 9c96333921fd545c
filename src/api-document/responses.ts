import type { OpenAPIObject } from '@nestjs/swagger';
import { type Access, ACCESS_EXTENSION } from '../auth/principal';
import { FOREIGN_HOST, FOREIGN_ORIGIN } from '../auth/request-origin';
import { missingScope, type Scope, SCOPE_EXTENSION } from '../auth/scopes';
import { type ErrorTexts, NEEDS_BODY, oneOf } from '../common/http/api-errors';
import { API_PATH, type Located, type Operation, operationsOf } from './operations';
import { exampleOf, resolve, type Schema, SCHEMA_PATH, schemasOf } from './schemas';

/** Gives each operation its credentials, every error that it can return, and examples of what is sent and returned. */
export function documentResponses(document: OpenAPIObject): void {
  const schemas = schemasOf(document);
  Object.assign(schemas, ERROR_SCHEMAS);
  const shared: Operation['responses'] = {};
  for (const located of operationsOf(document)) {
    const { operation } = located;
    operation.security ??= ACCESS[accessOf(operation)].security;
    for (const error of errorsOf(located)) addError(operation, error);
    completeErrors(operation, shared);
    documentBody(operation, schemas);
    documentSuccess(operation, schemas);
  }
  Object.assign((document.components ??= {}), { responses: shared });
}

const NO_KEY: ErrorTexts = [401, 'Missing X-API-Key header', 'Invalid API key'];
const OTHER_ORIGIN: ErrorTexts = [403, FOREIGN_ORIGIN];

/** The credentials of each kind of access, and the errors without them. GET has no error for another origin. */
const ACCESS: Record<Access, { security: Record<string, string[]>[]; errors: ErrorTexts[] }> = {
  any: { security: [{ key: [] }, { session: [] }], errors: [NO_KEY, OTHER_ORIGIN] },
  key: { security: [{ key: [] }], errors: [NO_KEY] },
  session: {
    security: [{ session: [] }],
    errors: [[401, 'Not signed in', 'Invalid API key'], [403, 'API keys may not do this; sign in'], OTHER_ORIGIN],
  },
  person: { security: [{ session: [] }], errors: [[401, 'Not signed in']] },
  'sign-in': { security: [], errors: [[403, FOREIGN_ORIGIN, FOREIGN_HOST]] },
  'sign-out': { security: [], errors: [OTHER_ORIGIN] },
  public: { security: [], errors: [] },
};

/** What every 422 begins with whose text the specification does not give. */
const INVALID: ErrorTexts = [422, 'Validation error: ...'];
const BODY_ERRORS: ErrorTexts[] = [[400, 'Invalid JSON body'], [413, 'Request body too large'], INVALID];
const FAILED: ErrorTexts = [500, 'Internal server error'];
const UNAVAILABLE: ErrorTexts = [503, 'Service unavailable'];

function accessOf(operation: Operation): Access {
  return (operation[ACCESS_EXTENSION] as Access | undefined) ?? 'any';
}

/** What an operation can return besides the errors that its decorators document. */
function errorsOf({ path, method, operation }: Located): ErrorTexts[] {
  const scope = operation[SCOPE_EXTENSION] as Scope | undefined;
  return [
    ...ACCESS[accessOf(operation)].errors.filter((error) => method !== 'get' || error !== OTHER_ORIGIN),
    ...(scope ? [[403, missingScope(scope)] as const] : []),
    ...(operation.requestBody ? BODY_ERRORS : takesInput(operation) ? [INVALID] : []),
    FAILED,
    ...(path.startsWith(API_PATH) ? [UNAVAILABLE] : []),
  ];
}

/** A parameter that has a 400 of its own has no 422, nor has a name in the path. */
function takesInput({ parameters = [], responses }: Operation): boolean {
  const own = textOf(responses[400]);
  return parameters.some(
    (one) =>
      !('$ref' in one) &&
      (one.in === 'path'
        ? (one.schema as Schema).type === 'integer'
        : one.in === 'query' && !own.includes(`\`${one.name} `)),
  );
}

const textOf = (response: Operation['responses'][string]) =>
  response && 'description' in response ? response.description : '';

function addError({ responses }: Operation, [status, ...texts]: ErrorTexts): void {
  const description = [textOf(responses[status]), oneOf(texts)].filter(Boolean).join(' or ');
  responses[status] = { ...responses[status], description };
}

const nameOf = ([, ...texts]: ErrorTexts, name: string) => [oneOf(texts), name] as const;

/** The errors that many operations have in common, by what they say, and their names among the components. */
const SHARED = new Map([
  nameOf([400, 'Invalid JSON body'], 'InvalidJson'),
  nameOf(NO_KEY, 'NoValidKey'),
  nameOf([403, missingScope('read')], 'RequiresRead'),
  nameOf([403, missingScope('queue')], 'RequiresQueue'),
  nameOf([403, FOREIGN_ORIGIN, missingScope('review')], 'RequiresReview'),
  nameOf([403, FOREIGN_ORIGIN, missingScope('admin')], 'RequiresAdmin'),
  nameOf([413, 'Request body too large'], 'BodyTooLarge'),
  nameOf(INVALID, 'InvalidInput'),
  nameOf(FAILED, 'InternalServerError'),
  nameOf(UNAVAILABLE, 'ServiceUnavailable'),
]);

/** Gives each error its body, and writes those that operations have in common once. */
function completeErrors({ responses }: Operation, shared: Operation['responses']): void {
  for (const [status, response] of Object.entries(responses)) {
    if (!response || '$ref' in response || Number(status) < 400) continue;
    const schema = { $ref: SCHEMA_PATH + (status === '422' ? 'ValidationError' : 'ErrorBody') };
    // Swagger joins the texts of several decorators so.
    response.description = response.description.replaceAll('\n\n', ' or ');
    response.content ??= { 'application/json': { schema } };
    const name = SHARED.get(response.description);
    if (name === undefined) continue;
    shared[name] = response;
    responses[status] = { $ref: `#/components/responses/${name}` };
  }
}

function documentBody(operation: Operation, schemas: Record<string, Schema>): void {
  const { requestBody: body } = operation;
  if (!body || '$ref' in body) return;
  const contents = Object.values(body.content);
  for (const media of contents) media.example = exampleOf(media.schema, schemas);
  // Without required fields the body may be left out.
  const hasRequired = contents.some(({ schema }) => schema && resolve(schema, schemas).required?.length);
  body.required = hasRequired || operation[NEEDS_BODY] === true;
}

const SUCCESSES: Record<string, string> = { 200: 'Done.', 201: 'Created.', 204: 'Done; there is no body.' };

function documentSuccess(operation: Operation, schemas: Record<string, Schema>): void {
  for (const [status, response] of Object.entries(operation.responses)) {
    if (!response || '$ref' in response || Number(status) >= 300) continue;
    response.description ||= SUCCESSES[status] ?? 'Done.';
    for (const media of Object.values(response.content ?? {})) media.example = exampleOf(media.schema, schemas);
  }
}

const DETAIL = { type: 'string', description: 'What is wrong, in words.' };
const FIELD_ERROR = {
  type: 'object',
  properties: {
    field: { type: 'string', description: 'The name of the parameter or field; empty for the body as a whole.' },
    message: { type: 'string', description: 'What is wrong with it.' },
  },
  required: ['field', 'message'],
};

/** No name is one of JavaScript's own: generated clients import the schemas by their names. */
const ERROR_SCHEMAS = {
  ErrorBody: {
    type: 'object',
    properties: { detail: DETAIL },
    required: ['detail'],
    examples: [{ detail: 'Stream not found' }],
  },
  ValidationError: {
    type: 'object',
    properties: {
      detail: DETAIL,
      errors: { type: 'array', items: FIELD_ERROR, description: 'Each thing that is wrong, by its field.' },
    },
    required: ['detail', 'errors'],
    examples: [
      {
        detail: 'Validation error: id must be an integer',
        errors: [{ field: 'id', message: 'id must be an integer' }],
      },
    ],
  },
};
