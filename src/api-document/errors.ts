import type { OpenAPIObject } from '@nestjs/swagger';
import { type ErrorTexts, ERRORS_EXTENSION } from '../common/http/api-errors';
import { accessErrors } from './access';
import { type Located, operationsOf, SCHEMA_PATH, schemasOf } from './operations';
import { invalidInputs } from './invalid-inputs';

/** An error as it is sent. */
interface ErrorBody {
  detail: string;
  errors?: { field: string; message: string }[];
}

/** Gives each operation every error that it can answer, with the texts as examples. */
export function documentErrors(document: OpenAPIObject): void {
  Object.assign(schemasOf(document), ERROR_SCHEMAS);
  for (const located of operationsOf(document)) {
    for (const [status, bodies] of errorsOf(located)) addResponse(located, status, bodies);
  }
}

function errorsOf(located: Located): Map<number, ErrorBody[]> {
  const own = (located.operation[ERRORS_EXTENSION] ?? []) as ErrorTexts[];
  const body: ErrorTexts[] = located.operation.requestBody
    ? [
        [400, 'Invalid JSON body'],
        [413, 'Request body too large'],
      ]
    : [];
  const found = new Map<number, ErrorBody[]>();
  const add = (status: number, bodies: ErrorBody[]) => found.set(status, [...(found.get(status) ?? []), ...bodies]);
  for (const [status, ...texts] of [...own, ...accessErrors(located), ...body])
    add(
      status,
      texts.map((detail) => (status === 422 ? invalid(detail) : { detail })),
    );
  const inputs = invalidInputs(located);
  if (inputs.length > 0) add(422, inputs);
  add(500, [{ detail: 'Internal server error' }]);
  return new Map([...found].toSorted(([a], [b]) => a - b));
}

/** A text that the specification gives stands alone; it names its field first. */
function invalid(detail: string): ErrorBody {
  return { detail, errors: [{ field: detail.split(' ')[0] ?? '', message: detail }] };
}

function addResponse({ operation }: Located, status: number, bodies: ErrorBody[]): void {
  const model = bodies.some((body) => body.errors) ? 'ValidationError' : 'Error';
  const declared = operation.responses[status];
  const content = declared && 'content' in declared ? declared.content?.['application/json'] : undefined;
  operation.responses[status] = {
    ...declared,
    description: bodies.map((body) => `\`${body.detail}\``).join(' or '),
    content: {
      'application/json': {
        schema: content?.schema ?? { $ref: SCHEMA_PATH + model },
        examples: Object.fromEntries(bodies.map((value) => [slug(value.detail), { summary: value.detail, value }])),
      },
    },
  };
}

function slug(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, 60)
    .replace(/^-|-$/g, '');
}

const DETAIL = { type: 'string', description: 'What is wrong, in words.' };
const FIELD_ERROR = {
  type: 'object',
  properties: {
    field: { type: 'string', description: 'The name of the parameter or field; empty for the body as a whole.' },
    message: { type: 'string', description: 'What is wrong with it.' },
  },
  required: ['field', 'message'],
};

const ERROR_SCHEMAS = {
  Error: {
    type: 'object',
    properties: { detail: DETAIL },
    required: ['detail'],
    examples: [{ detail: 'Stream not found' }],
  },
  ValidationError: {
    type: 'object',
    properties: {
      detail: DETAIL,
      errors: { type: 'array', items: FIELD_ERROR, description: 'Each thing that is wrong, by its field.' },
    },
    required: ['detail', 'errors'],
    examples: [
      {
        detail: 'Validation error: id must be an integer',
        errors: [{ field: 'id', message: 'id must be an integer' }],
      },
    ],
  },
};
