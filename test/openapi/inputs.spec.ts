import { openSession } from '../e2e/auth/session-factory';
import { type Api, useService } from '../support/app';
import { mismatches, OPERATIONS, type Operation, type Schema, schemas } from '../support/openapi';

/** A request with one field of its query or its body that is as it may be, or not. */
interface Input {
  operation: string;
  name: string;
  query?: string;
  body?: object;
}

type LimitedSchema = Schema & Partial<Record<'minLength' | 'maxLength' | 'minItems' | 'maxItems', number>>;
type Field = readonly [place: 'query' | 'body', name: string, schema: LimitedSchema];

/** Members of lists, each another one. */
const MEMBERS: Record<string, (i: number) => unknown> = {
  items: (i) => ({ id: i + 1 }),
  post_ids: (i) => i + 1,
  keeps: (i) => i + 1,
  opt_out_tags: (i) => `tag${i}`,
  rejection_reasons: (i) => ({ key: `reason_${'abcdefghijklmnopqrstuvwxyz'[i]}`, label: null }),
  note_templates: (i) => ({ name: `name ${i}`, text: 'text' }),
  scopes: () => 'read',
};

/** Out of range these are refused with 400, as the contract has it. */
const BAD_REQUEST = ['manual_spam_score', 'retention_days', 'lookback_days'];

/** Ids name nothing below and beyond; the pages of all lists are of one kind, which the posts' show; a password needs its own test. */
const hasNoLimits = (name: string, { minimum, maximum }: Schema, operation: string) =>
  (minimum === 1 && maximum === Number.MAX_SAFE_INTEGER) ||
  (maximum === Number.MAX_SAFE_INTEGER && name === 'skip') ||
  (name === 'limit' && maximum === 1000 && operation !== 'GET /posts') ||
  name === 'new_password' ||
  operation.includes(' /streams');

/** The contract has these refused with 400, and has the queue take any value of a switch. */
const isContracts = (operation: string, name: string) => operation === 'GET /curated/next' || name.endsWith('_days');

/** What clients send by mistake: each is nothing for some fields, by their schemas. */
const MISTAKES = {
  query: ['', 'x', 'X', '1.5', '1e2', '0x10', '+5', ' 5', 'maybe', 'toString', '1;2', '1,', 'id, url', '2026-02-01'],
  body: [null, true, 5.5, 'x', [[]], [null], [5.5], ['5'], [{}], { a: 1 }, '2026-02-01T00:00:00'],
};

/** What the text of a parameter means. */
function readingOf(text: string, { type }: Schema): unknown {
  if (type === 'integer' && /^-?\d+$/.test(text)) return Number(text);
  return type === 'boolean' && /^(?:true|false|1|0|yes|no)$/i.test(text) ? true : text;
}

function resolve(schema: Schema): LimitedSchema {
  return schema.$ref ? resolve(schemas[schema.$ref.split('/').at(-1) ?? ''] ?? {}) : schema;
}

