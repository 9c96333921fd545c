import type { OpenAPIObject } from '@nestjs/swagger';
import { refine } from './fields';
import { operationsOf, type Schema, SCHEMA_PATH, schemasOf } from './operations';

/** What the id in a path is the id of, by the path's beginning. */
const IDS: Record<string, string> = {
  'api-keys': 'The id of the key.',
  hashtags: 'The id of the stream.',
  streams: 'The id of the stream.',
  posts: 'The id of the post.',
  curated: 'The id of the post: `fenliu_post_id` of the item.',
  'topical-tags': 'The id of the topical rule.',
  'reblog-controls': 'The id of the entry.',
};

/** Makes parameters exact: numbers, the ids of paths, and enums, which are those of the properties. */
export function refineParameters(document: OpenAPIObject): void {
  const enums = new Map(
    Object.entries(schemasOf(document)).flatMap(([name, { enum: values }]) =>
      values ? [[JSON.stringify(values), name] as const] : [],
    ),
  );
  for (const { path, operation } of operationsOf(document)) {
    for (const parameter of operation.parameters ?? []) {
      if ('$ref' in parameter || !parameter.schema || '$ref' in parameter.schema) continue;
      refine(parameter.name, parameter.schema);
      if (parameter.in === 'path') parameter.description ??= IDS[path.split('/')[3] ?? ''];
      parameter.schema = shared(parameter.schema, enums);
    }
  }
}

function shared(schema: Schema, enums: ReadonlyMap<string, string>): Schema | { $ref: string } {
  const name = schema.enum && enums.get(JSON.stringify(schema.enum));
  return name ? { $ref: SCHEMA_PATH + name } : schema;
}
