import type { RemoteAnswer } from './remote-http';
import { findObject } from './status.wire';

/** Bytes of a response that are parsed at once; rules and descriptions make that of an instance some 50 kB. */
export const LARGEST_ANSWER = 256 * 1024;

/** The JSON object of a small response; null when it is none, too large, or of another status than 200. */
export function findAnswer({ status, bytes }: RemoteAnswer): Record<string, unknown> | null {
  if (status !== 200 || bytes.length > LARGEST_ANSWER) return null;
  try {
    return findObject(JSON.parse(new TextDecoder().decode(bytes)));
  } catch {
    return null;
  }
}
