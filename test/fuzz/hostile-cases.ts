import { OPERATIONS, type Operation } from '../support/openapi';
import { type FuzzCase, validCase } from './cases';
import { resolved } from './schema-values';
import { validCall } from './valid-calls';

/** What stands in turn for each field of a body, each parameter of a query and each id of a path. */
const VALUES: readonly unknown[] = ['a\0b', { a: { b: [1] } }, 1e308, '__proto__', -1, [null], 'é'.repeat(10_001), 1.5];
const TEXTS = ['a%00b', '9'.repeat(30), '%ED%A0%80', '__proto__', '-1', "1'--", '1e3', 'x'.repeat(5_000)];

/** Takes a list's values in turn, from its beginning again. */
function turnsOf<T>(values: readonly T[]): () => T {
  let turn = 0;
  return () => values[turn++ % values.length] as T;
}

/** For each operation, valid requests but for one value. */
export function hostileCases(): FuzzCase[] {
  const [value, text] = [turnsOf(VALUES), turnsOf(TEXTS)];
  return [...OPERATIONS].flatMap(([name, operation], index) => {
    const valid = validCase(name, index);
    return [...pathsOf(valid, text), ...queriesOf(valid, operation, text), ...bodiesOf(valid, operation, value)];
  });
}

function pathsOf(valid: FuzzCase, text: () => string): FuzzCase[] {
  return Object.keys(valid.ids).flatMap((id) => [1, 2].map(() => ({ ...valid, ids: { ...valid.ids, [id]: text() } })));
}

function queriesOf(valid: FuzzCase, { parameters = [] }: Operation, text: () => string): FuzzCase[] {
  const inQuery = parameters.filter((parameter) => parameter.in === 'query');
  return inQuery.map(({ name }) => ({ ...valid, query: `${name}=${text()}` }));
}

function bodiesOf(valid: FuzzCase, operation: Operation, value: () => unknown): FuzzCase[] {
  const schema = operation.requestBody?.content['application/json']?.schema;
  if (!schema) return [];
  const { body } = validCall(valid.operation);
  const hostile = Object.keys(resolved(schema).properties ?? {}).flatMap((field) =>
    [1, 2].map(() => ({ ...Object(body), [field]: value() }) as object),
  );
  return hostile.map((one) => ({ ...valid, body: Buffer.from(JSON.stringify(one)) }));
}
