import type { Readable } from 'node:stream';
import { create as createAxios, type AxiosInstance, type AxiosResponse } from 'axios';
import { isRefusedAddress } from './address-check';
import { withDeadline } from './deadline';
import { DEFAULT_TIMEOUTS, type FediverseOptions, type FediverseTimeouts } from './fediverse-options';
import { guardedAgents, resolveBySystem } from './guarded-agents';
import { InstanceUnreachableError } from './instance-unreachable.error';
import { findSameOriginUrl } from './paging';
import { findObject } from './status.wire';

export const MAX_BODY = 5 * 1024 * 1024;
/** Bytes that are read of an error. */
const MAX_ERROR = 16 * 1024;
const JSON_TYPE = /^application\/(?:[a-z.-]+\+)?json\b/i;
const MAX_REDIRECTS = 3;
const REDIRECTS = new Set([301, 302, 303, 307, 308]);

/** An instance's response. The body is read of a 200, and the beginning of what else is JSON. */
export interface RemoteAnswer {
  status: number;
  bytes: Uint8Array;
  /** Is it of an API? A proxy before a server that is down sends pages. */
  isJson: boolean;
  header(name: string): string;
}

interface GetOptions {
  timeout?: number;
  token?: string | null;
  /** Instead of a GET, which is repeated where a redirect leads; this is not. */
  send?: { method: string; data?: object };
  headers?: Record<string, string>;
}

/** Requests to untrusted servers, limited in time, size, addresses and redirects. */
export class RemoteHttp {
  readonly timeouts: FediverseTimeouts;
  private readonly axios: AxiosInstance;

  constructor(options: FediverseOptions) {
    this.timeouts = { ...DEFAULT_TIMEOUTS, ...options.timeouts };
    const agents = guardedAgents({
      resolve: options.resolve ?? resolveBySystem,
      isRefused: options.allowPrivate ? () => false : isRefusedAddress,
      connectTimeout: this.timeouts.connect,
    });
    this.axios = createAxios({
      adapter: 'http',
      httpAgent: agents.http,
      httpsAgent: agents.https,
      proxy: false,
      maxRedirects: 0,
      responseType: 'stream',
      validateStatus: () => true,
      headers: { 'User-Agent': options.userAgent, Accept: 'application/json', 'Accept-Encoding': 'gzip, br' },
    });
  }

  /** Follows redirects within the URL's origin, so that the token goes nowhere else. */
  async get(
    url: URL,
    parent: AbortSignal,
    { timeout = this.timeouts.request, ...options }: GetOptions = {},
  ): Promise<RemoteAnswer> {
    return withDeadline({ timeout, observed: 'timed out', parent }, async (signal) => {
      let target = url;
      for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects++) {
        const answer = await this.getOnce(target, signal, options);
        if (options.send || !REDIRECTS.has(answer.status)) return answer;
        const next = findSameOriginUrl(answer.header('location'), target);
        if (!next) throw new InstanceUnreachableError('redirected', 'redirect elsewhere');
        target = next;
      }
      throw new InstanceUnreachableError('redirected', 'too many redirects');
    });
  }

  private async getOnce(
    { href: url }: URL,
    signal: AbortSignal,
    { token = null, send, headers: more }: Omit<GetOptions, 'timeout'>,
  ): Promise<RemoteAnswer> {
    try {
      const headers = { ...more, ...(token === null ? {} : { Authorization: `Bearer ${token}` }) };
      const response = await this.axios.request<Readable>({ ...send, url, signal, headers });
      const { status, data: body } = response;
      const header = (name: string): string => readHeader(response, name);
      const isJson = JSON_TYPE.test(header('content-type'));
      const isRead = status === 200 || isJson;
      const bytes = isRead ? await readBody(body, status === 200 ? MAX_BODY : MAX_ERROR) : new Uint8Array();
      body.destroy();
      if (status === 200 && bytes.length > MAX_BODY)
        throw new InstanceUnreachableError('too_large', 'answer too large');
      return { status, header, isJson, bytes };
    } catch (error) {
      throw toUnreachable(error);
    }
  }
}

/**
 * The first bytes of a body, one more than `most` at most. Axios has a limit too, but collects a list of chunks: one-byte chunks would take
 * a hundred times their bytes.
 */
async function readBody(body: AsyncIterable<Uint8Array>, most: number): Promise<Uint8Array> {
  const bytes = new Uint8Array(most + 1);
  let size = 0;
  for await (const chunk of body) {
    const part = chunk.subarray(0, bytes.length - size);
    bytes.set(part, size);
    size += part.length;
    if (size === bytes.length) break;
  }
  return bytes.slice(0, size);
}

function readHeader(response: AxiosResponse, name: string): string {
  const value: unknown = response.headers[name];
  return typeof value === 'string' ? value : '';
}

/** Only the code of a failure is shown: its message can hold what the remote side sent. */
function toUnreachable(error: unknown): InstanceUnreachableError {
  for (let cause: unknown = error; cause; cause = field(cause, 'cause')) {
    if (cause instanceof InstanceUnreachableError) return cause;
  }
  const code = field(error, 'code');
  return InstanceUnreachableError.ofFailure(typeof code === 'string' ? code : 'an unknown error');
}

function field(value: unknown, name: string): unknown {
  return findObject(value)?.[name];
}
