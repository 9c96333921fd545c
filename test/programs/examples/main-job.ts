/** What the author of a client writes against types made of openapi.json: the main job, from a stream to the last ack. */
export const MAIN_JOB = `
import createClient from 'openapi-fetch';
import type { MediaAttachment, QueueItem } from './queue-item.js';
import type { components, paths } from './schema.js';

type Post = components['schemas']['Post'];
type Item = components['schemas']['QueueItem'];
interface Answer<Data> {
  data?: Data;
  error?: components['schemas']['ErrorBody'];
  response: Response;
}

const { SLUICE_URL: baseUrl = '', SLUICE_API_KEY: key = '', INSTANCE: instance = '' } = process.env;
const api = createClient<paths>({ baseUrl, headers: { 'X-API-Key': key } });

function dataOf<Data>({ data, error, response }: Answer<Data>): Data {
  if (error !== undefined) throw new Error(\`\${response.status} \${error.detail}\`);
  return data as Data;
}

async function approve({ id }: Post): Promise<number> {
  const path = { id };
  const { response } = await api.GET('/api/v1/posts/{id}', { params: { path } });
  const header = { 'If-Match': response.headers.get('ETag') ?? '' };
  const review = dataOf(await api.POST('/api/v1/posts/{id}/approve', { params: { path, header }, body: {} }));
  const { error: conflict } = await api.PATCH('/api/v1/posts/{id}', { params: { path, header }, body: { approved: false } });
  if (conflict === undefined || !('current' in conflict)) throw new Error('An old ETag was taken');
  if (conflict.current?.version !== review.version) throw new Error('The conflict is with another version');
  return review.version;
}

// The example's types are those of the document: no field is of another type, too many or missing.
const ofExample = (item: Item): QueueItem => item;
const fields: [keyof QueueItem, keyof MediaAttachment] = {} as [keyof Item, keyof components['schemas']['MediaAttachment']];
void [ofExample, fields];

async function settle(item: Item): Promise<void> {
  const params = { path: { post_id: item.fenliu_post_id }, header: { 'X-Reservation-Token': item.reservation_token } };
  if (item.delivery_count === 1) dataOf(await api.POST('/api/v1/curated/{post_id}/error', { params, body: { reason: 'Not now' } }));
  else dataOf(await api.POST('/api/v1/curated/{post_id}/ack', { params }));
}

async function consume(): Promise<number[]> {
  const taken: number[] = [];
  for (;;) {
    const answer = await api.GET('/api/v1/curated/next', { params: { query: { include_topical: true } } });
    const item: Item | undefined = dataOf(answer);
    if (item === undefined) return taken;
    await settle(item);
    taken.push(item.fenliu_post_id);
  }
}

const stream = dataOf(await api.POST('/api/v1/hashtags', { body: { hashtag: 'photography', instance } }));
const { error: twice } = await api.POST('/api/v1/hashtags', { body: { hashtag: 'photography', instance } });
const fetched = dataOf(
  await api.POST('/api/v1/hashtags/{id}/fetch', { params: { path: { id: stream.id }, query: { limit: 10 } } }),
);
const { items, total } = dataOf(await api.GET('/api/v1/posts', { params: { query: { reviewed: false, sort: 'oldest' } } }));
const versions = await Promise.all(items.map(approve));
const failed = await consume();
const requeued = dataOf(await api.POST('/api/v1/curated/requeue', { body: { reason: 'Not now' } }));
const delivered = await consume();

// @ts-expect-error a field that there is not
void stream.hashtags;
// @ts-expect-error a body without what is required
void (() => api.POST('/api/v1/hashtags', { body: { hashtag: 'photography' } }));
// @ts-expect-error a request that may not lack its body
void (() => api.POST('/api/v1/curated/requeue', {}));

console.log(JSON.stringify({ twice, added: fetched.added_count, total, versions, failed, requeued, delivered }));
`;
