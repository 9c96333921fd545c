import openapi from '../../openapi.json';
import { findResponse, OPERATIONS, type Operation, type Schema, schemas } from '../support/openapi';

const operations = [...OPERATIONS];

/** The operations that break a rule. */
const breaking = (rule: (operation: Operation, name: string) => boolean) =>
  operations.filter(([name, operation]) => !rule(operation, name)).map(([name]) => name);

/** Every property of every schema, as `Schema.property`. */
function properties(): [string, Schema][] {
  const below = (name: string, schema: Schema): [string, Schema][] =>
    Object.entries(schema.properties ?? {}).flatMap(([key, property]): [string, Schema][] => [
      [`${name}.${key}`, property],
      ...below(`${name}.${key}`, property),
      ...below(`${name}.${key}[]`, property.items ?? {}),
    ]);
  return Object.entries(schemas).flatMap(([name, schema]) => below(name, schema));
}

function isNumber(schema: Schema): boolean {
  const values = typeof schema.additionalProperties === 'object' ? schema.additionalProperties : {};
  const types = [schema.type ?? [], schema.items?.type ?? [], values.type ?? []].flat();
  return types.includes('integer') || types.includes('number');
}

/** What a number of this service can be: so much of something that is counted, or in a unit. */
const UNIT =
  /\b(?:id|ids|posts?|streams?|waves|instances|accounts?|users|sessions|followers|likes|rows|keys|entries|tries|times|results?|score|scores?|points|percent|pixels|days|hours|seconds|units|number)\b/i;

