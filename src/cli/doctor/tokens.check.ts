import type { ClientBase } from 'pg';
import type { AppConfig } from '../../config/app-config';
import { TOKENS, type TokenOfInstance } from '../../instances/instances.repository';
import { findKey } from '../../instances/token-keys';
import { decrypt } from '../../instances/token-rotation';
import { type Finding, ok, wrong } from './finding';

/** Whether the stored access tokens can be read with this configuration's key. Adds them to `readable`, by their instances. */
export async function checkTokens(
  client: ClientBase,
  config: AppConfig,
  readable: Map<string, string>,
): Promise<Finding[]> {
  const { rows: stored } = await client.query<TokenOfInstance>(TOKENS);
  if (stored.length === 0) return [];
  const key = await findKey(config);
  for (const token of stored) {
    const text = key && decrypt(token, key);
    if (text !== null) readable.set(token.domain, text);
  }
  const unreadable = stored.filter(({ domain }) => !readable.has(domain));
  const changed = unreadable.filter(({ tokenKeyId }) => tokenKeyId === key?.id);
  const foreign = unreadable.filter((token) => !changed.includes(token));
  const found = [
    readable.size > 0 && ok(`Access tokens that can be read: ${readable.size}`),
    foreign.length > 0 &&
      wrong(
        `Access tokens were stored with another SECRET_KEY: ${namesOf(foreign)}`,
        'Set SECRET_KEY to that key, or put it into DATA_DIR/secret-key; if it is lost, enter the tokens again on the page Streams',
      ),
    changed.length > 0 &&
      wrong(`Access tokens were changed in the database: ${namesOf(changed)}`, 'Enter them again on the page Streams'),
  ];
  return found.filter((finding) => finding !== false);
}

const namesOf = (tokens: readonly TokenOfInstance[]): string => tokens.map(({ domain }) => domain).join(', ');
