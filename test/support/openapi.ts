import Ajv2020, { type ValidateFunction } from 'ajv/dist/2020';
import addFormats from 'ajv-formats';
import openapi from '../../openapi.json';

export interface Schema {
  $ref?: string;
  type?: string | string[];
  description?: string;
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  additionalProperties?: boolean | Schema;
  anyOf?: Schema[];
  enum?: unknown[];
  examples?: unknown[];
  format?: string;
  minimum?: number;
  maximum?: number;
}

export interface Media {
  schema: Schema;
  example?: unknown;
}

/** An answer; or where it stands. */
export interface DocumentedResponse {
  $ref?: string;
  description: string;
  headers?: Record<string, { $ref: string }>;
  content?: Record<string, Media>;
}

export interface Parameter {
  name: string;
  in: string;
  description?: string;
  required?: boolean;
  schema: Schema;
}

export interface Operation {
  operationId: string;
  summary: string;
  description?: string;
  deprecated?: boolean;
  tags: string[];
  security?: Record<string, string[]>[];
  parameters?: Parameter[];
  requestBody?: { required: boolean; content: Record<string, Media> };
  responses: Record<string, DocumentedResponse>;
}

const SCHEMAS = openapi.components.schemas as Record<string, Schema>;
const SHARED = openapi.components.responses as Record<string, DocumentedResponse>;

/** The operations by `METHOD /path`, without `/api/v1`. */
export const OPERATIONS: ReadonlyMap<string, Operation> = new Map(
  Object.entries(openapi.paths as unknown as Record<string, Record<string, Operation>>).flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]) => [`${method.toUpperCase()} ${short(path)}`, operation]),
  ),
);

export const schemas = SCHEMAS;

function short(path: string): string {
  return path.replace(/^\/api\/v1/, '');
}

/** The answer that an operation documents for a status; null when it documents none. */
export function findResponse(operation: Operation, status: number | string): DocumentedResponse | null {
  const response = operation.responses[status];
  if (!response?.$ref) return response ?? null;
  return SHARED[response.$ref.replace('#/components/responses/', '')] ?? null;
}

/** The texts that an operation documents for an error. */
export function textsOf(operation: Operation | undefined, status: number | string): string[] {
  const { description = '' } = (operation && findResponse(operation, status)) ?? {};
  return [...description.matchAll(/`([^`]+)`/g)].map(([, text = '']) => text);
}

/** What makes a value differ from a schema; empty when it fits. With `closed` it may have nothing else either. */
export function mismatches(schema: Schema, value: unknown, { closed = true } = {}): string[] {
  const validate = validatorOf(schema, closed);
  return validate(value) ? [] : (validate.errors ?? []).map((error) => `${error.instancePath} ${error.message}`);
}

/** Compiling takes longer than everything else here, and the same schemas are asked for again and again. */
const compiled = { open: new WeakMap<Schema, ValidateFunction>(), closed: new WeakMap<Schema, ValidateFunction>() };

function validatorOf(schema: Schema, closed: boolean): ValidateFunction {
  const known = closed ? compiled.closed : compiled.open;
  const ajv = closed ? CLOSED : OPEN;
  const validate = known.get(schema) ?? ajv.compile(pointed(closed ? close(schema) : schema));
  known.set(schema, validate);
  return validate;
}

/** Fails unless an answer is what openapi.json says of it; `operation` is `METHOD /path` with the path's parameters in braces. */
export function expectDocumented(operation: string, status: number, body: unknown): void {
  const documented = OPERATIONS.get(operation);
  if (!documented) throw new Error(`openapi.json has no ${operation}`);
  const response = findResponse(documented, status);
  if (!response) throw new Error(`openapi.json has no ${status} of ${operation}`);
  const media = response.content?.['application/json'];
  const found = media ? mismatches(media.schema, body) : bodiless(body);
  expect({ operation, status, mismatches: found }).toEqual({ operation, status, mismatches: [] });
}

/** Which headers an answer lacks or has beside the document; it may lack `Retry-After`. */
export function headerMismatches({ headers = {} }: DocumentedResponse, sent: ReadonlyMap<string, string>): string[] {
  const names = ['X-Request-Id', 'Retry-After', 'ETag', 'Listed-At'].filter((name) => {
    const isSent = sent.has(name.toLowerCase());
    return isSent !== name in headers && (isSent || name !== 'Retry-After');
  });
  return names.map((name) => `header ${name}`);
}

function bodiless(body: unknown): string[] {
  const isEmpty = body === undefined || body === '' || JSON.stringify(body) === '{}';
  return isEmpty ? [] : ['there is a body'];
}

/** Objects of known properties take no others. */
function close<T>(node: T): T {
  if (Array.isArray(node)) return node.map(close) as T;
  if (typeof node !== 'object' || node === null) return node;
  const closed = Object.fromEntries(
    Object.entries(node).map(([key, value]) => [key, key === 'examples' || key === 'example' ? value : close(value)]),
  );
  const isModel = 'properties' in closed && closed.type === 'object';
  return (isModel ? { additionalProperties: false, ...closed } : closed) as T;
}

/** References lead to schemas that the validator knows by their names. */
function pointed(schema: Schema): Schema {
  return JSON.parse(JSON.stringify(schema).replaceAll('"#/components/schemas/', '"'));
}

function validator(closed: boolean): Ajv2020 {
  const ajv = new Ajv2020({ allErrors: true, strict: true, allowUnionTypes: true });
  addFormats(ajv);
  ajv.addKeyword('example');
  for (const [name, schema] of Object.entries(SCHEMAS))
    ajv.addSchema({ ...pointed(closed ? close(schema) : schema), $id: name });
  return ajv;
}

const OPEN = validator(false);
const CLOSED = validator(true);
