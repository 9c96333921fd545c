import type { OpenAPIObject } from '@nestjs/swagger';
import { ALIASES, TAGS } from './introduction';

export type Operation = NonNullable<OpenAPIObject['paths'][string]['get']> & Record<`x-${string}`, unknown>;

const METHODS = ['get', 'post', 'put', 'patch', 'delete'] as const;

export interface Located {
  path: string;
  method: (typeof METHODS)[number];
  operation: Operation;
}

export function operationsOf(document: OpenAPIObject): Located[] {
  return Object.entries(document.paths).flatMap(([path, item]) =>
    METHODS.flatMap((method) => {
      const operation = item[method];
      return operation ? [{ path, method, operation: operation as Operation }] : [];
    }),
  );
}

/** What the paths of the contract begin with; the others ask for the health of the process. */
export const API_PATH = '/api/v1/';

/** The paths of the specification, below {@link API_PATH}. They come before the extras of their tag. */
const CONTRACT =
  /^(?:hashtags(?:\/(?:\{id\}(?:\/fetch)?|fetch-all))?|posts(?:\/(?:\{id\}(?:\/(?:score|recalculate|approve|reject|review))?|batch-score))?|curated\/(?:next|\{post_id\}\/(?:ack|nack|error|requeue)|cleanup|trim-pending)|topical-tags(?:\/\{id\})?|reblog-controls\/(?:settings|blocked-(?:users|hashtags)(?:\/\{id\})?)|stats(?:\/(?:posts|streams))?)$/;

const ALIAS_PREFIX = `${API_PATH}streams`;

/** Tidies the operations' ids and texts, marks aliases as such, and sorts the paths by their tags. */
export function nameOperations(document: OpenAPIObject): void {
  for (const located of operationsOf(document)) {
    const { operation } = located;
    // Nest numbers the routes of a controller with two prefixes.
    operation.operationId = operation.operationId?.replace(/\[\d+\]$/, '');
    operation.summary = operation.summary?.replace(/\s+/g, ' ').replace(/\.$/, '');
    operation.description = operation.description?.replace(/[^\S\n]*\n(?!\n)/g, ' ');
    if (isAlias(document, located)) markAlias(located);
  }
  refuseCommonIds(document);
  const paths = Object.entries(document.paths).map(([path, item]) => ({ path, item, rank: rankOf(document, path) }));
  document.paths = Object.fromEntries(paths.toSorted((a, b) => a.rank - b.rank).map(({ path, item }) => [path, item]));
}

function isAlias(document: OpenAPIObject, { path, method }: Located): boolean {
  const isPutBesidePatch = method === 'put' && document.paths[path]?.patch !== undefined;
  return isPutBesidePatch || path === ALIAS_PREFIX || path.startsWith(`${ALIAS_PREFIX}/`);
}

function markAlias({ path, operation }: Located): void {
  const isPrefix = path.startsWith(ALIAS_PREFIX);
  const original = path.replace(ALIAS_PREFIX, `${API_PATH}hashtags`);
  const of = isPrefix ? `the same under \`${original}\`` : `PATCH \`${path}\``;
  operation.tags = [ALIASES];
  operation.deprecated = true;
  operation.description = [`An alias of ${of}.`, operation.description].filter(Boolean).join(' ');
  if (isPrefix) operation.operationId = `${operation.operationId}Alias`;
}

/** Two controllers may have methods of one name, two operations may not. */
function refuseCommonIds(document: OpenAPIObject): void {
  const ids = operationsOf(document).map(({ operation }) => operation.operationId);
  const common = ids.find((id, index) => ids.indexOf(id) !== index);
  if (common !== undefined) throw new Error(`Two operations have the id ${common}: rename a controller's method`);
}

function rankOf(document: OpenAPIObject, path: string): number {
  const tags = [...Object.keys(TAGS), ALIASES];
  const ranks = operationsOf(document)
    .filter((located) => located.path === path)
    .map(({ operation }) => tags.indexOf(operation.tags?.[0] ?? ''));
  return 2 * Math.min(...ranks) + Number(!CONTRACT.test(path.slice(API_PATH.length)));
}
