import { deflateSync, gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { OPERATIONS, type Operation, type Parameter } from '../support/openapi';
import { bodyOf } from './bodies';
import { borderline, fitting } from './schema-values';
import { poolOf, validCall } from './valid-calls';
import { idText, KNOWN_ID, oddText } from './values';

/** How the request proves who sends it. */
export type Credentials = 'key' | 'session' | 'key and session' | 'none' | 'foreign session' | { key: string };

export interface FuzzCase {
  operation: string;
  /** Sent instead of the operation's own method. */
  method: string | null;
  /** The texts of the path's parameters; `{known}` is filled in when it is sent. */
  ids: Record<string, string>;
  query: string;
  headers: Record<string, string>;
  credentials: Credentials;
  body: Buffer | null;
  /** Picks among the known ids and tokens. */
  pick: number;
}

/** Stands for a reservation's token that was handed out before. */
export const KNOWN_TOKEN = '{token}';

const usual = <T>(weight: number, value: T, ...odd: fc.Arbitrary<T>[]): fc.Arbitrary<T> =>
  fc.oneof({ weight, arbitrary: fc.constant(value) }, ...odd.map((arbitrary) => ({ weight: 1, arbitrary })));

const ENCODE: Record<string, (body: Buffer) => Buffer> = { gzip: gzipSync, deflate: deflateSync };

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'HEAD', 'TRACE', 'PROPFIND'];
const anotherMethod = usual<string | null>(60, null, fc.constantFrom(...METHODS));

function caseOf(name: string, operation: Operation): fc.Arbitrary<FuzzCase> {
  const parameters = operation.parameters ?? [];
  const isApi = !name.includes(' /health/');
  const inPath = parameters.filter((parameter) => parameter.in === 'path');
  return fc
    .record({
      operation: fc.constant(name),
      method: isApi ? anotherMethod : fc.constant(null),
      ids: fc.record(Object.fromEntries(inPath.map((parameter) => [parameter.name, idText]))),
      query: queryOf(parameters.filter((parameter) => parameter.in === 'query')),
      headers: headersOf(parameters.filter((parameter) => parameter.in === 'header')),
      credentials: credentialsOf(name),
      body: bodyOf(operation, validCall(name).body),
      pick: fc.nat(),
    })
    .chain((plain) => compressed(plain));
}

function compressed(plain: FuzzCase): fc.Arbitrary<FuzzCase> {
  const encodings = fc.constantFrom('gzip', 'deflate', 'br', 'identity', 'zstd', 'gzip, gzip', 'x-evil', '');
  return usual<string | null>(25, null, encodings).chain((encoding) => {
    if (encoding === null) return fc.constant(plain);
    const encode = ENCODE[encoding];
    const headers = { ...plain.headers, 'Content-Encoding': encoding };
    return fc
      .boolean()
      .map((honest) => ({ ...plain, headers, body: honest && encode && plain.body ? encode(plain.body) : plain.body }));
  });
}

const ownCredentials = (name: string): Credentials => (/^\w+ \/(api-keys|auth|users)/.test(name) ? 'session' : 'key');

function credentialsOf(name: string): fc.Arbitrary<Credentials> {
  const own = ownCredentials(name);
  const odd = fc.constantFrom<Credentials>('key', 'session', 'key and session', 'none', 'foreign session');
  const keys = fc.constantFrom('', ' ', 'wrong', 'slc_', 'k'.repeat(7_000), 'é', 'a, b', 'undefined');
  return fc.oneof(
    { weight: 30, arbitrary: fc.constant(own) },
    { weight: 4, arbitrary: odd },
    { weight: 2, arbitrary: keys.map((key) => ({ key })) },
  );
}

const encoded = (text: string): string => encodeURIComponent(text.toWellFormed());

function queryOf(parameters: Parameter[]): fc.Arbitrary<string> {
  const known = parameters.map((parameter) => valueOf(parameter).map((value) => `${parameter.name}=${value}`));
  const names = ['x', '__proto__', 'toString', 'constructor', 'limit', 'cursor', ...parameters.map(({ name }) => name)];
  const form = fc.constantFrom('N', 'N', 'N[]', 'N[k]', 'N%5B%5D', 'N%00', 'N[', '%N');
  const stranger = fc
    .tuple(fc.constantFrom(...names), form, oddText)
    .map(([name, form, value]) => `${form.replace('N', name)}=${encoded(value)}`);
  const long = 'a='.padEnd(6_000, 'a');
  const raw = fc.constantFrom('&&&', '?', '=', '%', '%zz', '#', 'limit', 'limit=1&limit=2', long, '%ED%A0%80=1');
  const part = fc.oneof(
    ...known.map((arbitrary) => ({ weight: 12, arbitrary })),
    { weight: 2, arbitrary: stranger },
    { weight: 1, arbitrary: raw },
  );
  return fc.oneof(
    { weight: known.length > 0 ? 1 : 8, arbitrary: fc.constant('') },
    { weight: 3, arbitrary: fc.array(part, { minLength: 1, maxLength: 4 }).map((parts) => parts.join('&')) },
  );
}

