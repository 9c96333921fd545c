import type { MediaAttachment, QueueItem } from '../../../examples/consumer/queue-item';
import { type Schema, schemas } from '../../support/openapi';

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

/** The schema that a reference leads to. */
function resolved({ $ref, ...schema }: Schema): Schema {
  return $ref ? (schemas[$ref.split('/').at(-1) ?? ''] ?? {}) : schema;
}

function nameOf(schema: Schema): string {
  const types = [resolved(schema).type ?? []].flat();
  const [first = 'nothing'] = types.filter((type) => type !== 'null');
  return (first === 'integer' ? 'number' : first) + (types.includes('null') ? '?' : '');
}

/** Each property of a model with the name of its type; one that may be missing is marked. */
function described(model: string): Record<string, string> {
  const { properties = {}, required = [] } = schemas[model] ?? {};
  return Object.fromEntries(
    Object.entries(properties).map(([key, of]) => [key, nameOf(of) + (required.includes(key) ? '' : ' or missing')]),
  );
}

describe("the example consumer's types", () => {
  it('are those of openapi.json', () => {
    expect(described('QueueItem')).toEqual(QUEUE_ITEM);
    expect(schemas['QueueItem']?.properties?.['hashtags']?.items?.type).toBe('string');
    expect(described('MediaAttachment')).toEqual(MEDIA_ATTACHMENT);
    const { type = {} } = schemas['MediaAttachment']?.properties ?? {};
    expect(resolved(type).enum?.toSorted()).toEqual(Object.keys(MEDIA_TYPES).toSorted());
  });
});
