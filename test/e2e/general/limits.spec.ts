import request from 'supertest';
import { API_KEY, useService } from '../../support/app';
import { OPERATIONS, type Operation, type Schema, schemas } from '../../support/openapi';
import { openSession } from '../auth/session-factory';

/** A number, or the length of a text or a list, that an operation takes at most or at least. */
interface Limit {
  operation: string;
  place: 'query' | 'body';
  name: string;
  allowed: unknown;
  refused: unknown;
}

type LimitedSchema = Schema & Partial<Record<'minLength' | 'maxLength' | 'minItems' | 'maxItems', number>>;

/** Members of lists, each another one. */
const MEMBERS: Record<string, (i: number) => unknown> = {
  items: (i) => ({ id: i + 1 }),
  post_ids: (i) => i + 1,
  opt_out_tags: (i) => `tag${i}`,
  rejection_reasons: (i) => ({ key: `reason_${'abcdefghijklmnopqrstuvwxyz'[i]}`, label: null }),
  note_templates: (i) => ({ name: `name ${i}`, text: 'text' }),
  scopes: () => 'read',
};

/** Out of range these are refused with 400, as the contract has it. */
const BAD_REQUEST = ['manual_spam_score', 'retention_days', 'lookback_days'];

/** Ids name nothing below and beyond; the pages of all lists are of one kind, which the posts' show; a password needs its own test. */
const isLeftOut = (name: string, { minimum, maximum }: Schema, operation: string) =>
  (minimum === 1 && maximum === Number.MAX_SAFE_INTEGER) ||
  (maximum === Number.MAX_SAFE_INTEGER && name === 'skip') ||
  (name === 'limit' && maximum === 1000 && operation !== 'GET /posts') ||
  name === 'new_password' ||
  operation.includes(' /streams');

function resolve(schema: Schema): LimitedSchema {
  return schema.$ref ? resolve(schemas[schema.$ref.split('/').at(-1) ?? ''] ?? {}) : schema;
}

/** Pairs of a value at the limit and the next one beyond it. */
function pairsOf(name: string, schema: LimitedSchema): [unknown, unknown][] {
  const text = (length: number) => 'a'.repeat(length);
  const list = (length: number) => Array.from({ length }, (_, i) => MEMBERS[name]?.(i));
  const make: [number | undefined, 1 | -1, (n: number) => unknown][] = [
    [schema.minimum, -1, Number],
    [schema.maximum === Number.MAX_SAFE_INTEGER ? undefined : schema.maximum, 1, Number],
    [schema.minLength, -1, text],
    [schema.maxLength, 1, text],
    [schema.minItems, -1, list],
    [schema.maxItems, 1, list],
  ];
  return make.flatMap(([limit, step, of]) => (limit === undefined ? [] : [[of(limit), of(limit + step)]]));
}

function limitsOf(operation: string, { parameters = [], requestBody }: Operation): Limit[] {
  const body = resolve(requestBody?.content['application/json']?.schema ?? {}).properties ?? {};
  const fields = [
    ...parameters.filter((one) => one.in === 'query').map((one) => ['query', one.name, resolve(one.schema)] as const),
    ...Object.entries(body).map(([name, schema]) => ['body', name, resolve(schema)] as const),
  ];
  return fields
    .filter(([, name, schema]) => !isLeftOut(name, schema, operation))
    .flatMap(([place, name, schema]) =>
      pairsOf(name, schema).map(([allowed, refused]) => ({ operation, place, name, allowed, refused })),
    );
}

const LIMITS = [...OPERATIONS].map(([name, operation]) => [name, limitsOf(name, operation)] as const);

describe('the limits that openapi.json names', () => {
  const service = useService();
  let session: Record<string, string>;
  beforeAll(async () => {
    session = { Cookie: await openSession(service.db), Origin: service.url };
  });

  const send = async ({ operation, place, name }: Limit, value: unknown) => {
    const { requestBody, security } = OPERATIONS.get(operation) ?? {};
    const [method = '', path = ''] = operation.split(' ');
    const example = requestBody?.content['application/json']?.example as object | undefined;
    const target = path.replace('{domain}', 'a.example').replace(/\{\w+\}/g, '999999');
    const open = request(service.url)[method.toLowerCase() as 'get' | 'post'];
    const isForKeys = security?.some((one) => 'key' in one) === true;
    const call = open(`/api/v1${target}`).set(isForKeys ? { 'X-API-Key': API_KEY } : session);
    if (place === 'query') void call.query({ [name]: value });
    // The one operation that takes either of its fields, not both.
    const others = operation === 'POST /curated/requeue' ? {} : example;
    const body = place === 'body' ? { ...others, [name]: value } : example;
    const { status, body: answer } = await (body ? call.send(body) : call);
    const fields: string[] = (answer.errors ?? []).map((error: { field: string }) => error.field);
    return { status, isNamed: fields.some((field) => field === name) };
  };

  it('are some dozens', () => {
    expect(LIMITS.flatMap(([, limits]) => limits).length).toBeGreaterThan(80);
  });

  it.each(LIMITS.filter(([, limits]) => limits.length > 0))('are those of %s', async (_, limits) => {
    for (const limit of limits) {
      const { name, allowed, refused } = limit;
      const [within, beyond] = [await send(limit, allowed), await send(limit, refused)];
      expect({ name, isRefused: within.isNamed, isFailure: within.status >= 500 }).toEqual({
        name,
        isRefused: false,
        isFailure: false,
      });
      const expected = BAD_REQUEST.includes(name) ? { status: 400, isNamed: false } : { status: 422, isNamed: true };
      expect({ name, ...beyond }).toEqual({ name, ...expected });
    }
  });
});
