import type { OpenAPIObject } from '@nestjs/swagger';
import { NESTED } from '../common/http/property.decorators';

export type Schema = Exclude<
  NonNullable<NonNullable<OpenAPIObject['components']>['schemas']>[string],
  { $ref: string }
>;

export type SchemaOrReference = Schema | { $ref: string };

export const SCHEMA_PATH = '#/components/schemas/';

export function schemasOf(document: OpenAPIObject): Record<string, Schema> {
  document.components ??= {};
  document.components.schemas ??= {};
  return document.components.schemas as Record<string, Schema>;
}

/** Puts the schemas' examples together, names them without `Dto`, and writes references as OpenAPI 3.1 has them. */
export function completeSchemas(document: OpenAPIObject): void {
  const schemas = schemasOf(document);
  for (const schema of Object.values(schemas)) {
    if (!schema.properties) continue;
    Object.assign(schema, { examples: [exampleOf(schema, schemas)] });
  }
  for (const schema of Object.values(schemas))
    for (const property of Object.values(schema.properties ?? {})) tidy(property as Schema);
  renameModels(document);
}

export function resolve(schema: SchemaOrReference, schemas: Record<string, Schema>): Schema {
  return '$ref' in schema ? (schemas[schema.$ref.slice(SCHEMA_PATH.length)] ?? {}) : schema;
}

export function exampleOf(given: SchemaOrReference | undefined, schemas: Record<string, Schema>): unknown {
  if (!given) return undefined;
  const schema = resolve(given, schemas);
  if (Array.isArray(schema.examples)) return schema.examples[0];
  if (schema.items) return [exampleOf(schema.items, schemas)];
  const nested = schema.allOf?.[0] ?? schema.anyOf?.[0];
  if (nested) return exampleOf(nested, schemas);
  const examples = Object.entries(schema.properties ?? {}).map(([name, property]) => {
    const { example } = property as Schema;
    return [name, example === NESTED ? exampleOf(property, schemas) : example] as const;
  });
  return Object.fromEntries(examples.filter(([, example]) => example !== undefined));
}

/** A property's example is part of its schema's example. In OpenAPI 3.1 a reference may have a description. */
function tidy(property: Schema): void {
  delete property.example;
  const [only, ...more] = property.allOf ?? [];
  if (only && '$ref' in only && more.length === 0) {
    delete property.allOf;
    Object.assign(property, only);
  }
  if (property.description) property.description = property.description.replace(/\s+/g, ' ');
}

/** Clients generate types from the schemas' names: `Stream`, not `StreamDto`. */
function renameModels(document: OpenAPIObject): void {
  const schemas = schemasOf(document);
  const renamed = Object.entries(schemas).map(([name, schema]) => [name.replace(/Dto$/, ''), schema] as const);
  if (new Set(renamed.map(([name]) => name)).size < renamed.length) throw new Error('Two schemas have one name');
  if (document.components) document.components.schemas = Object.fromEntries(renamed);
  renameReferences(document);
}

function renameReferences(node: unknown): void {
  if (typeof node !== 'object' || node === null) return;
  if ('$ref' in node && typeof node.$ref === 'string') node.$ref = node.$ref.replace(/Dto$/, '');
  for (const child of Object.values(node)) renameReferences(child);
}
