import openapi from '../../openapi.json';
import { findResponse, OPERATIONS, type Operation, type Schema, schemas, textsOf } from '../support/openapi';

type Rule<T> = [rule: string, holds: (one: T, name: string) => boolean];

const operations = [...OPERATIONS];

const breaking = <T>(all: readonly (readonly [string, T])[], holds: Rule<T>[1]) =>
  all.filter(([name, one]) => !holds(one, name)).map(([name]) => name);
const namesOf = (holds: Rule<Operation>[1]) => breaking(operations, (operation, name) => !holds(operation, name));

/** Every property of every schema, as `Schema.property`. */
const properties = Object.entries(schemas).flatMap(([name, schema]) => below(name, schema));
function below(name: string, schema: Schema): [string, Schema][] {
  return Object.entries(schema.properties ?? {}).flatMap(([key, property]): [string, Schema][] => [
    [`${name}.${key}`, property],
    ...below(`${name}.${key}`, property),
    ...below(`${name}.${key}[]`, property.items ?? {}),
  ]);
}

const parameters = operations.flatMap(([name, { parameters = [] }]) =>
  parameters.map((parameter) => [`${name} ${parameter.name}`, parameter] as const),
);

/** A schema's values, where it is a dictionary. */
const valuesOf = ({ additionalProperties }: Schema) =>
  typeof additionalProperties === 'object' ? additionalProperties : {};

function isNumber(schema: Schema): boolean {
  const types = [schema.type ?? [], schema.items?.type ?? [], valuesOf(schema).type ?? []].flat();
  return types.includes('integer') || types.includes('number');
}

/** What a number of this service can be: so much of something that is counted, or in a unit. */
const UNIT =
  /\b(?:id|ids|posts?|decisions|streams?|feeds|lists|lines|domains|waves|instances|accounts?|users|sessions|followers|likes|rows|keys|entries|tries|times|results?|score|scores?|points|percent|pixels|days|hours|seconds|units|number)\b/i;

const contentOf = (operation: Operation | undefined, status: string) =>
  (operation && findResponse(operation, status)?.content) ?? {};
const hasHeader = (operation: Operation, header: string, statuses = /./) =>
  Object.keys(operation.responses)
    .filter((status) => statuses.test(status))
    .every((status) => header in (findResponse(operation, status)?.headers ?? {}));

