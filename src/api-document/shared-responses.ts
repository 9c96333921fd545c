import type { OpenAPIObject } from '@nestjs/swagger';
import { operationsOf } from './operations';

/** How many operations must answer the same for it to be written once. */
const OFTEN = 8;

/** The errors that many operations have in common, by the status and what they are called among the components. */
const NAMES: Record<string, string> = {
  400: 'InvalidJson',
  401: 'NoValidKey',
  403: 'OtherOrigin',
  413: 'BodyTooLarge',
  500: 'InternalServerError',
};

/** Writes the errors that many operations have in common once, among the components. */
export function shareResponses(document: OpenAPIObject): void {
  const operations = operationsOf(document).map(({ operation }) => operation);
  const shared: Record<string, object> = {};
  for (const [status, name] of Object.entries(NAMES)) {
    const texts = operations.flatMap(({ responses }) => (responses[status] ? [JSON.stringify(responses[status])] : []));
    const common = mostCommon(texts);
    if (!common || common.count < OFTEN) continue;
    shared[name] = JSON.parse(common.text);
    for (const { responses } of operations)
      if (JSON.stringify(responses[status]) === common.text) responses[status] = reference(name);
  }
  Object.assign((document.components ??= {}), { responses: shared });
}

function reference(name: string) {
  return { $ref: `#/components/responses/${name}` };
}

function mostCommon(texts: readonly string[]): { text: string; count: number } | null {
  const counts = new Map<string, number>();
  for (const text of texts) counts.set(text, (counts.get(text) ?? 0) + 1);
  const [first] = [...counts].toSorted(([, a], [, b]) => b - a);
  return first ? { text: first[0], count: first[1] } : null;
}
