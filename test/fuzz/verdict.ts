import Ajv2020, { type ValidateFunction } from 'ajv/dist/2020';
import addFormats from 'ajv-formats';
import { findResponse, OPERATIONS, type Operation, type Schema, schemas } from '../support/openapi';
import type { FuzzCase } from './cases';
import type { RawAnswer } from './wire';

/** What no client may read: SQL, stacks, paths, names of the machinery. */
const LEAKS = [
  /\b(?:SELECT|INSERT INTO|UPDATE|DELETE FROM)\b.{0,200}\b(?:FROM|SET|VALUES|WHERE)\b/s,
  /syntax error at|invalid input syntax|violates|duplicate key|relation "|column "|out of range for type/,
  /\bat .{1,200}:\d+:\d+\)?/,
  /node_modules|node:internal|\/src\/|\/dist\/|\.[jt]s:\d+/,
  /QueryFailedError|TypeError|RangeError|SyntaxError|ReferenceError|ECONN[A-Z]+|ENOTFOUND|EntityNotFound/,
  /body-parser|class-validator|typeorm|express/i,
];

/** Statuses with which what is no HTTP is answered, or a head that is too long. */
const NO_HTTP = new Set([400, 408, 413, 431]);

const HONEST = new Set(['length', 'chunked']);
const ajv = new Ajv2020({ strict: false });
addFormats(ajv);
for (const [name, schema] of Object.entries(schemas)) ajv.addSchema({ ...pointed(schema), $id: name });
const compiled = new Map<string, ValidateFunction | null>();

/** References lead to schemas that the validator knows by their names; objects of known properties take no others. */
function pointed<T>(node: T): T {
  const closed = (inner: unknown): unknown => {
    if (Array.isArray(inner)) return inner.map(closed);
    if (typeof inner !== 'object' || inner === null) return inner;
    const entries = Object.entries(inner).map(([key, value]) => [key, closed(value)]);
    const object = Object.fromEntries(entries) as Record<string, unknown>;
    return object.type === 'object' && 'properties' in object ? { additionalProperties: false, ...object } : object;
  };
  return JSON.parse(JSON.stringify(closed(node)).replaceAll('"#/components/schemas/', '"')) as T;
}

/** What is wrong with an answer; empty when all is well. */
export function findFaults(sent: FuzzCase, answer: RawAnswer): string[] {
  return [...generalFaults(sent, answer), ...documentFaults(sent, answer)];
}

function generalFaults(sent: FuzzCase, { status, headers, text }: RawAnswer): string[] {
  const faults: string[] = [];
  const isUnreachable =
    status === 503 && sent.operation.endsWith('/fetch') && text.startsWith('{"detail":"Instance unreachable","code":"');
  if (status >= 500 && !isUnreachable) faults.push(`status ${status}`);
  if (status >= 400 && LEAKS.some((leak) => leak.test(text))) faults.push('leaks what is behind it');
  const isApi = !sent.operation.includes(' /health/');
  if (isApi && headers.get('cache-control') !== 'no-store') faults.push('no Cache-Control: no-store');
  if (status === 204 && (text !== '' || headers.has('content-length'))) faults.push('204 with a body');
  if (status !== 204 && sent.method !== 'HEAD') faults.push(...jsonFaults(status, headers, text));
  return faults;
}

function jsonFaults(status: number, headers: Map<string, string>, text: string): string[] {
  const faults: string[] = [];
  if (!(headers.get('content-type') ?? '').startsWith('application/json'))
    faults.push('is no JSON by its Content-Type');
  const body = findJson(text);
  if (body === undefined) return [...faults, 'is no JSON'];
  const { detail } = Object(body) as { detail?: unknown };
  if (status >= 400 && (typeof detail !== 'string' || detail === '')) faults.push('an error without detail');
  return faults;
}

function findJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function documentFaults(sent: FuzzCase, { status, text }: RawAnswer): string[] {
  if (status === 431 || (!isHttp(sent) && NO_HTTP.has(status))) return [];
  if (sent.method !== null) return otherMethodFaults(sent, status);
  const operation = OPERATIONS.get(sent.operation);
  if (!operation) return ['no such operation'];
  const validate = validatorOf(operation, sent.operation, status);
  if (validate === undefined)
    return mayRefuseBody(sent, operation, status) || isElsewhere(sent) ? [] : [`undocumented status ${status}`];
  if (validate === null || validate(findJson(text))) return [];
  return [`body differs from the document: ${JSON.stringify(validate.errors?.[0])}`];
}

/** Framed as HTTP wants it, and without control characters in its head. */
function isHttp({ framing, credentials }: FuzzCase): boolean {
  const key = typeof credentials === 'object' ? credentials.key : '';
  return HONEST.has(framing) && !key.includes('\x7f');
}

/** A body that nobody asked for is read all the same: the contract refuses broken JSON on every route. */
function mayRefuseBody(sent: FuzzCase, operation: Operation, status: number): boolean {
  const hasBody = sent.body !== null || sent.framing === 'chunked';
  return !operation.requestBody && hasBody && (status === 400 || status === 413);
}

/** A parameter such as `..` or `next` makes the path another one, and one that cannot be decoded makes it none. */
function isElsewhere({ ids }: FuzzCase): boolean {
  return Object.values(ids).some((id) => /^(?:\.|%2e|next$|$)/i.test(id) || !isDecodable(id));
}

function isDecodable(part: string): boolean {
  try {
    return decodeURIComponent(part) !== '';
  } catch {
    return false;
  }
}

function otherMethodFaults(sent: FuzzCase, status: number): string[] {
  const path = sent.operation.slice(sent.operation.indexOf(' '));
  // `fetch-all` is an id to a method that knows no fetch-all.
  const withId = path.replace(/\/(?:fetch-all|batch-score|bulk-review)$/, '/{id}');
  const isKnown = [path, withId].some((one) => OPERATIONS.has(`${sent.method}${one}`));
  return isKnown || status === 404 ? [] : [`status ${status} for another method`];
}

/** Undefined: the document has no such status; null: it has one without a body. */
function validatorOf(operation: Operation, name: string, status: number): ValidateFunction | null | undefined {
  const key = `${name} ${status}`;
  const known = compiled.get(key);
  if (known !== undefined) return known;
  const response = findResponse(operation, status);
  if (!response) return undefined;
  const schema: Schema | undefined = response.content?.['application/json']?.schema;
  const validate = schema ? ajv.compile(pointed(schema)) : null;
  compiled.set(key, validate);
  return validate;
}
