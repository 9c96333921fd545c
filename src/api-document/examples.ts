import type { OpenAPIObject } from '@nestjs/swagger';
import { LARGEST } from '../common/http/property.decorators';
import { type Operation, operationsOf } from './operations';
import { exampleOf, resolve, type Schema, schemasOf, type SchemaOrReference } from './schemas';

/** Of parameters that are texts. Swagger UI shows these, and prefills none: they stand in the schema. */
const TEXTS: Readonly<Record<string, string>> = {
  account: '@mira@fjordlys.example',
  action: 'review',
  actor: 'user:marta',
  author: '@mira@fjordlys.example',
  cursor: 'next_cursor of the answer before',
  domain: 'nowhere.example',
  error_reason: 'Duplicate attachment',
  hashtag: 'Photography',
  fields: 'author_account,plain_text',
  ids: '4711,4712',
  language: 'en',
  page: 'k3v9x2',
  q: 'fjord',
  stream_ids: '7,8',
  subject_type: 'post',
  time_zone: 'Europe/Berlin',
  'X-Reservation-Token': '0b6f3f5e-6d0c-4b1e-9a53-2f1f6f0f7a10',
  'If-Match': '"3"',
};

const TIME = '2026-03-01T12:00:00.000Z';

interface Parameter {
  name: string;
  in: string;
  example?: unknown;
  schema: Schema;
}

/** Ids in a path or a body that no row has: what is executed as it stands changes nothing. */
const ID = /^(?:id|post_id|post_ids|wave_id)$/;

function exampleFor({ name, in: place, schema }: Parameter): unknown {
  if (place === 'path' && ID.test(name)) return LARGEST;
  if (schema.enum) return schema.enum[0] as unknown;
  if (schema.type === 'boolean') return true;
  if (schema.type === 'integer') return (schema.default as unknown) ?? Math.max(1, schema.minimum ?? 1);
  if (schema.format === 'date-time') return TIME;
  const text = TEXTS[name];
  if (text === undefined) throw new Error(`No example for the parameter ${name}: add one to api-document/examples.ts`);
  return text;
}

/** Gives each parameter an example, and bodies one that changes nothing as it stands. */
export function addExamples(document: OpenAPIObject): void {
  const schemas = schemasOf(document);
  for (const { path, method, operation } of operationsOf(document)) {
    for (const parameter of (operation.parameters ?? []) as unknown as Parameter[]) addTo(parameter, schemas);
    const media = bodyOf(operation);
    if (!media?.schema) continue;
    const { required = [] } = resolve(media.schema, schemas);
    // Where the path names what is changed, it names nothing that is there.
    const isOfNothing = ['put', 'patch'].includes(method) && !path.includes('{') && required.length === 0;
    const example = isOfNothing ? {} : harmless(exampleOf(media.schema, schemas));
    if (example !== undefined) media.example = example;
  }
}

function addTo(parameter: Parameter, schemas: Record<string, Schema>): void {
  const example = parameter.example ?? exampleFor({ ...parameter, schema: resolve(parameter.schema, schemas) });
  delete parameter.example;
  // Only what a path needs is filled in beforehand.
  if (parameter.in === 'path') parameter.example = example;
  else Object.assign(parameter.schema, { examples: [example] });
}

interface Media {
  schema?: SchemaOrReference;
  example?: unknown;
}

function bodyOf({ requestBody }: Operation): Media | undefined {
  const content = (requestBody as { content?: Record<string, Media> } | undefined)?.content;
  return content?.['application/json'];
}

function harmless(example: unknown, name = ''): unknown {
  if (Array.isArray(example)) return example.map((each) => harmless(each, name));
  if (typeof example === 'number' && ID.test(name)) return LARGEST;
  if (typeof example !== 'object' || example === null) return example;
  return Object.fromEntries(Object.entries(example).map(([key, value]) => [key, harmless(value, key)]));
}
