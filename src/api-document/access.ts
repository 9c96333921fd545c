import type { OpenAPIObject } from '@nestjs/swagger';
import { type Access, ACCESS_EXTENSION } from '../auth/principal';
import { type ErrorTexts } from '../common/http/api-errors';
import { type Located, operationsOf } from './operations';

/** The security requirements of each kind of access. */
const SECURITY: Record<Access, Record<string, string[]>[]> = {
  any: [{ key: [] }, { session: [] }],
  key: [{ key: [] }],
  session: [{ session: [] }],
  public: [],
};

const NO_KEY: ErrorTexts = [401, 'Missing X-API-Key header', 'Invalid API key'];
const OTHER_ORIGIN = "The Origin header is missing or not this service's";

/** Says of each operation which credentials open it. */
export function requireAccess(document: OpenAPIObject): void {
  for (const { operation } of operationsOf(document)) operation.security ??= SECURITY[accessOf(operation)];
}

/** The errors with which the guard refuses a caller. */
export function accessErrors({ method, operation }: Located): ErrorTexts[] {
  const access = accessOf(operation);
  const origin = method === 'get' ? [] : [OTHER_ORIGIN];
  if (access === 'key') return [NO_KEY];
  if (access === 'session')
    return [
      [401, 'Not signed in', 'Invalid API key'],
      [403, 'An API key does not open this; sign in', ...origin],
    ];
  if (access === 'public') return [];
  return [NO_KEY, ...origin.map((text): ErrorTexts => [403, text])];
}

function accessOf(operation: Located['operation']): Access {
  return (operation[ACCESS_EXTENSION] as Access | undefined) ?? 'any';
}
