import { findResponse, headerMismatches, mismatches, OPERATIONS, type Operation } from '../support/openapi';
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

function documentFaults(sent: FuzzCase, { status, headers, text }: RawAnswer): string[] {
  if (status === 431) return [];
  if (sent.method !== null) return otherMethodFaults(sent, status);
  const operation = OPERATIONS.get(sent.operation);
  if (!operation) return ['no such operation'];
  const response = findResponse(operation, status);
  if (!response)
    return mayRefuseBody(sent, operation, status) || isElsewhere(sent) ? [] : [`undocumented status ${status}`];
  const schema = response.content?.['application/json']?.schema;
  const differences = schema ? mismatches(schema, findJson(text)) : [];
  return [...differences, ...headerMismatches(response, headers)].map((one) => `differs from the document: ${one}`);
}

/** A body that nobody asked for is read all the same: the contract refuses broken JSON on every route. */
function mayRefuseBody(sent: FuzzCase, operation: Operation, status: number): boolean {
  return !operation.requestBody && sent.body !== null && (status === 400 || status === 413);
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
