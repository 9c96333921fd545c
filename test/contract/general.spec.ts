import { type ContractRow, readRows } from './row';
import { describeContract } from './runner';
import { bothPrefixes } from './streams';

const TABLES = ['posts', 'curated-queue', 'upkeep', 'topical-tags', 'reblog-controls', 'stats'].map(readRows);
const CALLS = new Set([...bothPrefixes(), ...TABLES.flat()].map(({ call }) => call));

/** What holds of every endpoint: "Authentication", "Errors" and "Versioning". */
const ROWS = [...CALLS].flatMap((call): ContractRow[] => [
  { title: 'no API key', call, id: '1', key: null, status: 401, detail: 'Missing X-API-Key header' },
  { title: 'a wrong API key', call, id: '1', key: 'wrong', status: 401, detail: 'Invalid API key' },
  {
    title: 'another version: no such route',
    call: call.replace(' /', ' /../v2/'),
    id: '1',
    status: 404,
    detail: 'Not Found',
  },
]);

describeContract('every endpoint', ROWS, { readOnly: true });
