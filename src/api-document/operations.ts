import type { OpenAPIObject } from '@nestjs/swagger';
import { ALIASES, TAGS } from './introduction';

export type Operation = NonNullable<OpenAPIObject['paths'][string]['get']> & Record<`x-${string}`, unknown>;

/** The methods that the contract uses. */
const METHODS = ['get', 'post', 'put', 'patch', 'delete'] as const;

/** An operation with where it is. */
export interface Located {
  path: string;
  method: (typeof METHODS)[number];
  operation: Operation;
}

/** Every operation of the document. */
export function operationsOf(document: OpenAPIObject): Located[] {
  return Object.entries(document.paths).flatMap(([path, item]) =>
    METHODS.flatMap((method) => {
      const operation = item[method];
      return operation ? [{ path, method, operation: operation as Operation }] : [];
    }),
  );
}

/** The prefix that is an alias as a whole. */
const ALIAS_PREFIX = '/api/v1/streams';

/** Tidies the operations' ids and texts, marks aliases as such, and sorts the paths by their tags. */
export function nameOperations(document: OpenAPIObject): void {
  for (const located of operationsOf(document)) {
    const { operation } = located;
    // Nest numbers the routes of a controller with two prefixes.
    operation.operationId = operation.operationId?.replace(/\[\d+\]$/, '');
    operation.summary = operation.summary?.replace(/\s+/g, ' ').replace(/\.$/, '');
    operation.description = operation.description?.replace(/[^\S\n]*\n(?!\n)/g, ' ');
    if (isAlias(located)) markAlias(located);
  }
  const paths = Object.entries(document.paths).map(([path, item]) => ({ path, item, rank: rankOf(document, path) }));
  document.paths = Object.fromEntries(paths.toSorted((a, b) => a.rank - b.rank).map(({ path, item }) => [path, item]));
}

function isAlias({ path, method, operation }: Located): boolean {
  const isPut = method === 'put' && /\.(?:put|replace)$/.test(operation.operationId ?? '');
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

/** The position of a path's first tag. */
function rankOf(document: OpenAPIObject, path: string): number {
  const tags = [...Object.keys(TAGS), ALIASES];
  const ranks = operationsOf(document)
    .filter((located) => located.path === path)
    .map(({ operation }) => tags.indexOf(operation.tags?.[0] ?? ''));
  return Math.min(...ranks);
}