function valueOf({ schema, name }: Parameter): fc.Arbitrary<string> {
  const texts = [fitting(schema, name), borderline(schema)].map((values) =>
    values.map((value) => encoded(typeof value === 'string' ? value : (JSON.stringify(value) ?? ''))),
  );
  const [fit = fc.constant(''), edge = fc.constant('')] = texts;
  return fc.oneof(
    { weight: 6, arbitrary: fit },
    { weight: 2, arbitrary: edge },
    { weight: 1, arbitrary: oddText.map(encoded) },
  );
}

/** Headers that Node lets a client send. */
const headerText = oddText.map((text) => text.replace(/[^\t\x20-\x7e\x80-\xff]/g, '').trim());

function headersOf(parameters: Parameter[]): fc.Arbitrary<Record<string, string>> {
  const tokens = fc.oneof(fc.constant(KNOWN_TOKEN), fc.uuid(), headerText);
  const versions = fc.oneof(
    fc.constantFrom('"0"', '"1"', '*', 'W/"1"', '"1", "2"', '"99999999999999999999"'),
    headerText,
  );
  const own = parameters.map(({ name }) => [name, name === 'If-Match' ? versions : tokens] as const);
  const types = ['text/plain', 'application/x-www-form-urlencoded', 'a', 'multipart/form-data', ';;;'];
  const charsets = ['utf-16', 'nonsense', 'iso-8859-1', '"'].map((name) => `application/json; charset=${name}`);
  const general = {
    'Content-Type': usual(1, 'application/json', fc.constantFrom(...types, ...charsets)),
    Expect: fc.constantFrom('100-continue', 'nonsense', '200-ok'),
    Accept: fc.constantFrom('text/html', 'application/xml', '*/*;q=0', ''),
    'X-Request-Id': headerText,
    'X-Forwarded-For': headerText,
    'X-Forwarded-Proto': headerText,
    'X-HTTP-Method-Override': fc.constantFrom('DELETE', 'x'),
    'If-None-Match': fc.constantFrom('*', '"x"'),
    'If-Modified-Since': fc.constant('Fri, 01 Jan 2100 00:00:00 GMT'),
    Range: fc.constantFrom('bytes=0-1', 'x'),
    Cookie: fc.constantFrom('sluice_session=x', 'sluice_session=%E0%A4%A', '=;=;', '__Host-sluice_session=x'),
    Origin: fc.constantFrom('null', 'http://evil.example', ''),
  };
  const wanted = fc.record(Object.fromEntries(own), { requiredKeys: [] });
  const others = fc.record(general, { requiredKeys: [] });
  const type: fc.Arbitrary<Record<string, string>> = fc.constant({ 'Content-Type': 'application/json' });
  const rest = fc.oneof({ weight: 5, arbitrary: type }, { weight: 1, arbitrary: others });
  return fc.tuple(wanted, rest).map(([mine, more]) => ({ ...mine, ...more }) as Record<string, string>);
}

/** A request of an operation that succeeds; `pick` chooses its rows. */
export function validCase(name: string, pick: number): FuzzCase {
  const { body, query } = validCall(name);
  const parameters = OPERATIONS.get(name)?.parameters ?? [];
  const inPath = parameters.filter((parameter) => parameter.in === 'path');
  const isHeld = parameters.some((parameter) => parameter.name === 'X-Reservation-Token');
  return {
    operation: name,
    method: null,
    ids: Object.fromEntries(inPath.map((parameter) => [parameter.name, KNOWN_ID])),
    query,
    headers: {
      ...(body === null ? {} : { 'Content-Type': 'application/json' }),
      ...(isHeld ? { 'X-Reservation-Token': KNOWN_TOKEN } : {}),
    },
    credentials: ownCredentials(name),
    body: body === null ? null : Buffer.from(JSON.stringify(body)),
    pick,
  };
}

/** Learning comes before the decisions are cleaned up, and what empties the queue after what changes its order. */
const rankOf = (name: string) => (name.endsWith('/train') ? 0 : /\/(?:cleanup|trim-pending)$/.test(name) ? 2 : 1);

/** A request of each operation that succeeds, with rows of its own. */
export function validCases(): FuzzCase[] {
  const used = new Map<string, number>();
  const names = [...OPERATIONS.keys()].toSorted((a, b) => rankOf(a) - rankOf(b));
  return names.map((name) => {
    const [, sent] = /\{id from ([\w -]+)\}/.exec(JSON.stringify(validCall(name))) ?? [];
    const pool = sent ?? (/\{\w*id\}/.test(name) ? poolOf(name, 'id') : '');
    const pick = used.get(pool) ?? 0;
    used.set(pool, pick + 1);
    return validCase(name, pick);
  });
}

const arbitraries = new Map([...OPERATIONS].map(([name, operation]) => [name, caseOf(name, operation)]));

/**
 * `rounds` requests of every operation in the order of the document, which is that of the flow, with values that fit, nearly
 * fit, and do not. There is one login in all, since wrong ones make the next ones wait.
 */
export function casesOf(seed: number, rounds: number): FuzzCase[] {
  const columns = [...arbitraries].map(([name, arbitrary], index) =>
    fc.sample(arbitrary, { seed: seed * 1_000 + index, numRuns: name.endsWith('/login') ? 1 : rounds }),
  );
  return Array.from({ length: rounds }, (_, round) => columns.flatMap((column) => column[round] ?? [])).flat();
}
