import type { OpenAPIObject } from '@nestjs/swagger';
import { operationsOf, type Schema, SCHEMA_PATH, schemasOf } from './operations';

const TEXTS: Record<string, string> = { 200: 'Done.', 201: 'Created.', 204: 'Done; the answer has no body.' };

interface Media {
  schema?: Schema | { $ref: string };
  example?: unknown;
}

/** Gives what is sent and answered an example, and each success a word. */
export function documentSuccesses(document: OpenAPIObject): void {
  const schemas = schemasOf(document);
  for (const { operation } of operationsOf(document)) {
    const body = operation.requestBody;
    if (body && !('$ref' in body)) {
      for (const media of Object.values(body.content)) illustrate(media, schemas);
      // Without required fields the body may be left out.
      body.required = Object.values(body.content).some(({ schema }) => requires(schema, schemas));
    }
    for (const [status, response] of Object.entries(operation.responses)) {
      if (!response || '$ref' in response || Number(status) >= 300) continue;
      response.description ||= TEXTS[status] ?? 'Done.';
      for (const media of Object.values(response.content ?? {})) illustrate(media, schemas);
    }
  }
}

function illustrate(media: Media, schemas: Record<string, Schema>): void {
  const example = exampleOf(media.schema, schemas);
  if (example !== undefined) media.example = example;
}

function exampleOf(schema: Media['schema'], schemas: Record<string, Schema>): unknown {
  if (!schema) return undefined;
  if ('$ref' in schema) return (resolve(schema, schemas) as { examples?: unknown[] }).examples?.[0];
  return schema.type === 'array' && schema.items ? [exampleOf(schema.items, schemas)] : undefined;
}

function requires(schema: Media['schema'], schemas: Record<string, Schema>): boolean {
  return (schema && (resolve(schema, schemas).required?.length ?? 0) > 0) ?? false;
}

function resolve(schema: Schema | { $ref: string }, schemas: Record<string, Schema>): Schema {
  if (!('$ref' in schema)) return schema;
  return schemas[schema.$ref.slice(SCHEMA_PATH.length)] ?? {};
}
