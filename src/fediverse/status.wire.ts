/** A status that cannot be read; the message is one of our own phrases and repeats nothing of the status. */
export class StatusError extends Error {
  override readonly name = 'StatusError';
}

/** A status, an account or a medium as a server may send it: any of Mastodon's fields may be missing, null or of another type. */
export type Wire = Readonly<Record<string, unknown>>;
/** The value as a JSON object of unknown fields; null when it is no object. */
export function findObject(value: unknown): Wire | null {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Wire) : null;
}

/** The status of a timeline's entry: of a boost the inner one; null when the entry is no object. */
export function findStatus(entry: unknown): Wire | null {
  const status = findObject(entry);
  return findObject(status?.reblog) ?? status;
}

/**
 * Whether everybody may read the status, on every server. Without a visibility it counts as public, since the timeline is. Forks mark
 * posts that must not leave their server, and kmyblue those that only members see, beside `visibility: public`.
 */
export function isPublic(status: Wire): boolean {
  return isVisible(status, ['public']);
}

/** As {@link isPublic}, or only left out of timelines: everybody who follows a link to the status may read it. */
export function isReadable(status: Wire): boolean {
  return isVisible(status, ['public', 'unlisted']);
}

function isVisible(status: Wire, open: readonly unknown[]): boolean {
  const isOpen = [status.visibility, status.visibility_ex].every(
    (one) => typeof one !== 'string' || open.includes(one),
  );
  return isOpen && !isLocalOnly(status);
}

const YES: ReadonlySet<unknown> = new Set([true, 'true', 1]);
const NO: ReadonlySet<unknown> = new Set([false, 'false', 0]);

function isLocalOnly({ local_only, localOnly, local, federated, pf_type }: Wire): boolean {
  // Pixelfed, like Pleroma in its extension, calls its accounts' posts local although they federate.
  const marks = [local_only, localOnly, pf_type === undefined ? local : undefined];
  return marks.some((mark) => YES.has(mark)) || NO.has(federated);
}

/** Whether the author is named without a domain, which means an account on the instance that sent the status. */
export function hasLocalAuthor(status: Wire): boolean {
  const acct = findObject(status.account)?.['acct'];
  return typeof acct === 'string' && !acct.replace(/^@/, '').includes('@');
}
