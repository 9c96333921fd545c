import fc from 'fast-check';
import { type Schema, schemas } from '../support/openapi';
import { ADMIN } from '../support/admin';
import { oddNumber, oddText, oddValue } from './values';

/** Values that mean something to the service, by the field's name, so that requests often get through to the database. */
const MEANINGFUL: Record<string, fc.Arbitrary<unknown>> = {
  hashtag: fc.constantFrom('cats', '#Photography', 'caturday', '日本語', 'a_b', 'ﬁeld', 'x'.repeat(100), 'niño'),
  instance: fc.constantFrom('127.0.0.1:1', 'localhost:1', 'fjordlys.example', 'bücher.example', 'Gone.Example.'),
  account_id: fc.constantFrom(
    '@mira@fjordlys.example',
    'noor@fjordlys.example',
    'https://fjordlys.example/users/mira',
    '@*@spam.example',
    'bot*@*',
    'https://bücher.example/@a',
  ),
  topical_month_day: fc.constantFrom('02-29', '12-31', '01-01', null),
  id: fc.integer({ min: 1, max: 80 }),
  time_zone: fc.constantFrom('UTC', 'Europe/Berlin', 'asia/tokyo', null),
  preferences: fc.dictionary(oddText, oddText, { maxKeys: 4 }),
  post_ids: fc.array(fc.oneof({ weight: 9, arbitrary: fc.integer({ min: 1, max: 80 }) }, oddNumber), {
    maxLength: 100,
  }),
  username: fc.constantFrom(ADMIN.username, 'Admin', 'nobody'),
  password: fc.constantFrom(ADMIN.password, 'wrong'),
  reason: fc.constantFrom('Duplicate attachment', 'x', 'é'.repeat(1_000)),
  error_details: fc.oneof(fc.object({ maxDepth: 3 }), fc.dictionary(oddText, oddText, { maxKeys: 4 })),
};

export function resolved(schema: Schema): Schema {
  const name = schema.$ref?.replace('#/components/schemas/', '');
  return name === undefined ? schema : resolved(schemas[name] ?? {});
}

export function fitting(given: Schema, name = ''): fc.Arbitrary<unknown> {
  const schema = resolved(given);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map((one) => fitting(one, name)));
  const types = [schema.type ?? 'object'].flat();
  const plain = fc.oneof(...types.map((type) => ofType(type, schema)));
  const meaningful = MEANINGFUL[name];
  return meaningful ? fc.oneof({ weight: 4, arbitrary: meaningful }, { weight: 1, arbitrary: plain }) : plain;
}

function ofType(type: string, schema: Schema): fc.Arbitrary<unknown> {
  if (type === 'null') return fc.constant(null);
  if (type === 'boolean') return fc.boolean();
  if (type === 'integer' || type === 'number') return integer(schema);
  if (type === 'array') return fc.array(fitting(schema.items ?? {}), { maxLength: 5 });
  if (type === 'object') return object(schema);
  return fc.oneof(fc.string({ minLength: 1, maxLength: 30 }), fc.constantFrom(...(schema.examples ?? ['text'])));
}

function integer({ minimum = -1_000, maximum = 1_000 }: Schema): fc.Arbitrary<number> {
  return fc.oneof(fc.integer({ min: minimum, max: maximum }), fc.constantFrom(minimum, maximum));
}

function object({ properties = {}, required = [] }: Schema): fc.Arbitrary<unknown> {
  const fields = Object.entries(properties).map(([name, schema]) => [name, fitting(schema, name)] as const);
  return fc.record(Object.fromEntries(fields), { requiredKeys: required });
}

/** Values near a schema's edges, and beside its types. */
export function borderline(given: Schema): fc.Arbitrary<unknown> {
  const { minimum, maximum } = resolved(given);
  const edges = [minimum, maximum].flatMap((edge) => (edge === undefined ? [] : [edge - 1, edge, edge + 1]));
  return edges.length > 0 ? fc.oneof(fc.constantFrom(...edges), oddNumber, oddValue) : oddValue;
}
