/** Why an instance could not be read: a code for programs, and a sentence for people that repeats nothing of the response. */
export const UNREACHABLE_REASONS = {
  token_required: 'The instance requires an access token, or refuses the one it was sent.',
  token_unreadable:
    'The access token of the instance was stored with another SECRET_KEY: set that key again, or enter the token again.',
  blocked: 'A firewall in front of the instance blocks Sluice: ask its operators to allow it.',
  feed_disabled:
    'The instance has no hashtag timelines: fetch the hashtag from another instance that federates with it.',
  not_found: 'The instance does not know this hashtag, or has no Mastodon API.',
  rate_limited: 'The instance takes no more requests for now.',
  unresolved: 'The name of the instance does not lead to a public address.',
  refused: 'The instance refuses connections, or reports an error.',
  timeout: 'The instance did not respond in time.',
  tls: 'No secure connection to the instance could be made; its certificate may have expired.',
  not_mastodon: 'The response is not that of a Mastodon-compatible server.',
  too_large: 'The response is too large.',
  redirected: 'The instance redirects to another address.',
} as const;

export type UnreachableCode = keyof typeof UNREACHABLE_REASONS;

/** Without a response, these are failures of the instance, which its other hashtags would share. */
const OF_INSTANCE: ReadonlySet<UnreachableCode> = new Set(['unresolved', 'refused', 'timeout', 'tls']);

/** The statuses that say more than that something is wrong; Mastodon returns 422 where it wants a user's token. */
const STATUS_CODES: Record<number, UnreachableCode> = {
  401: 'token_required',
  403: 'token_required',
  422: 'token_required',
  404: 'not_found',
  410: 'not_found',
  429: 'rate_limited',
};

/** Failures of Node.js's name resolution, connections and TLS, by their `code`; checked in this order. */
const FAILURES: readonly (readonly [RegExp, UnreachableCode])[] = [
  [/^(?:ENOTFOUND|ENODATA|EAI_\w+)$/, 'unresolved'],
  [/^(?:E?TIMEDOUT|ESOCKETTIMEDOUT)$/, 'timeout'],
  // The last ones are results of OpenSSL's check of certificates, which have no prefix: X509_V_ERR_ of its x509_vfy.h.
  [/^EPROTO$|SSL|TLS|CERT|CRL|LEAF_SIGNATURE|HOSTNAME|^(?:INVALID_(?:CA|PURPOSE)|PATH_LENGTH_EXCEEDED)$/, 'tls'],
  [/^(?:HPE|Z|ERR)_/, 'not_mastodon'],
];

interface RefusingAnswer {
  status: number;
  isJson: boolean;
  header: (name: string) => string;
}

export class InstanceUnreachableError extends Error {
  override readonly name = 'InstanceUnreachableError';

  /**
   * @param observed what happened, in one of our own phrases, for the log; it is never sent to a client
   * @param until when an instance that limits requests takes them again
   * @param status of the response, if that is the cause
   */
  constructor(
    readonly code: UnreachableCode,
    readonly observed: string,
    readonly until: Date | null = null,
    private readonly status: number | null = null,
  ) {
    super(`Instance unreachable: ${observed}`);
  }

  static ofStatus(status: number, until: Date | null = null): InstanceUnreachableError {
    const code = STATUS_CODES[status] ?? (status >= 500 ? 'refused' : 'not_mastodon');
    return new InstanceUnreachableError(code, `answered ${status}`, until, status);
  }

  /**
   * A 403 that is not of the API is that of a proxy or a firewall: Cloudflare's and nginx's are pages. So is a 401 that asks for a
   * password.
   */
  static ofAnswer({ status, isJson, header }: RefusingAnswer): InstanceUnreachableError {
    const isPage = !isJson && header('content-type') !== '';
    const isOfFront = status === 403 || (status === 401 && /^(?:basic|digest)\b/i.test(header('www-authenticate')));
    return isOfFront && isPage
      ? new InstanceUnreachableError('blocked', `answered ${status} with a page`, null, status)
      : this.ofStatus(status);
  }

  static ofFailure(failure: string): InstanceUnreachableError {
    const [, code] = FAILURES.find(([pattern]) => pattern.test(failure)) ?? [];
    return new InstanceUnreachableError(code ?? 'refused', `failed with ${failure}`);
  }

  /** Whether another request to the instance would fail alike, whatever it asks for. */
  get isOfInstance(): boolean {
    return this.code === 'rate_limited' || (this.status === null && OF_INSTANCE.has(this.code));
  }

  get reason(): string {
    return this.until === null
      ? UNREACHABLE_REASONS[this.code]
      : `The instance takes no more requests until ${this.until.toISOString()}.`;
  }
}
