import { Validator } from '@seriousme/openapi-schema-validator';
import openapi from '../../openapi.json';
import { type Media, mismatches, OPERATIONS, findResponse, type Schema, schemas } from '../support/openapi';

/** Bodies with an example, by where they stand. */
function bodies(): [string, Media][] {
  return [...OPERATIONS].flatMap(([name, operation]) => [
    ...Object.values(operation.requestBody?.content ?? {}).map((media): [string, Media] => [`${name} request`, media]),
    ...Object.keys(operation.responses).flatMap((status) =>
      Object.values(findResponse(operation, status)?.content ?? {}).map((media): [string, Media] => [
        `${name} ${status}`,
        media,
      ]),
    ),
  ]);
}

/** The body's own example, or that of its schema. */
function exampleOf({ example, schema }: Media): unknown {
  return example ?? schemas[schema.$ref?.split('/').at(-1) ?? '']?.examples?.[0];
}

describe('openapi.json', () => {
  it('is a valid OpenAPI 3.1 document', async () => {
    const validator = new Validator();
    const { valid, errors } = await validator.validate(structuredClone(openapi) as Record<string, unknown>);
    expect(errors ?? []).toEqual([]);
    expect(valid).toBe(true);
    expect(validator.version).toBe('3.1');
  });

  it('gives every body an example', () => {
    expect(bodies().length).toBeGreaterThan(100);
    expect(
      bodies()
        .filter(([, media]) => exampleOf(media) === undefined)
        .map(([name]) => name),
    ).toEqual([]);
  });

  it('has examples that are what their schemas say, and nothing else', () => {
    const wrong = bodies().flatMap(([name, media]) =>
      mismatches(media.schema, exampleOf(media)).map((text) => `${name}: ${text}`),
    );
    expect(wrong).toEqual([]);
  });

  it('has examples in every schema of an object, and they fit', () => {
    const objects = Object.entries(schemas).filter(([, schema]) => schema.type === 'object');
    expect(objects.filter(([, schema]) => (schema.examples ?? []).length === 0).map(([name]) => name)).toEqual([]);
    const wrong = objects.flatMap(([name, schema]) =>
      (schema.examples ?? []).flatMap((example) => mismatches(schema, example).map((text) => `${name}: ${text}`)),
    );
    expect(wrong).toEqual([]);
  });

  it('would notice an example that does not fit', () => {
    const stream = schemas.Stream as Schema;
    const [example] = stream.examples as object[];
    expect(mismatches(stream, { ...example, id: 'seven' })).toEqual(['/id must be integer']);
    expect(mismatches(stream, { ...example, more: 1 })).toEqual([' must NOT have additional properties']);
    expect(mismatches(stream, { ...example, created_at: 'yesterday' })).toEqual([
      '/created_at must match format "date-time"',
    ]);
  });

  it('writes null as a type, as OpenAPI 3.1 has it', () => {
    expect(JSON.stringify(openapi)).not.toContain('"nullable"');
  });
});