describe('every operation', () => {
  it('has a summary of a few words without a full stop', () => {
    expect(breaking(({ summary }) => /^[A-Z][^.]{3,80}$/.test(summary ?? ''))).toEqual([]);
  });

  it('has one tag, and the tags are explained in the order of the flow', () => {
    expect(breaking(({ tags }) => tags?.length === 1)).toEqual([]);
    const used = [...new Set(operations.map(([, { tags }]) => tags[0]))];
    const listed = openapi.tags.map(({ name }) => name);
    expect(listed.toSorted()).toEqual(used.toSorted());
    expect(openapi.tags.every(({ description }) => description.length > 10)).toBe(true);
    expect(listed.at(-1)).toBe('Aliases');
  });

  it('has a description', () => {
    expect(breaking(({ description }) => /^[A-Z`].{15,}\.$/s.test(description ?? ''))).toEqual([]);
  });

  it('has an operationId of its own that says what it does to what', () => {
    expect(breaking(({ operationId }) => /^[a-z]+(?:[A-Z][a-z]+)+$/.test(operationId))).toEqual([]);
    const stutters = ({ operationId }: Operation) => {
      const words = operationId.split(/(?=[A-Z])/).map((word) => word.toLowerCase());
      return new Set(words).size < words.length;
    };
    expect(breaking((operation) => !stutters(operation))).toEqual([]);
    expect(new Set(operations.map(([, { operationId }]) => operationId)).size).toBe(operations.length);
  });

  it('says what opens it, and answers 401 unless nothing is needed', () => {
    expect(breaking(({ security }) => Array.isArray(security))).toEqual([]);
    expect(breaking(({ security, responses }) => security?.length === 0 || '401' in responses)).toEqual([]);
    const open = operations.filter(([, { security }]) => security?.length === 0).map(([name]) => name);
    expect(open).toEqual([
      'POST /auth/login',
      'POST /auth/link',
      'POST /auth/logout',
      'GET /auth/session',
      'GET /health/live',
      'GET /health/ready',
    ]);
  });

  it('takes a session instead of a key, but for the calls of a consumer', () => {
    const keyOnly = operations.filter(([, { security }]) => JSON.stringify(security) === '[{"key":[]}]');
    expect(keyOnly.map(([name]) => name).toSorted()).toEqual([
      'GET /curated/next',
      'POST /curated/{post_id}/ack',
      'POST /curated/{post_id}/error',
      'POST /curated/{post_id}/extend',
      'POST /curated/{post_id}/nack',
    ]);
  });

  it('has for every error the texts that it may answer', () => {
    const isDetailed = (operation: Operation, status: string) => {
      const examples = findResponse(operation, status)?.content?.['application/json']?.examples ?? {};
      const values = Object.values(examples).map(({ value }) => value as { detail?: unknown });
      return values.length > 0 && values.every(({ detail }) => typeof detail === 'string' && detail !== '');
    };
    expect(
      breaking((operation) =>
        Object.keys(operation.responses)
          .filter((status) => Number(status) >= 400)
          .every((status) => isDetailed(operation, status)),
      ),
    ).toEqual([]);
  });

  it('has each of several texts of one error, and each format of an answer', () => {
    const content = (name: string, status: string) => {
      const operation = OPERATIONS.get(name);
      return (operation && findResponse(operation, status)?.content) ?? {};
    };
    const texts = (name: string, status: string) =>
      Object.values(content(name, status)['application/json']?.examples ?? {}).map(({ value }) => value);
    expect(texts('GET /health/ready', '503')).toEqual([
      { detail: 'The database does not answer' },
      { detail: 'The database is read-only' },
      { detail: 'The disk of the database is full' },
    ]);
    expect(texts('POST /auth/login', '403')).toHaveLength(2);
    expect(Object.keys(content('GET /audit', '200'))).toEqual(['application/json', 'text/csv', 'application/x-ndjson']);
  });

  it('answers 422 where there is an id in the path, and 404 where that names nothing', () => {
    expect(
      breaking(({ responses }, name) => !name.includes('id}') || ('422' in responses && '404' in responses)),
    ).toEqual([]);
  });

  it('marks the second names as such', () => {
    const aliases = operations.filter(([, { tags }]) => tags[0] === 'Aliases').map(([name]) => name);
    expect(aliases.every((name) => /^(?:PUT \/(?:hashtags|posts)\/\{id\}|[A-Z]+ \/streams(?:\/.*)?)$/.test(name))).toBe(
      true,
    );
    expect(operations.filter(([name]) => name.includes(' /streams')).length).toBe(8);
    expect(aliases).toHaveLength(10);
    const deprecated = operations.filter(([, operation]) => operation.deprecated).map(([name]) => name);
    expect(deprecated).toEqual(aliases);
  });

  it('names the request in every response, and says how long to wait where a client may try again', () => {
    const headersOf = (operation: Operation, status: string) =>
      Object.keys(findResponse(operation, status)?.headers ?? {});
    const every = (operation: Operation, header: string, rule: (status: string) => boolean) =>
      Object.keys(operation.responses)
        .filter(rule)
        .every((status) => headersOf(operation, status).includes(header));
    expect(breaking((operation) => every(operation, 'X-Request-Id', () => true))).toEqual([]);
    const isWaiting = (status: string) => status === '429' || status === '503';
    expect(
      breaking((operation, name) => name.includes(' /health/') || every(operation, 'Retry-After', isWaiting)),
    ).toEqual([]);
  });
});

describe('every schema', () => {
  it('has a name that is none of JavaScript itself, which generated clients would hide', () => {
    expect(Object.keys(schemas).filter((name) => name in globalThis)).toEqual([]);
  });
});

describe('every parameter', () => {
  const parameters = operations.flatMap(([name, { parameters = [] }]) =>
    parameters.map((parameter) => [`${name} ${parameter.name}`, parameter] as const),
  );

  it('has a description and a type', () => {
    expect(parameters.filter(([, one]) => !one.description).map(([name]) => name)).toEqual([]);
    expect(parameters.filter(([, { schema }]) => !schema.type && !schema.$ref).map(([name]) => name)).toEqual([]);
  });

  it('that is a number says of what in a word of UNIT, and has bounds', () => {
    const numbers = parameters.filter(([, { schema }]) => isNumber(schema));
    expect(numbers.length).toBeGreaterThan(40);
    expect(numbers.filter(([, one]) => !UNIT.test(one.description ?? '')).map(([name]) => name)).toEqual([]);
    expect(numbers.filter(([, { schema }]) => schema.minimum === undefined).map(([name]) => name)).toEqual([]);
  });
});

describe('every property', () => {
  it('has a description', () => {
    expect(properties().length).toBeGreaterThan(150);
    expect(
      properties()
        .filter(([, { description }]) => !description)
        .map(([name]) => name),
    ).toEqual([]);
  });

  it('has a type: no bare object stands for something else', () => {
    const typeless = ([, schema]: [string, Schema]) =>
      (!schema.type && !schema.$ref && !schema.anyOf) ||
      ([schema.type].flat().includes('object') && !schema.properties && schema.additionalProperties === undefined) ||
      ([schema.type].flat().includes('array') && !schema.items);
    expect(
      properties()
        .filter(typeless)
        .map(([name]) => name),
    ).toEqual([]);
  });

  it('that is a number says of what in a word of UNIT, and has a minimum', () => {
    const numbers = properties().filter(([, schema]) => isNumber(schema));
    expect(numbers.length).toBeGreaterThan(60);
    expect(numbers.filter(([, { description }]) => !UNIT.test(description ?? '')).map(([name]) => name)).toEqual([]);
    const bounded = ({ items, additionalProperties, minimum }: Schema) =>
      [
        minimum,
        items?.minimum,
        typeof additionalProperties === 'object' ? additionalProperties.minimum : undefined,
      ].some((bound) => bound !== undefined);
    expect(numbers.filter(([, schema]) => !bounded(schema)).map(([name]) => name)).toEqual([]);
  });

  it('that is a moment says so by its format', () => {
    const moments = properties().filter(([, { description }]) => description?.includes('ISO 8601'));
    expect(moments.length).toBeGreaterThan(15);
    expect(moments.filter(([, { format }]) => format !== 'date-time').map(([name]) => name)).toEqual([]);
  });
});
