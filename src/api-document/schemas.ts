import type { OpenAPIObject } from '@nestjs/swagger';
import { findExample } from '../common/http/api-example';
import { refine } from './fields';
import { type Schema, schemasOf } from './operations';

/** Makes the schemas exact: numbers, moments, references, examples, names. */
export function refineSchemas(document: OpenAPIObject): void {
  const schemas = schemasOf(document);
  for (const [name, schema] of Object.entries(schemas)) refineModel(schema, findExample(name));
  renameModels(document);
}

function refineModel(schema: Schema, example: object | null): void {
  const properties = (schema.properties ?? {}) as Record<string, Schema>;
  if (example) {
    Object.assign(schema, { examples: [example] });
    const order = [...new Set([...Object.keys(example), ...Object.keys(properties)])];
    schema.properties = Object.fromEntries(
      order.flatMap((name) => (properties[name] ? [[name, properties[name]]] : [])),
    );
    schema.required = schema.required?.toSorted((a, b) => order.indexOf(a) - order.indexOf(b));
  }
  for (const [name, property] of Object.entries(properties)) {
    refine(name, property);
    unwrap(property);
    if (property.description) property.description = property.description.replace(/\s+/g, ' ');
  }
}

/** Since OpenAPI 3.1 a reference may stand beside a description, and a schema has `examples` instead of `example`. */
function unwrap(property: Schema & { $ref?: string; examples?: unknown }): void {
  const [only, ...more] = property.allOf ?? [];
  if (only && '$ref' in only && more.length === 0) {
    delete property.allOf;
    Object.assign(property, only);
  }
  if (property.example === undefined) return;
  property.examples = [property.example];
  delete property.example;
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
