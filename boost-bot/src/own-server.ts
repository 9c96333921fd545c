import { createHash } from 'node:crypto';
import type { AxiosInstance, AxiosRequestConfig } from 'axios';
import { BoostRefused, OwnFault } from './faults';
import { type Answer, ask, connect } from './http';
import { findResetTime } from './http-times';

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
  account?: { uri?: string; note?: string | null; fields?: { name: string; value: string }[] | null };
  media_attachments?: ShownMedia[];
  poll?: { options?: { title: string }[] } | null;
  /** GoToSocial's lists of who may boost a post; version 0.20 renamed them. */
  interaction_policy?: { can_reblog?: Record<string, unknown> | null } | null;
}

/** The boosting account's server. Calls throw an {@link OwnFault} for what says nothing about the post, such as a wrong token or an outage. */
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
  async account(): Promise<{ id: string; acct: string }> {
    const url = '/api/v1/accounts/verify_credentials';
    return read(await this.send<{ id: string; acct: string }>({ url }), url);
  }

  /** Finds a post by its URI, then by its web address; the server fetches it from its origin if needed. Null if not found. */
  async find(uri: string, url: string): Promise<Status | null> {
    for (const q of new Set([uri, url || uri])) {
      const params = { q, resolve: true, type: 'statuses', limit: 5 };
      const answer = await this.send<{ statuses?: Status[] }>({ url: '/api/v2/search', params });
      const statuses = (await this.isOfPost(answer, [404, 410, 422])) ? [] : read(answer, 'The search').statuses;
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
    const { status, said } = answer;
    if (isOk(answer) && answer.data?.id) return;
    // For a read-only token, servers name the scope (Mastodon, GoToSocial) or permissions (Pleroma).
    const isOfScope = status === 403 && /scope|insufficient/i.test(said);
    if (isOfScope || !(await this.isOfPost(answer, [400, 403, 404, 410, 422]))) throw faultOf(answer, 'reblog');
    throw new BoostRefused(said, status === 404 || status === 410);
  }

  /** Whether the account is among those that boosted a post. Sharkey 2024.9 calls no post `reblogged`, and lists its ten newest boosts. */
  async hasBoosted(id: string): Promise<boolean> {
    const own = String((await this.account()).id);
    const path = `/api/v1/statuses/${encodeURIComponent(id)}/reblogged_by`;
    const asked = new Set<string>();
    for (let query: string | undefined = '?limit=80'; query && !asked.has(query) && asked.size < 100;) {
      asked.add(query);
      const answer: Answer<{ id: string }[]> = await this.send({ url: path + query });
      // The post is gone, or the server has no such list or hides it.
      if ([401, 403, 404, 410, 422].includes(answer.status)) return false;
      if (!isOk(answer) || !Array.isArray(answer.data)) throw faultOf(answer, 'The list of boosts');
      if (answer.data.some((account) => String(account.id) === own)) return true;
      // Only the query: the token goes nowhere else.
      query = /<[^>?]*(\?[^>]*)>; *rel="?next/.exec(answer.header('link'))?.[1];
    }
    return false;
  }

  /** Undoes a boost; a post that is gone has none, and Pleroma refuses with 400 where it was undone before. */
  async unboost(id: string): Promise<void> {
    const answer = await this.act(id, 'unreblog');
    if (isOk(answer)) return;
    const url = `/api/v1/statuses/${encodeURIComponent(id)}`;
    if (answer.status === 400 && read(await this.send<Status>({ url }), url).reblogged === false) return;
    if (!(await this.isOfPost(answer, [404, 410]))) throw faultOf(answer, 'unreblog');
  }

  /** Whether the server blocks a host, by its public list; false where it shows none. */
  async isBlocked(host: string): Promise<boolean> {
    const labels = host.split('.');
    const digests = new Set(labels.map((_, i) => createHash('sha256').update(labels.slice(i).join('.')).digest('hex')));
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

  /** Whether a refusal is about the post. A proxy has its own words, or refuses every call, while the server restarts. */
  private async isOfPost({ status, data }: Answer<unknown>, statuses: readonly number[]): Promise<boolean> {
    return data !== null && statuses.includes(status) && Boolean(await this.account());
  }

  private async send<T>(request: AxiosRequestConfig): Promise<Answer<T>> {
    return ask<T>(this.client, { signal: this.stop, ...request }).catch((error: Error) => {
      throw new OwnFault('network', `My server does not respond: ${error.message}`);
    });
  }
}

function read<T>(answer: Answer<T>, what: string): T {
  if (!isOk(answer) || answer.data === null) throw faultOf(answer, what);
  return answer.data;
}

const isOk = ({ status }: Answer<unknown>) => status >= 200 && status < 300;

function faultOf(answer: Answer<unknown>, what: string): OwnFault {
  const { status } = answer;
  if (isOk(answer)) return new OwnFault('server', `My server: ${what} returned ${status} without JSON`);
  const said = `My server returned ${status} ${answer.said}`;
  const reset = findResetTime(answer.header('x-ratelimit-reset'), answer.header('retry-after'), Date.now());
  if (status === 429) return new OwnFault('rate limit', said, reset);
  if (status === 403 && answer.data === null) return new OwnFault('server', `${said}: does a proxy refuse the bot?`);
  if ([401, 403, 422].includes(status)) return new OwnFault('token', `${said}: is the token right, with its scopes?`);
  return new OwnFault('server', said);
}