describe('every operation', () => {
  it.each<Rule<Operation>>([
    ['has a summary of a few words without a full stop', ({ summary }) => /^[A-Z][^.]{3,80}$/.test(summary ?? '')],
    ['has a description', ({ description }) => /^[A-Z`].{15,}\.$/s.test(description ?? '')],
    ['has one tag', ({ tags }) => tags?.length === 1],
    ['says in its operationId what it does to what', ({ operationId }) => /^[a-z]+(?:[A-Z][a-z]+)+$/.test(operationId)],
    [
      'says no word of its operationId twice',
      ({ operationId }) => {
        const words = operationId.split(/(?=[A-Z])/).map((word) => word.toLowerCase());
        return new Set(words).size === words.length;
      },
    ],
    ['says what opens it', ({ security }) => Array.isArray(security)],
    ['answers 401 unless nothing is needed', ({ security, responses }) => security?.length === 0 || '401' in responses],
    [
      'answers 422 where there is an id in the path, and 404 where that names nothing',
      ({ responses }, name) => !name.includes('id}') || ('422' in responses && '404' in responses),
    ],
    [
      'has for every error the texts that it may answer',
      (operation) =>
        Object.keys(operation.responses)
          .filter((status) => Number(status) >= 400)
          .every((status) => textsOf(operation, status).length > 0),
    ],
    ['names the request in every response', (operation) => hasHeader(operation, 'X-Request-Id')],
    [
      'says how long to wait where a client may try again',
      (operation, name) => name.includes(' /health/') || hasHeader(operation, 'Retry-After', /^(?:429|503)$/),
    ],
  ])('%s', (_, holds) => expect(breaking(operations, holds)).toEqual([]));

  it('has a tag that is explained, in the order of the flow', () => {
    const listed = openapi.tags.map(({ name }) => name);
    expect(listed.toSorted()).toEqual([...new Set(operations.map(([, { tags }]) => tags[0]))].toSorted());
    expect(openapi.tags.every(({ description }) => description.length > 10)).toBe(true);
    expect(listed.at(-1)).toBe('Aliases');
  });

  it('has an operationId of its own', () => {
    expect(new Set(operations.map(([, { operationId }]) => operationId)).size).toBe(operations.length);
  });

  it('is open to somebody: these to all, the calls of a consumer to keys alone', () => {
    expect(namesOf(({ security }) => security?.length === 0)).toEqual([
      'POST /auth/login',
      'POST /auth/link',
      'POST /auth/logout',
      'GET /auth/session',
      'GET /health/live',
      'GET /health/ready',
    ]);
    expect(namesOf(({ security }) => JSON.stringify(security) === '[{"key":[]}]').toSorted()).toEqual([
      'GET /curated/next',
      'POST /curated/{post_id}/ack',
      'POST /curated/{post_id}/error',
      'POST /curated/{post_id}/extend',
      'POST /curated/{post_id}/nack',
    ]);
  });

  it('has each of several texts of one error, and each format of an answer', () => {
    expect(textsOf(OPERATIONS.get('GET /health/ready'), '503')).toEqual([
      'The database does not answer',
      'The database is read-only',
      'The disk of the database is full',
    ]);
    expect(textsOf(OPERATIONS.get('POST /auth/login'), '403')).toHaveLength(2);
    expect(Object.keys(contentOf(OPERATIONS.get('GET /audit'), '200'))).toEqual([
      'application/json',
      'text/csv',
      'application/x-ndjson',
    ]);
  });

  it('is marked when it is a second name of another one', () => {
    const aliases = namesOf(({ tags }) => tags[0] === 'Aliases');
    const isSecond = (name: string) => /^(?:PUT \/(?:hashtags|posts)\/\{id\}|[A-Z]+ \/streams(?:\/.*)?)$/.test(name);
    expect(aliases).toHaveLength(10);
    expect(aliases.filter((name) => !isSecond(name))).toEqual([]);
    expect(namesOf((_, name) => name.includes(' /streams'))).toHaveLength(8);
    expect(namesOf(({ deprecated }) => deprecated === true)).toEqual(aliases);
  });
});

describe('every schema', () => {
  it('has a name that is none of JavaScript itself, which generated clients would hide', () => {
    expect(Object.keys(schemas).filter((name) => name in globalThis)).toEqual([]);
  });
});

describe('every parameter', () => {
  it.each<Rule<(typeof parameters)[number][1]>>([
    ['has a description', ({ description }) => Boolean(description)],
    ['has a type', ({ schema }) => Boolean(schema.type ?? schema.$ref)],
    [
      'that is a number says of what in a word of UNIT',
      ({ schema, description }) => !isNumber(schema) || UNIT.test(description ?? ''),
    ],
    ['that is a number has bounds', ({ schema }) => !isNumber(schema) || schema.minimum !== undefined],
  ])('%s', (_, holds) => expect(breaking(parameters, holds)).toEqual([]));
});

describe('every property', () => {
  it.each<Rule<Schema>>([
    ['has a description', ({ description }) => Boolean(description)],
    ['has a type', (schema) => Boolean(schema.type ?? schema.$ref ?? schema.anyOf)],
    [
      'is no bare object or list that stands for something else',
      ({ type, properties: fields, additionalProperties, items }) =>
        (![type].flat().includes('object') || Boolean(fields) || additionalProperties !== undefined) &&
        (![type].flat().includes('array') || Boolean(items)),
    ],
    [
      'that is a number says of what in a word of UNIT',
      (schema) => !isNumber(schema) || UNIT.test(schema.description ?? ''),
    ],
    [
      'that is a number has a minimum',
      (schema) =>
        !isNumber(schema) || [schema, schema.items, valuesOf(schema)].some((one) => one?.minimum !== undefined),
    ],
    [
      'that is a moment says so by its format',
      ({ description, format }) => !description?.includes('ISO 8601') || format === 'date-time',
    ],
  ])('%s', (_, holds) => expect(breaking(properties, holds)).toEqual([]));

  it('is there: numbers and moments too', () => {
    expect(properties.length).toBeGreaterThan(150);
    expect(properties.filter(([, schema]) => isNumber(schema)).length).toBeGreaterThan(60);
    expect(properties.filter(([, { format }]) => format === 'date-time').length).toBeGreaterThan(15);
    expect(parameters.filter(([, { schema }]) => isNumber(schema)).length).toBeGreaterThan(40);
  });
});
