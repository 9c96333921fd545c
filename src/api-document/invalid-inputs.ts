import { type ErrorTexts, ERRORS_EXTENSION } from '../common/http/api-errors';
import type { Located, Schema } from './operations';

/** A 422 as it is sent. */
interface InvalidInput {
  detail: string;
  errors: { field: string; message: string }[];
}

/** A 422 of each kind that an operation's parameters and body can bring about. */
export function invalidInputs({ operation }: Located): InvalidInput[] {
  const parameters = (operation.parameters ?? []).flatMap((one) => ('$ref' in one ? [] : [one]));
  const own = ((operation[ERRORS_EXTENSION] ?? []) as ErrorTexts[]).flatMap(([, ...texts]) => texts);
  const inPath = parameters.filter((one) => one.in === 'path').map((one) => `${one.name} must be an integer`);
  const inQuery = parameters
    .filter((one) => one.in === 'query' && !own.some((text) => text.startsWith(`${one.name} `)))
    .map((one) => [one.name, complaint(one.name, one.schema as Schema)] as const);
  const messages = [...inPath.map((text) => [text.split(' ')[0] ?? '', text] as const), ...inQuery.slice(0, 1)];
  if (operation.requestBody) messages.push(['', 'the body must be a JSON object']);
  return messages.map(([field, message]) => ({ detail: `Validation error: ${message}`, errors: [{ field, message }] }));
}

function complaint(name: string, schema: Schema): string {
  if (schema.type === 'boolean') return `${name} must be a boolean value`;
  if (schema.type === 'integer') return `${name} must be an integer number`;
  return `${name} must be one of the following values: ${(schema.enum ?? []).join(', ')}`;
}
