import { type mastodon, MastoHttpError, MastoUnexpectedError } from 'masto';
import { HttpActionDispatcherHookMastodon } from 'masto/adapters/action/dispatcher-http-hook-mastodon.js';
import { createActionProxy, HttpActionDispatcher } from 'masto/adapters/action/index.js';
import { HttpConfigImpl, type MastoHttpConfigProps } from 'masto/adapters/config/index.js';
import { BaseHttp } from 'masto/adapters/http/index.js';
import { SerializerNativeImpl } from 'masto/adapters/serializers/index.js';
import type { HttpRequestParams, HttpResponse } from 'masto/interfaces/index.js';

/**
 * Requests of masto without a body, whose errors keep the status and headers of every response: a proxy in front of a server
 * answers in HTML. masto's own class (7.12) loses them when a response is not JSON, and takes an HTML page of status 200 for success.
 */
class JsonHttp extends BaseHttp {
  constructor(
    private readonly config: HttpConfigImpl,
    private readonly serializer: SerializerNativeImpl,
    private readonly limit: () => AbortSignal,
  ) {
    super();
  }

  /** Throws a {@link MastoHttpError} whose cause is the response, or a {@link MastoUnexpectedError} for a success without JSON. */
  async request<T>({ method, path, search, requestInit }: HttpRequestParams): Promise<HttpResponse<T>> {
    const init = this.config.mergeRequestInitWithDefaults({ ...requestInit, signal: this.limit() });
    const response = await fetch(this.config.resolvePath(path, search), { ...init, method });
    const { ok, status: statusCode, statusText, headers } = response;
    const data = this.parse(await response.text());
    if (!ok) throw new MastoHttpError({ statusCode, message: data?.error ?? statusText }, { cause: response });
    if (data === null) throw new MastoUnexpectedError(`${method} ${path} returned ${statusCode} without JSON`);
    return { headers, data: data as T };
  }

  private parse(text: string): { error?: string } | null {
    try {
      return this.serializer.deserialize('json', text);
    } catch {
      return null;
    }
  }
}

/** A client as masto's `createRestAPIClient` makes it, with {@link JsonHttp}; each request ends by a signal of its own. */
export function createClient(props: MastoHttpConfigProps, limit: () => AbortSignal): mastodon.rest.Client {
  const serializer = new SerializerNativeImpl();
  const http = new JsonHttp(new HttpConfigImpl(props, serializer), serializer, limit);
  const dispatcher = new HttpActionDispatcher(http, new HttpActionDispatcherHookMastodon(http));
  return createActionProxy(dispatcher, { context: ['api'] });
}
