import { createHash } from 'node:crypto';
import { type mastodon, MastoHttpError, MastoUnexpectedError } from 'masto';
import { BoostRefused, OwnFault } from './faults';
import { createClient } from './masto-client';
import { within } from './within';

/** A post as the bot's own server has it. */
export type Status = mastodon.v1.Status;

const REQUEST_TIMEOUT_MS = 20_000;
const MOST_PICTURE_BYTES = 16 * 1024 * 1024;

/**
 * The server of the account that boosts. Calls throw an {@link OwnFault} for all that says nothing of the post: a wrong
 * token, rate limits, an outage, the network, an answer that no Mastodon-compatible server gives.
 */
export class OwnServer {
  private readonly reader: mastodon.rest.Client;
  private readonly writer: mastodon.rest.Client;

  /** `stop` ends questions; `deadline`, some seconds later, ends boosts, as half a boost is the worst of all. */
  constructor(
    url: string,
    token: string,
    private readonly stop: AbortSignal,
    deadline: AbortSignal,
  ) {
    const [reader, writer] = [stop, deadline].map((cancel) =>
      // a redirect would send the token to another server
      createClient({ url, accessToken: token, requestInit: { redirect: 'error' } }, () =>
        within(REQUEST_TIMEOUT_MS, cancel),
      ),
    ) as [mastodon.rest.Client, mastodon.rest.Client];
    this.reader = reader;
    this.writer = writer;
  }

  /** Checks server and token; returns the account that boosts. */
  async account(): Promise<string> {
    return (await ask(() => this.reader.v1.accounts.verifyCredentials())).acct;
  }

  /** Looks a post up by its URI, at its origin if it is not known yet; null when it is not found. */
  async find(uri: string, url: string): Promise<Status | null> {
    const query = { q: uri, resolve: true, type: 'statuses' as const, limit: 5 };
    const { statuses } = await ask(() => this.reader.v2.search.list(query));
    if (!Array.isArray(statuses)) throw new OwnFault('server', 'The search returned no list of statuses');
    // A server that finds nothing by the address may search for it as a text.
    return statuses.find((status) => status.uri === uri || (url !== '' && status.url === url)) ?? null;
  }

  /** Boosts a post. Throws {@link BoostRefused} when the server refuses although the token is right. */
  async boost(id: string): Promise<void> {
    try {
      const boosted: Partial<Status> = await this.writer.v1.statuses.$select(id).reblog();
      if (!boosted.id) throw new OwnFault('server', 'The boost returned no status');
    } catch (error) {
      const fault = faultOf(error);
      if (!(error instanceof MastoHttpError) || ![400, 403, 404, 410, 422].includes(error.statusCode)) throw fault;
      await this.account();
      throw new BoostRefused(fault.message);
    }
  }

  /** Undoes a boost; a post that is gone has none, and Pleroma refuses with 400 where it was undone before. */
  async unboost(id: string): Promise<void> {
    const status = this.writer.v1.statuses.$select(id);
    try {
      await status.unreblog();
    } catch (error) {
      if (!(error instanceof MastoHttpError)) throw faultOf(error);
      if (error.statusCode === 400 && (await ask(() => status.fetch())).reblogged === false) return;
      if (error.statusCode !== 404) throw faultOf(error);
      // A proxy says 404 in its own words, or of every call, while the server restarts.
      if (!isJson(error.cause)) throw faultOf(error);
      await this.account();
    }
  }

  /** Whether the server blocks a host, by its public list; false where it shows none. */
  async isBlocked(host: string): Promise<boolean> {
    const labels = host.split('.');
    const digests = new Set(labels.map((_, i) => digestOf(labels.slice(i).join('.'))));
    try {
      const blocks = await this.reader.v1.instance.domainBlocks.fetch();
      return blocks.some(({ digest, severity }) => severity === 'suspend' && digests.has(digest));
    } catch (error) {
      // Servers may hide the list, from some or from all.
      if (error instanceof MastoHttpError && [401, 403, 404].includes(error.statusCode)) return false;
      throw faultOf(error);
    }
  }

  /** The file of a picture; null when the server does not have it, or it is too large. */
  async picture(url: string): Promise<Buffer | null> {
    const signal = within(REQUEST_TIMEOUT_MS, this.stop);
    const response = await fetch(url, { signal }).catch(() => null);
    if (!response?.ok || !response.body) return null;
    const parts: Uint8Array[] = [];
    let size = 0;
    try {
      for await (const part of response.body) {
        parts.push(part);
        size += part.length;
        if (size > MOST_PICTURE_BYTES) return null;
      }
    } catch {
      // cut off: as if it were not there
      return null;
    }
    return Buffer.concat(parts);
  }
}

const digestOf = (domain: string) => createHash('sha256').update(domain).digest('hex');

async function ask<T>(send: () => PromiseLike<T>): Promise<T> {
  try {
    return await send();
  } catch (error) {
    throw faultOf(error);
  }
}

function faultOf(error: unknown): OwnFault {
  if (error instanceof OwnFault) return error;
  if (error instanceof MastoHttpError) return httpFault(error);
  if (error instanceof Error && error.name === 'TimeoutError')
    return new OwnFault('network', 'My server did not respond in time');
  if (error instanceof MastoUnexpectedError) return new OwnFault('server', `My server: ${error.message}`);
  const { message, cause } = error instanceof Error ? error : new Error(String(error));
  const reason = cause instanceof Error ? `: ${cause.message}` : '';
  return new OwnFault('network', `My server does not respond: ${message}${reason}`);
}

function httpFault(error: MastoHttpError): OwnFault {
  const { statusCode, message, cause } = error;
  const said = `My server returned ${statusCode} ${message}`;
  if (statusCode === 429) return new OwnFault('rate limit', said, resetOf(cause));
  // 422: Mastodon's answer to a token without a user
  if ([401, 403, 422].includes(statusCode))
    return new OwnFault('token', `${said}: is the token right, with its scopes?`);
  return new OwnFault('server', said);
}

function isJson(response: unknown): boolean {
  return response instanceof Response && /\bjson\b/.test(response.headers.get('Content-Type') ?? '');
}

/** `X-RateLimit-Reset` is an ISO time, `Retry-After` a number of seconds; the later one counts, as a proxy may add its own. */
function resetOf(response: unknown): number | null {
  if (!(response instanceof Response)) return null;
  const reset = Date.parse(response.headers.get('X-RateLimit-Reset') ?? '');
  const seconds = Number(response.headers.get('Retry-After') ?? Number.NaN);
  const times = [reset, Date.now() + seconds * 1_000].filter((time) => !Number.isNaN(time));
  return times.length > 0 ? Math.max(...times) : null;
}
