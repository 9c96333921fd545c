import { urlOfInstance } from '../common/instance-domain';
import type { FediverseOptions } from './fediverse-options';
import { parseJson } from './page-parser';
import { RemoteHttp } from './remote-http';
import { findObject, type Wire } from './status.wire';

/** Calls that the service never makes, for an operator who tries a server of theirs. */
export class TrialApi {
  private readonly http: RemoteHttp;

  constructor(
    options: FediverseOptions,
    private readonly instance: string,
    private readonly token: string | null,
  ) {
    this.http = new RemoteHttp(options);
  }

  /** The object, or the list, of an answer with a status of 2xx; throws for another one. */
  async call(method: string, path: string, data?: object): Promise<unknown> {
    const url = new URL(path, urlOfInstance(this.instance));
    const send = method === 'GET' ? undefined : { method, data };
    const { status, bytes } = await this.http.get(url, new AbortController().signal, { token: this.token, send });
    const name = `${method} ${url.pathname}`;
    if (status < 200 || status > 299) throw new Error(`${name} returned ${status}`);
    try {
      return bytes.length === 0 ? null : parseJson(bytes);
    } catch {
      throw new Error(`${name} did not return JSON`);
    }
  }

  async object(method: string, path: string, data?: object): Promise<Wire> {
    const found = findObject(await this.call(method, path, data));
    if (!found) throw new Error(`${method} ${path} did not return an object`);
    return found;
  }
}
