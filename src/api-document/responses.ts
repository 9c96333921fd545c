import type { OpenAPIObject } from '@nestjs/swagger';
import { type Access, ACCESS_EXTENSION } from '../auth/principal';
import { FOREIGN_HOST, FOREIGN_ORIGIN } from '../auth/request-origin';
import { missingScope, type Scope, SCOPE_EXTENSION, SCOPES } from '../auth/scopes';
import { documentedErrors, type ErrorTexts, NEEDS_BODY } from '../common/http/api-errors';
import { ID_SCHEMA } from '../common/http/property.decorators';
import { API_PATH, type Located, operationsOf } from './operations';
import { exampleOf, resolve, type Schema, SCHEMA_PATH, schemasOf } from './schemas';

/** Gives each operation its credentials, every error that it can return, and examples of what is sent and returned. */
export function documentResponses(document: OpenAPIObject): void {
  const schemas = schemasOf(document);
  Object.assign(schemas, ERROR_SCHEMAS);
  for (const located of operationsOf(document)) {
    located.operation.security ??= ACCESS[accessOf(located)].security;
    for (const [status, bodies] of errorsOf(located)) addError(located, status, bodies);
    documentBody(located, schemas);
    documentSuccess(located, schemas);
  }
  shareErrors(document);
}

interface ErrorBody {
  detail: string;
  errors?: { field: string; message: string }[];
}

const NO_KEY: ErrorTexts = [401, 'Missing X-API-Key header', 'Invalid API key'];
const OTHER_ORIGIN: ErrorTexts = [403, FOREIGN_ORIGIN];

/** The credentials of each kind of access, and the errors without them. GET has no error for another origin. */
const ACCESS: Record<Access, { security: Record<string, string[]>[]; errors: ErrorTexts[] }> = {
  any: { security: [{ key: [] }, { session: [] }], errors: [NO_KEY, OTHER_ORIGIN] },
  key: { security: [{ key: [] }], errors: [NO_KEY] },
  session: {
    security: [{ session: [] }],
    errors: [[401, 'Not signed in', 'Invalid API key'], [403, 'An API key does not open this; sign in'], OTHER_ORIGIN],
  },
  person: { security: [{ session: [] }], errors: [[401, 'Not signed in']] },
  'sign-in': { security: [], errors: [[403, FOREIGN_ORIGIN, FOREIGN_HOST]] },
  'sign-out': { security: [], errors: [OTHER_ORIGIN] },
  public: { security: [], errors: [] },
};

const BODY_ERRORS: ErrorTexts[] = [
  [400, 'Invalid JSON body'],
  [413, 'Request body too large'],
];

function accessOf({ operation }: Located): Access {
  return (operation[ACCESS_EXTENSION] as Access | undefined) ?? 'any';
}

/** The refusal of a caller without the scope of the operation; a public one has none. */
function scopeErrors({ operation }: Located): ErrorTexts[] {
  const scope = operation[SCOPE_EXTENSION] as Scope | undefined;
  return scope ? [[403, missingScope(scope)]] : [];
}

function errorsOf(located: Located): [status: number, bodies: ErrorBody[]][] {
  const { path, method, operation } = located;
  const texts: ErrorTexts[] = [
    ...documentedErrors(operation),
    ...ACCESS[accessOf(located)].errors.filter((error) => method !== 'get' || error !== OTHER_ORIGIN),
    ...scopeErrors(located),
    ...(operation.requestBody ? BODY_ERRORS : []),
  ];
  const bodies = texts.flatMap(([status, ...details]) =>
    details.map((detail) => ({ status, body: status === 422 ? invalid(detail) : { detail } })),
  );
  bodies.push(...invalidInputs(operation).map((body) => ({ status: 422, body })));
  bodies.push({ status: 500, body: { detail: 'Internal server error' } });
  if (path.startsWith(API_PATH)) bodies.push({ status: 503, body: { detail: 'Service unavailable' } });
  return groupBy(bodies, ({ status }) => status)
    .toSorted(([a], [b]) => a - b)
    .map(([status, found]) => [status, found.map(({ body }) => body)]);
}

/** A 422 whose text the specification gives, without the usual `Validation error`; it names its field first. */
function invalid(detail: string): ErrorBody {
  return { detail, errors: [{ field: detail.split(' ')[0] ?? '', message: detail }] };
}

