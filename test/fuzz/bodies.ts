import fc from 'fast-check';
import type { Operation, Schema } from '../support/openapi';
import { borderline, fitting, resolved } from './schema-values';
import { named, oddText, oddValue } from './values';

/** Texts that are no JSON, or hardly. */
const BAD_JSON = [
  ['{', '{"reason":', "{'reason': 'x'}", '[1,]', 'NaN', 'undefined', '\ufeff{}', '{"a":1}{"b":2}', '[', '\0', '"\\x"'],
  ['{"a":1e999}', '{"reason":"\\ud800"}', '{"reason":"\\u0000"}', '{"a":1,"a":2}'],
  ['['.repeat(100_000), '{"error_details":'.repeat(15_000), `{"post_ids":[${'1,'.repeat(60_000)}1]}`],
  [`{"reason":"x","error_details":${'{"a":'.repeat(30_000)}1${'}'.repeat(30_000)}}`],
  [`{"post_ids":${'['.repeat(50_000)}${']'.repeat(50_000)}}`],
].flat();

const text = (arbitrary: fc.Arbitrary<unknown>): fc.Arbitrary<Buffer> =>
  arbitrary.map((value) => Buffer.from(JSON.stringify(value) ?? ''));

const badJson: fc.Arbitrary<Buffer> = fc.oneof(
  fc.constantFrom(...BAD_JSON).map((bad) => Buffer.from(bad)),
  fc
    .constantFrom([0xff, 0xfe, 0x7b], [0x22, 0xc3, 0x28, 0x22], [0x7b, 0x22, 0xed, 0xa0, 0x80])
    .map((bytes) => Buffer.from(bytes)),
  fc.uint8Array({ maxLength: 60 }).map((bytes) => Buffer.from(bytes)),
);

/** Around the limit of 256 KiB, and well above it. */
const huge: fc.Arbitrary<Buffer> = fc
  .tuple(
    fc.constantFrom(250_000, 262_000, 262_144, 262_200, 600_000),
    fc.constantFrom('reason', 'reviewer_notes', 'hashtag', 'x'),
  )
  .map(([size, name]) => Buffer.from(JSON.stringify({ [name]: 'x'.repeat(size - name.length - 7) })));

/** What may be sent as an operation's body; null: none. `valid` is one with which it succeeds. */
export function bodyOf(operation: Operation, valid: unknown): fc.Arbitrary<Buffer | null> {
  const schema = operation.requestBody?.content['application/json']?.schema;
  if (!schema)
    return fc.oneof(
      { weight: 12, arbitrary: fc.constant(null) },
      { weight: 1, arbitrary: text(oddValue) },
      { weight: 1, arbitrary: badJson },
    );
  return fc.oneof(
    { weight: 5, arbitrary: text(fc.constant(valid)) },
    { weight: 5, arbitrary: text(fitting(schema)) },
    { weight: 8, arbitrary: text(mutated(schema, valid)) },
    { weight: 2, arbitrary: text(oddValue) },
    { weight: 3, arbitrary: badJson },
    { weight: 1, arbitrary: huge },
    { weight: 1, arbitrary: fc.constant(null) },
  );
}

/** A fitting object of which one field is missing, wrong, or too much. */
function mutated(given: Schema, valid: unknown): fc.Arbitrary<unknown> {
  const { properties = {} } = resolved(given);
  const names = Object.keys(properties);
  const wrong = fc
    .constantFrom(...names)
    .chain((name) => borderline(properties[name] ?? {}).map((value) => [name, value]));
  const surplus = fc.tuple(fc.oneof(oddText, fc.constantFrom('__proto__', 'id', 'queue_status')), oddValue);
  const change = fc.oneof({ weight: 4, arbitrary: wrong }, { weight: 1, arbitrary: surplus }) as fc.Arbitrary<
    [string, unknown]
  >;
  return fc
    .tuple(
      fc.oneof(fc.constant(valid), fitting(given)) as fc.Arbitrary<object>,
      fc.array(change, { minLength: 1, maxLength: 2 }),
    )
    .map(([fit, changes]) => changes.reduce((body, [name, value]) => ({ ...body, ...named(name, value) }), fit));
}
