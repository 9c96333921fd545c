import { type ErrorTexts, ERRORS_EXTENSION } from '../common/http/api-errors';
import type { Located, Schema } from './operations';

/** A 422 as it is sent. */
interface InvalidInput {
  detail: string;
  errors: { field: string; message: string }[];
}

/** A 422 of each kind that an operation's path, query and body can bring about, in the validation's own words. */
export function invalidInputs({ operation }: Located): InvalidInput[] {
  const found = [...inPath(operation), ...inQuery(operation)];
  if (operation.requestBody) found.push(['', 'the body must be a JSON object']);
  return found.map(([field, message]) => ({ detail: `Validation error: ${message}`, errors: [{ field, message }] }));
}

type Complaint = [field: string, message: string];

function inPath({ parameters = [] }: Located['operation']): Complaint[] {
  return parameters.flatMap((one): Complaint[] =>
    '$ref' in one || one.in !== 'path' ? [] : [[one.name, `${one.name} must be an integer`]],
  );
}

/** One parameter stands for all: the limit where there is one. Those that an error of the operation's own names have no 422. */
function inQuery(operation: Located['operation']): Complaint[] {
  const own = ((operation[ERRORS_EXTENSION] ?? []) as ErrorTexts[]).flatMap(([, ...texts]) => texts);
  const judged = (operation.parameters ?? []).flatMap((one) =>
    '$ref' in one || one.in !== 'query' || own.some((text) => text.startsWith(`${one.name} `)) ? [] : [one],
  );
  const one = judged.find(({ name }) => name === 'limit') ?? judged[0];
  return one ? [[one.name, complaint(one.name, one.schema as Schema)]] : [];
}

/** The last rule of a DTO's property speaks first: of an integer with bounds, that is the upper one. */
function complaint(name: string, schema: Schema): string {
  if (schema.type === 'boolean') return `${name} must be a boolean value`;
  return `${name} must not be greater than ${schema.maximum}`;
}
