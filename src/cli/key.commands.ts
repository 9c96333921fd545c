import { ApiKeysService } from '../auth/api-keys.service';
import { LARGEST } from '../common/http/property.decorators';
import { CONSUMER_SCOPES, SCOPES, type Scope } from '../auth/scopes';
import { allRows } from './all-rows';
import { ArgumentsError, oneName, parseArguments, readNumber } from './arguments';
import { CALLER, withServices } from './cli.module';
import type { Command } from './command';

const DAY_MS = 86_400_000;

export const addKeyCommand: Command = {
  summary: 'Make an API key, and print it once',
  usage: `sluice key add NAME [--scopes queue,read] [--streams 1,2] [--days N]

Makes an API key and prints it; it is not shown again.

  --scopes LIST   what it may do: ${SCOPES.join(', ')}; by default only queue, all that a consumer
                  needs; the boost bot needs queue,read,review
  --streams LIST  ids of the streams whose posts it gets; by default all
  --days N        it expires after N days; otherwise it does not`,
  async run(args, context) {
    const { values, positionals } = parseArguments({
      args,
      allowPositionals: true,
      options: {
        scopes: { type: 'string', default: CONSUMER_SCOPES.join(',') },
        streams: { type: 'string' },
        days: { type: 'string' },
      },
    });
    const name = oneName(positionals);
    const scopes = readScopes(values.scopes);
    const streams = values.streams?.split(',').map((id) => readNumber('--streams', id.trim(), 1, LARGEST)) ?? null;
    const days = values.days === undefined ? null : readNumber('--days', values.days, 1, 36_500);
    const expiresAt = days === null ? null : new Date(Date.now() + days * DAY_MS);
    await withServices(context, async (services) => {
      const { key, row } = await services.get(ApiKeysService).create({ name, scopes, streams, expiresAt }, CALLER);
      console.log(key);
      const until = expiresAt === null ? '' : `, until ${expiresAt.toISOString()}`;
      console.error(`Key ${row.id}, ${name}: ${scopes.join(', ')}${until}. It is not shown again.`);
    });
  },
};

export const listKeysCommand: Command = {
  summary: 'List the active API keys',
  usage: `sluice key list

Prints a line for each key that is not revoked, newest first: id, first characters, scopes, streams, last use, expiry, name.`,
  async run(args, context) {
    parseArguments({ args });
    await withServices(context, async (services) => {
      const keys = services.get(ApiKeysService);
      for (const key of await allRows((page) => keys.list(page))) {
        const { id, prefix, scopes, streams, lastUsedAt, expiresAt, name } = key;
        const used = lastUsedAt === null ? 'never used' : `used ${lastUsedAt.toISOString()}`;
        const expiry = expiresAt === null ? 'no expiry' : `expires ${expiresAt.toISOString()}`;
        console.log(
          [id, `${prefix}…`, scopes.join(','), streams?.join(',') ?? 'all streams', used, expiry, name].join('\t'),
        );
      }
    });
  },
};

function readScopes(text: string): Scope[] {
  const words = text.split(',').map((word) => word.trim());
  const scopes = SCOPES.filter((scope) => words.includes(scope));
  const unknown = words.find((word) => !scopes.some((scope) => scope === word));
  if (unknown !== undefined)
    throw new ArgumentsError(`--scopes has ${unknown || 'an empty word'}; known are ${SCOPES.join(', ')}`);
  return scopes;
}
