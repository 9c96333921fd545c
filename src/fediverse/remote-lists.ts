import { Injectable } from '@nestjs/common';
import { FediverseOptions } from './fediverse-options';
import { InstanceUnreachableError } from './instance-unreachable.error';
import { RemoteHttp } from './remote-http';

/** By which a server knows what was read before; null for none. */
export interface Validators {
  etag: string | null;
  lastModified: string | null;
}

const LONGEST_VALIDATOR = 500;

/** Reads lists by their addresses, over the same guarded connections as instances. */
@Injectable()
export class RemoteLists {
  private readonly http: RemoteHttp;

  constructor(options: FediverseOptions) {
    this.http = new RemoteHttp(options);
  }

  /** Null if the list is as it was; throws an {@link InstanceUnreachableError} when it cannot be read. */
  async read(
    url: URL,
    { etag, lastModified }: Validators,
    signal: AbortSignal,
  ): Promise<(Validators & { text: string }) | null> {
    const headers = {
      Accept: 'text/csv, text/plain;q=0.9, */*;q=0.5',
      ...(etag === null ? {} : { 'If-None-Match': etag }),
      ...(lastModified === null ? {} : { 'If-Modified-Since': lastModified }),
    };
    const answer = await this.http.get(url, signal, { timeout: this.http.timeouts.fetch, headers });
    if (answer.status === 304 && (etag ?? lastModified) !== null) return null;
    if (answer.status !== 200) throw InstanceUnreachableError.ofAnswer(answer);
    const validator = (name: string) => {
      const value = answer.header(name);
      return value === '' || value.length > LONGEST_VALIDATOR ? null : value;
    };
    return {
      text: new TextDecoder().decode(answer.bytes),
      etag: validator('etag'),
      lastModified: validator('last-modified'),
    };
  }
}
