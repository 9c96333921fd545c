import { parseJson } from './page-parser';
import type { RemoteAnswer } from './remote-http';
import { findObject, type Wire } from './status.wire';

/** Bytes of a response that are parsed at once; rules and descriptions make that of an instance some 50 kB. */
export const LARGEST_ANSWER = 256 * 1024;

/** What servers call a status that they have no longer: Misskey's codes, which Sharkey sends with 401 and with 200. */
const GONE: ReadonlySet<unknown> = new Set(['NO_SUCH_NOTE', 'NO_SUCH_OBJECT']);

/** The JSON object of a small response; null when it is none, too large, or of another status than 200. */
export function findAnswer(answer: RemoteAnswer): Wire | null {
  return answer.status === 200 ? findJson(answer) : null;
}

/** Whether the API says, by a code, that it has no such status. */
export function isNamedGone(answer: RemoteAnswer): boolean {
  const { error, code } = findJson(answer) ?? {};
  return [code, error, findObject(error)?.['code']].some((one) => GONE.has(one));
}

/** Whether the API itself, and not a proxy before it, says that there is no such thing. */
export function isNotFound(answer: RemoteAnswer): boolean {
  return answer.isJson && [404, 410].includes(answer.status);
}

export function findJson({ bytes }: Pick<RemoteAnswer, 'bytes'>): Wire | null {
  if (bytes.length > LARGEST_ANSWER) return null;
  try {
    return findObject(parseJson(bytes));
  } catch {
    return null;
  }
}