/** A 422 for the path, one for the query and one for the body, in the validation's own words. */
function invalidInputs(operation: Located['operation']): ErrorBody[] {
  const parameters = (operation.parameters ?? []).flatMap((one) => ('$ref' in one ? [] : [one]));
  const found = parameters
    .filter((one) => one.in === 'path' && (one.schema as Schema).type === 'integer')
    .map(({ name }) => ({ field: name, message: `${name} must be an integer` }));
  // One parameter is enough as an example, preferably the limit. A parameter of a documented error has no 422.
  const own = documentedErrors(operation).flatMap(([, ...texts]) => texts);
  const inQuery = parameters.filter(
    (one) => one.in === 'query' && !own.some((text) => text.startsWith(`${one.name} `)),
  );
  const one = inQuery.find(({ name }) => name === 'limit') ?? inQuery[0];
  if (one) found.push({ field: one.name, message: complaint(one.name, one.schema as Schema) });
  if (operation.requestBody) found.push({ field: '', message: 'the body must be a JSON object' });
  return found.map((error) => ({ detail: `Validation error: ${error.message}`, errors: [error] }));
}

/** Of an integer with bounds, validation reports the upper one first; an id has none that it refuses. */
function complaint(name: string, schema: Schema): string {
  if (schema.type === 'boolean') return `${name} must be a boolean value`;
  if (schema.type === 'string') return `${name} must be a string`;
  if (schema.minimum === ID_SCHEMA.minimum && schema.maximum === ID_SCHEMA.maximum)
    return `${name} must be an integer number`;
  return `${name} must not be greater than ${schema.maximum}`;
}

function addError({ operation }: Located, status: number, bodies: ErrorBody[]): void {
  const model = bodies.some((body) => body.errors) ? 'ValidationError' : 'ErrorBody';
  const declared = operation.responses[status];
  const content = declared && 'content' in declared ? declared.content?.['application/json'] : undefined;
  operation.responses[status] = {
    ...declared,
    description: bodies.map((body) => `\`${body.detail}\``).join(' or '),
    content: {
      'application/json': {
        schema: content?.schema ?? { $ref: SCHEMA_PATH + model },
        examples: Object.fromEntries(bodies.map((value) => [slug(value.detail), { summary: value.detail, value }])),
      },
    },
  };
}

function slug(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, 60)
    .replace(/^-|-$/g, '');
}

function documentBody({ operation }: Located, schemas: Record<string, Schema>): void {
  const { requestBody: body } = operation;
  if (!body || '$ref' in body) return;
  const contents = Object.values(body.content);
  for (const media of contents) media.example = exampleOf(media.schema, schemas);
  // Without required fields the body may be left out.
  const hasRequired = contents.some(({ schema }) => schema && resolve(schema, schemas).required?.length);
  body.required = hasRequired || operation[NEEDS_BODY] === true;
}

const SUCCESSES: Record<string, string> = { 200: 'Done.', 201: 'Created.', 204: 'Done; there is no body.' };

function documentSuccess({ operation }: Located, schemas: Record<string, Schema>): void {
  for (const [status, response] of Object.entries(operation.responses)) {
    if (!response || '$ref' in response || Number(status) >= 300) continue;
    response.description ||= SUCCESSES[status] ?? 'Done.';
    for (const media of Object.values(response.content ?? {})) media.example = exampleOf(media.schema, schemas);
  }
}

/** How many operations must return the same error for it to be written once. */
const OFTEN = 8;

/** The errors that many operations have in common, by status, and their names among the components. */
const SHARED: Record<string, string> = {
  400: 'InvalidJson',
  401: 'NoValidKey',
  403: 'Requires',
  413: 'BodyTooLarge',
  500: 'InternalServerError',
  503: 'ServiceUnavailable',
};

function shareErrors(document: OpenAPIObject): void {
  const operations = operationsOf(document).map(({ operation }) => operation);
  const shared: Record<string, object> = {};
  for (const [status, name] of Object.entries(SHARED)) {
    const failing = operations.filter(({ responses }) => responses[status]);
    const same = groupBy(failing, ({ responses }) => JSON.stringify(responses[status]));
    for (const [text, users] of same.toSorted(([, a], [, b]) => b.length - a.length)) {
      const fullName = name + scopeIn(text);
      if (users.length < OFTEN || fullName in shared) continue;
      shared[fullName] = JSON.parse(text);
      for (const { responses } of users) responses[status] = { $ref: `#/components/responses/${fullName}` };
    }
  }
  Object.assign((document.components ??= {}), { responses: shared });
}

function scopeIn(text: string): string {
  const scope = SCOPES.find((one) => text.includes(missingScope(one))) ?? '';
  return scope.charAt(0).toUpperCase() + scope.slice(1);
}

/** `Map.groupBy`, which Node.js 20 lacks. */
function groupBy<Key, Item>(items: readonly Item[], keyOf: (item: Item) => Key): [Key, Item[]][] {
  const groups = new Map<Key, Item[]>();
  for (const item of items) groups.set(keyOf(item), [...(groups.get(keyOf(item)) ?? []), item]);
  return [...groups];
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