function fieldsOf({ parameters = [], requestBody }: Operation): Field[] {
  const body = resolve(requestBody?.content['application/json']?.schema ?? {}).properties ?? {};
  return [
    ...parameters.filter((one) => one.in === 'query').map((one) => ['query', one.name, resolve(one.schema)] as const),
    ...Object.entries(body).map(([name, schema]) => ['body', name, resolve(schema)] as const),
  ];
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

const inputOf = (operation: string, [place, name]: Field, value: unknown): Input =>
  place === 'query'
    ? { operation, name, query: `${name}=${encodeURIComponent(String(value))}` }
    : { operation, name, body: { [name]: value } };

function limitsOf(operation: string, documented: Operation): [Input, Input][] {
  const fields = fieldsOf(documented).filter(([, name, schema]) => !hasNoLimits(name, schema, operation));
  return fields.flatMap((field) =>
    pairsOf(field[1], field[2]).map((pair): [Input, Input] => [
      inputOf(operation, field, pair[0]),
      inputOf(operation, field, pair[1]),
    ]),
  );
}

/** Lists of one member that has another value in each of its fields. */
function membersOf(name: string, { items }: LimitedSchema): unknown[] {
  const fields = Object.keys(resolve(items ?? {}).properties ?? {});
  const member = MEMBERS[name]?.(0) as object;
  return fields.flatMap((field) => [undefined, ...MISTAKES.body].map((value) => [{ ...member, [field]: value }]));
}

/** Values of a wrong type, form or choice, what is missing, and parameters that are given twice or as a list. */
function mistakesOf(operation: string, documented: Operation): Input[] {
  const fields = fieldsOf(documented).filter(([, name]) => !isContracts(operation, name));
  const { required = [] } = resolve(documented.requestBody?.content['application/json']?.schema ?? {});
  return fields.flatMap((field): Input[] => {
    const [place, name, schema] = field;
    const isWrong = (value: unknown) => mismatches(schema, value, { closed: false }).length > 0;
    if (place === 'body') {
      const missing = required.includes(name) ? [undefined] : [];
      return [...missing, ...[...MISTAKES.body, ...membersOf(name, schema)].filter(isWrong)].map((value) =>
        inputOf(operation, field, value),
      );
    }
    const good = String(schema.enum?.[0] ?? (schema.type === 'integer' ? 5 : 'true'));
    const forms = [`${name}=${good}&${name}=${good}`, `${name}[]=${good}`, `${name}[a]=${good}`];
    return [
      ...MISTAKES.query
        .filter((text) => isWrong(readingOf(text, schema)))
        .map((text) => inputOf(operation, field, text)),
      ...forms.map((query) => ({ operation, name, query })),
    ];
  });
}

const valueOf = ({ body, name }: Input): unknown => (body as Record<string, unknown> | undefined)?.[name];
const isMissing = (input: Input) => input.body !== undefined && valueOf(input) === undefined;
const isNumber = (input: Input) => typeof valueOf(input) === 'number' || /=-?\d/.test(input.query ?? '');

/** The one operation that takes either of its fields, not both. */
const isAlone = ({ operation, body }: Input) => operation === 'POST /curated/requeue' && body !== undefined;

/** The first mistakes of all fields together, then the second ones: each field is answered for itself. */
function atOnce(mistakes: Input[]): Input[][] {
  if (mistakes.some(isAlone)) return mistakes.map((mistake) => [mistake]);
  const names = [...new Set(mistakes.map(({ name }) => name))];
  const fields = names.map((name) => mistakes.filter((mistake) => mistake.name === name));
  const most = Math.max(0, ...fields.map(({ length }) => length));
  return Array.from({ length: most }, (_, i) => fields.flatMap((field) => field[i] ?? []));
}

const LIMITS = [...OPERATIONS].map(([name, operation]) => [name, limitsOf(name, operation)] as const);
const WRONG = [...OPERATIONS].map(([name, operation]) => [name, mistakesOf(name, operation)] as const);

describe('what openapi.json says of the fields of a request', () => {
  const service = useService();
  let session: Api;
  beforeAll(async () => {
    session = service.as({ Cookie: await openSession(service.db), Origin: service.url });
  });

  /** Sends inputs of one operation in one request; answers what it says of each, asked alone where it says nothing. */
  const sendAll = async (inputs: Input[]) => {
    const answers = await send(...inputs);
    return Promise.all(answers.map(async (one) => (one.isNamed ? one : ((await send(one.input))[0] ?? one))));
  };

  const send = async (...inputs: Input[]) => {
    const { operation = '' } = inputs[0] ?? {};
    const { requestBody, security } = OPERATIONS.get(operation) ?? {};
    const [method = '', path = ''] = operation.split(' ');
    const example = requestBody?.content['application/json']?.example as object | undefined;
    const target = path.replace('{domain}', 'a.example').replace(/\{\w+\}/g, '999999');
    const isForKeys = security?.some((one) => 'key' in one) === true;
    const query = inputs.flatMap((input) => input.query ?? []).join('&');
    const call = (isForKeys ? service.api : session)[method.toLowerCase() as 'get' | 'post'](`${target}?${query}`);
    const body = Object.assign({}, ...inputs.map((input) => input.body)) as object;
    const others = inputs.some(isAlone) ? {} : example;
    const { status, body: answer } = await (example ? call.send({ ...others, ...body }) : call);
    const errors: { field: string; message: string }[] = answer.errors ?? [];
    return inputs.map((input) => {
      const named = errors.filter(({ field }) => field.split(/[.[]/)[0] === input.name);
      return { input, status, isNamed: named.length > 0, messages: named.map(({ message }) => message) };
    });
  };

  it('has some dozens of limits, and some hundreds of mistakes', () => {
    expect(LIMITS.flatMap(([, limits]) => limits).length).toBeGreaterThan(80);
    expect(WRONG.flatMap(([, mistakes]) => mistakes).length).toBeGreaterThan(500);
  });

  it.each(LIMITS.filter(([, limits]) => limits.length > 0))('has the limits of %s', async (_, limits) => {
    for (const [allowed, refused] of limits) {
      const [within] = await send(allowed);
      expect({ ...within, isFailure: (within?.status ?? 500) >= 500 }).toMatchObject({
        isNamed: false,
        isFailure: false,
      });
      const isBadRequest = BAD_REQUEST.includes(refused.name);
      expect((await send(refused))[0]).toMatchObject({ status: isBadRequest ? 400 : 422, isNamed: !isBadRequest });
    }
  });

  it.each(WRONG.filter(([, mistakes]) => mistakes.some(isMissing)))(
    'needs the fields that %s needs, and says so',
    async (_, mistakes) => {
      for (const together of atOnce(mistakes.filter(isMissing)))
        for (const { input, messages } of await sendAll(together))
          expect({ input, messages }).toEqual({ input, messages: [`${input.name} is missing`] });
    },
  );

  it.each(WRONG.filter(([, mistakes]) => mistakes.length > 0))(
    'has the types, forms and choices of %s',
    async (_, mistakes) => {
      const taken: unknown[] = [];
      for (const together of atOnce(mistakes))
        for (const { input, status, isNamed, messages } of await sendAll(together)) {
          // Only numbers are compared with numbers.
          const isCompared =
            !isNumber(input) && messages.some((message) => /must not be (?:less|greater)/.test(message));
          if (status !== 422 || !isNamed || isCompared) taken.push({ ...input, status, messages });
        }
      expect(taken).toEqual([]);
    },
  );
});
