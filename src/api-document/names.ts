import type { OpenAPIObject } from '@nestjs/swagger';
import { ALIASES, TAGS } from './flow';
import { type Located, operationsOf } from './operations';

/** The prefix that is an alias as a whole. */
const ALIAS_PREFIX = '/api/v1/streams';

/** Names operations and says them in short, sets second names apart, and orders the paths as the flow goes. */
export function nameOperations(document: OpenAPIObject): void {
  for (const located of operationsOf(document)) {
    const { operation } = located;
    // Nest numbers the routes of a controller with two prefixes.
    operation.operationId = operation.operationId?.replace(/\[\d+\]$/, '');
    operation.summary = operation.summary?.replace(/\s+/g, ' ').replace(/\.$/, '');
    operation.description = operation.description?.replace(/[^\S\n]*\n(?!\n)/g, ' ');
    if (isAlias(located)) markAlias(located);
  }
  document.paths = Object.fromEntries(
    Object.entries(document.paths)
      .map(([path, item]) => [path, item, rank(document, path)] as const)
      .toSorted(([, , a], [, , b]) => a - b)
      .map(([path, item]) => [path, item]),
  );
}

function isAlias({ path, method, operation }: Located): boolean {
  const isPut =
    method === 'put' && operation.operationId !== undefined && /\.(?:put|replace)$/.test(operation.operationId);
  return isPut || path === ALIAS_PREFIX || path.startsWith(`${ALIAS_PREFIX}/`);
}

function markAlias({ path, operation }: Located): void {
  const isPrefix = path.startsWith(ALIAS_PREFIX);
  const original = path.replace(ALIAS_PREFIX, '/api/v1/hashtags');
  const of = isPrefix ? `the same under \`${original}\`` : `PATCH \`${path}\``;
  operation.tags = [ALIASES];
  operation.description = [`An alias of ${of}.`, operation.description].filter(Boolean).join(' ');
  if (isPrefix) operation.operationId = `${operation.operationId}.alias`;
}

/** Where a path stands: by its first operation's tag. */
function rank(document: OpenAPIObject, path: string): number {
  const tags = [...Object.keys(TAGS), ALIASES];
  const ranks = operationsOf(document)
    .filter((located) => located.path === path)
    .map(({ operation }) => tags.indexOf(operation.tags?.[0] ?? ''));
  return Math.min(...ranks);
}
