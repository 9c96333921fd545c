import { QUEUE_ROWS } from './curated-queue';
import { POST_ROWS } from './posts';
import { REBLOG_ROWS } from './reblog-controls';
import type { ContractRow } from './row';
import { STATS_ROWS } from './stats';
import { STREAM_ROWS } from './streams';
import { TOPICAL_TAG_ROWS } from './topical-tags';
import { UPKEEP_ROWS } from './upkeep';

const TABLES = [STREAM_ROWS, POST_ROWS, QUEUE_ROWS, UPKEEP_ROWS, TOPICAL_TAG_ROWS, REBLOG_ROWS, STATS_ROWS];
const OPERATIONS = new Set(TABLES.flat().map(({ request }) => request.operation));

/** What holds of every endpoint: "Authentication", "Errors" and "Versioning". */
export const GENERAL_ROWS: readonly ContractRow[] = [...OPERATIONS].flatMap((operation): ContractRow[] => [
  { title: 'no API key', request: { operation, id: '1', key: null }, status: 401, detail: 'Missing X-API-Key header' },
  { title: 'a wrong API key', request: { operation, id: '1', key: 'wrong' }, status: 401, detail: 'Invalid API key' },
  {
    title: 'another version: no such route',
    request: { operation: operation.replace(' /', ' /../v2/'), id: '1' },
    status: 404,
    detail: 'Not Found',
  },
]);
