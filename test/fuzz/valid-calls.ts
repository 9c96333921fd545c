import { ADMIN } from '../support/admin';
import { OPERATIONS } from '../support/openapi';

/** A row of a pool, by its id; {@link World} fills it in as a request is sent. */
export const idFrom = (pool: string): string => `{id from ${pool}}`;
/** Stands for the token of a password link. */
export const LINK_TOKEN = '{link token}';
/** The password of the user who changes it, which stays as it is. */
export const MEMBER_PASSWORD = 'another horse battery';

/** The body and the query with which an operation succeeds. */
export interface ValidCall {
  body: unknown;
  query: string;
}

const BODIES: Record<string, unknown> = {
  'POST /auth/login': ADMIN,
  'POST /auth/link': { token: LINK_TOKEN, new_password: MEMBER_PASSWORD },
  'POST /auth/password': { current_password: MEMBER_PASSWORD, new_password: MEMBER_PASSWORD },
  'PATCH /users/{id}': { role: 'admin', disabled: false },
  'POST /hashtags': { hashtag: 'newcomers', instance: 'fjordlys.example' },
  'POST /streams': { hashtag: 'newcomers', instance: 'skerries.example' },
  'POST /bulk-decisions': { approved: true, seen_total: 1, seen_at: '2100-01-01T00:00:00.000Z' },
  'POST /posts/bulk-review': { items: [{ id: idFrom('undecided'), approved: true, version: 1 }] },
  'POST /posts/batch-score': { post_ids: [idFrom('undecided')] },
  'PUT /presence': { post_id: idFrom('undecided'), page: 'k3v9x2', take: false },
  'POST /curated/requeue': { post_ids: [idFrom('failed')] },
  'POST /reblog-controls/blocklists': { url: 'http://127.0.0.1:1/list.csv' },
  'POST /reblog-controls/trusted-authors': { post_id: idFrom('undecided') },
};

const QUERIES: Record<string, string> = {
  'POST /bulk-decisions': `ids=${idFrom('undecided')}`,
  'GET /authors': 'account=@author23@fjordlys.example',
  'DELETE /authors': 'account=@author23@fjordlys.example',
};

/** A call that succeeds: the example of the document, or one of rows that the service has. */
export function validCall(operation: string): ValidCall {
  const example = OPERATIONS.get(operation)?.requestBody?.content['application/json']?.example;
  return { body: BODIES[operation] ?? example ?? null, query: QUERIES[operation] ?? '' };
}

/** The pool that an operation takes the rows of its path from. */
export function poolOf(operation: string, parameter: string): string {
  const [method = '', path = ''] = operation.split(' ');
  if (parameter === 'session_id') return 'sessions';
  if (/^\/curated\/.*\/(?:ack|nack|error|extend)$/.test(path)) return 'reserved';
  if (path.endsWith('}/requeue')) return 'failed';
  if (path.startsWith('/curated/')) return 'approved';
  if (path.startsWith('/posts/')) return path.endsWith('/prediction') ? 'predicted' : 'undecided';
  if (method === 'DELETE' && /^\/(?:hashtags|streams)\//.test(path)) return 'idle streams';
  return path.split('/').at(path.startsWith('/reblog-controls/') ? 2 : 1) ?? '';
}
