import type { Schema } from './operations';

const LARGEST = Number.MAX_SAFE_INTEGER;

/**
 * What the name of a number says of it, the first that fits. TypeScript knows but one kind of number, and the Swagger
 * plugin writes `number` for all of them.
 */
const NUMBERS: readonly (readonly [RegExp, object])[] = [
  [/_rate$|^(?:average|median)_.*score$/, { type: 'number', minimum: 0, maximum: 100 }],
  [/_auc$/, { type: 'number', minimum: 0, maximum: 1 }],
  [/^points$/, { type: 'number', minimum: -100, maximum: 100 }],
  [/^average_|_per_day$|^hours_left$/, { type: 'number', minimum: 0 }],
  [/(?:^|_)score(?:_min|_max)?$|^predicted_approval$/, { type: 'integer', minimum: 0, maximum: 100 }],
  [/(?:^|_)id$/, { type: 'integer', minimum: 1, maximum: LARGEST }],
  [/^changes$/, { type: 'integer', minimum: -100, maximum: 100 }],
  [/^rules$/, { type: 'integer', minimum: 0, maximum: 100 }],
  [/^post_ids$/, { type: 'integer', minimum: -LARGEST, maximum: LARGEST }],
  [/^/, { type: 'integer', minimum: 0, maximum: LARGEST }],
];

/** The names of moments. */
const MOMENT = /_(?:at|until)$|^last_fetch$|^fetched_(?:before|after)$/;

/** Makes a property's or parameter's schema exact, by its name; what its DTO says itself stays. */
export function refine(name: string, schema: Schema): void {
  const types = [schema.type ?? []].flat() as string[];
  if (types.includes('number')) refineNumber(name, schema, types);
  if (types.includes('string') && MOMENT.test(name)) schema.format ??= 'date-time';
  if (schema.items && !('$ref' in schema.items)) refine(name, schema.items as Schema);
  const values = schema.additionalProperties;
  if (typeof values === 'object' && !('$ref' in values)) refine(name, values as Schema);
}

function refineNumber(name: string, schema: Schema, types: string[]): void {
  const found = NUMBERS.find(([pattern]) => pattern.test(name));
  if (!found) return;
  const { type, ...bounds } = found[1] as { type: string; minimum?: number; maximum?: number };
  const exact = types.map((one) => (one === 'number' ? type : one));
  Object.assign(schema, { ...bounds, ...schema, type: exact.length === 1 ? exact[0] : exact });
}
