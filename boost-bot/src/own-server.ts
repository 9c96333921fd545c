import { createHash } from 'node:crypto';
import type { AxiosInstance, AxiosRequestConfig } from 'axios';
import { BoostRefused, OwnFault } from './faults';
import { type Answer, ask, connect } from './http';

export interface ShownMedia {
  type: string;
  url: string | null;
  preview_url?: string | null;
  /** Where the author's server has it. */
  remote_url?: string | null;
  description?: string | null;
  blurhash?: string | null;
}

/** A post on the bot's own server (https://docs.joinmastodon.org/entities/Status/). Some servers omit fields. */
export interface Status {
  id: string;
  uri: string;
  url?: string | null;
  visibility: string;
  content: string;
  spoiler_text?: string | null;
  edited_at?: string | null;
  reblogged?: boolean | null;
  account?: { uri?: string };
  media_attachments?: ShownMedia[];
  poll?: { options?: { title: string }[] } | null;
  /** GoToSocial's lists of who may boost a post; version 0.20 renamed them. */
  interaction_policy?: { can_reblog?: Record<string, unknown> | null } | null;
}

/**
 * The boosting account's server. Calls throw an {@link OwnFault} for errors that say nothing about the post: a wrong token, rate limits, an
 * outage, the network, a malformed response.
 */
export class OwnServer {
  private readonly client: AxiosInstance;

  /** `stop` aborts lookups; `deadline`, some seconds later, aborts boosts, because a boost with an unknown outcome is worst. */
  constructor(
    url: string,
    token: string,
    private readonly stop: AbortSignal,
    private readonly deadline: AbortSignal,
  ) {
    this.client = connect(url, { Authorization: `Bearer ${token}` });
  }

  /** Checks server and token; returns the account that boosts. */
  async account(): Promise<string> {
    return (await this.read<{ acct: string }>('/api/v1/accounts/verify_credentials')).acct;
  }

  /** Finds a post by its URI, then by its web address; the server fetches it from its origin if needed. Null if not found. */
  async find(uri: string, url: string): Promise<Status | null> {
    for (const q of new Set([uri, url || uri])) {
      const params = { q, resolve: true, type: 'statuses', limit: 5 };
      const { statuses } = await this.read<{ statuses?: Status[] }>('/api/v2/search', params);
      if (!Array.isArray(statuses)) throw new OwnFault('server', 'The search returned no list of statuses');
      // A server that does not know the address may treat it as search text.
      const found = statuses.find((status) => status.uri === uri || (url !== '' && status.url === url));
      if (found) return found;
    }
    return null;
  }

  /** Boosts a post. Throws {@link BoostRefused} when the server refuses although the token is right. */
  async boost(id: string): Promise<void> {
    const answer = await this.act(id, 'reblog');
    const { status, data } = answer;
    if (isOk(answer) && data?.id) return;
    // A proxy uses its own words. For a read-only token, servers name the scope (Mastodon, GoToSocial) or permissions (Pleroma).
    const isOfPost = data !== null && [400, 403, 404, 410, 422].includes(status);
    if (!isOfPost || (status === 403 && /scope|insufficient/i.test(answer.said))) throw faultOf(answer, 'reblog');
    await this.account();
    throw new BoostRefused(faultOf(answer, 'reblog').message, status === 404 || status === 410);
  }

  /** Undoes a boost; a post that is gone has none, and Pleroma refuses with 400 where it was undone before. */
  async unboost(id: string): Promise<void> {
    const answer = await this.act(id, 'unreblog');
    if (isOk(answer)) return;
    if (answer.status === 400 && (await this.read<Status>(`/api/v1/statuses/${id}`)).reblogged === false) return;
    // A proxy says 404 in its own words, or of every call, while the server restarts.
    if (answer.status !== 404 || answer.data === null) throw faultOf(answer, 'unreblog');
    await this.account();
  }

  /** Whether the server blocks a host, by its public list; false where it shows none. */
  async isBlocked(host: string): Promise<boolean> {
    const labels = host.split('.');
    const digests = new Set(labels.map((_, i) => digestOf(labels.slice(i).join('.'))));
    const answer = await this.send<{ digest: string; severity: string }[]>({ url: '/api/v1/instance/domain_blocks' });
    // Servers may hide the list, from some or from all.
    if ([401, 403, 404].includes(answer.status)) return false;
    if (!isOk(answer) || !Array.isArray(answer.data)) throw faultOf(answer, 'The list of blocked servers');
    return answer.data.some(({ digest, severity }) => severity === 'suspend' && digests.has(digest));
  }

  private act(id: string, action: string): Promise<Answer<{ id?: string }>> {
    const url = `/api/v1/statuses/${encodeURIComponent(id)}/${action}`;
    return this.send({ url, method: 'POST', signal: this.deadline });
  }

  private async read<T>(url: string, params?: object): Promise<T> {
    const answer = await this.send<T>({ url, params });
    if (!isOk(answer) || answer.data === null) throw faultOf(answer, url);
    return answer.data;
  }

  private async send<T>(request: AxiosRequestConfig): Promise<Answer<T>> {
    return ask<T>(this.client, { signal: this.stop, ...request }).catch((error: Error) => {
      throw new OwnFault('network', `My server does not respond: ${error.message}`);
    });
  }
}

const digestOf = (domain: string) => createHash('sha256').update(domain).digest('hex');
const isOk = ({ status }: Answer<unknown>) => status >= 200 && status < 300;

function faultOf(answer: Answer<unknown>, what: string): OwnFault {
  const { status } = answer;
  if (isOk(answer)) return new OwnFault('server', `My server: ${what} returned ${status} without JSON`);
  const said = `My server returned ${status} ${answer.said}`;
  if (status === 429) return new OwnFault('rate limit', said, resetOf(answer));
  // 422: Mastodon's answer to a token without a user
  if ([401, 403, 422].includes(status)) return new OwnFault('token', `${said}: is the token right, with its scopes?`);
  return new OwnFault('server', said);
}

/** `X-RateLimit-Reset` is an ISO time, `Retry-After` a number of seconds; the later one counts, as a proxy may add its own. */
function resetOf(answer: Answer<unknown>): number | null {
  const reset = Date.parse(answer.header('x-ratelimit-reset') ?? '');
  const seconds = Number(answer.header('retry-after') ?? Number.NaN);
  const times = [reset, Date.now() + seconds * 1_000].filter((time) => !Number.isNaN(time));
  return times.length > 0 ? Math.max(...times) : null;
}
