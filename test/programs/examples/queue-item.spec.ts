import type { MediaAttachment, QueueItem } from '../../../examples/consumer/queue-item';
import openapi from '../../../openapi.json';

/** How a property's type is called here: JSON's name of it, with `?` where it may be null. */
type Name<T> = null extends T
  ? `${Name<NonNullable<T>>}?`
  : T extends string
    ? 'string'
    : T extends number
      ? 'number'
      : T extends boolean
        ? 'boolean'
        : T extends unknown[]
          ? 'array'
          : 'object';

/** Names each property of the example's type: the compiler refuses one too many, one too few, and a wrong name. */
type Described<T> = { [Property in keyof T]-?: Name<T[Property]> };

const QUEUE_ITEM: Described<QueueItem> = {
  fenliu_post_id: 'number',
  post_uri: 'string',
  post_url: 'string',
  author_account: 'string',
  content_snippet: 'string',
  hashtags: 'array',
  stream: 'string',
  has_attachments: 'boolean',
  spam_score: 'number',
  post_created_at: 'string',
  approved_at: 'string',
  is_topical: 'boolean',
  reservation_token: 'string',
  reserved_until: 'string',
  delivery_count: 'number',
  media_attachments: 'array',
  language: 'string?',
  sensitive: 'boolean',
  details: 'object',
};

const MEDIA_ATTACHMENT: Described<MediaAttachment> = {
  type: 'string',
  url: 'string',
  preview_url: 'string?',
  description: 'string?',
  blurhash: 'string?',
  width: 'number?',
  height: 'number?',
};

const MEDIA_TYPES: Record<MediaAttachment['type'], true> = {
  image: true,
  gifv: true,
  video: true,
  audio: true,
  unknown: true,
};

interface Document {
  paths: Record<
    string,
    { get?: { responses: Record<string, { content?: { 'application/json': { schema: Schema } } }> } }
  >;
  components: { schemas: Record<string, Schema> };
}

interface Schema {
  $ref?: string;
  allOf?: Schema[];
  type?: string | string[];
  items?: Schema;
  properties?: Record<string, Schema>;
  required?: string[];
  enum?: string[];
}

// Its exact type is that of the file, which has more shapes of answers than these tests care for.
const DOCUMENT = openapi as unknown as Document;

/** The schema that a reference leads to. */
function resolved(schema: Schema | undefined): Schema {
  if (!schema) throw new Error('openapi.json has no such schema');
  const name = (schema.$ref ?? schema.allOf?.[0]?.$ref)?.split('/').at(-1);
  return name ? resolved(DOCUMENT.components.schemas[name]) : schema;
}

function nameOf(schema: Schema): string {
  const types = [resolved(schema).type ?? []].flat();
  const [first = 'nothing'] = types.filter((type) => type !== 'null');
  return (first === 'integer' ? 'number' : first) + (types.includes('null') ? '?' : '');
}

/** Each property with the name of its type; one that may be missing is marked. */
function described(schema: Schema): Record<string, string> {
  const { properties = {}, required = [] } = schema;
  const entries = Object.entries(properties);
  return Object.fromEntries(
    entries.map(([key, of]) => [key, nameOf(of) + (required.includes(key) ? '' : ' or missing')]),
  );
}

describe("the example consumer's types", () => {
  const next = DOCUMENT.paths['/api/v1/curated/next']?.get?.responses['200'];
  const item = resolved(next?.content?.['application/json'].schema);

  it('has the fields of a queue item in openapi.json', () => {
    expect(described(item)).toEqual(QUEUE_ITEM);
  });

  it('has hashtags as texts', () => {
    expect(nameOf(resolved(item.properties?.hashtags?.items))).toBe('string');
  });

  it('has the fields of a media attachment in openapi.json', () => {
    const media = resolved(item.properties?.media_attachments?.items);
    expect(described(media)).toEqual(MEDIA_ATTACHMENT);
    expect(resolved(media.properties?.type).enum?.toSorted()).toEqual(Object.keys(MEDIA_TYPES).toSorted());
  });
});
