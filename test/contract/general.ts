import { ENDPOINTS } from './inventory';
import type { ContractRow } from './row';

const OPERATIONS = [...new Set(ENDPOINTS.map((endpoint) => endpoint.operation))];

/** What holds of every endpoint: "Authentication", "Errors" and "Versioning". */
export const GENERAL_ROWS: readonly ContractRow[] = OPERATIONS.flatMap((operation): ContractRow[] => [
  {
    title: 'no API key',
    request: { operation, id: '1', key: null },
    status: 401,
    detail: 'Missing X-API-Key header',
  },
  {
    title: 'a wrong API key',
    request: { operation, id: '1', key: 'wrong' },
    status: 401,
    detail: 'Invalid API key',
  },
  {
    title: 'another version: no such route',
    request: { operation: operation.replace(' /', ' /../v2/'), id: '1' },
    status: 404,
    detail: 'Not Found',
  },
]);
