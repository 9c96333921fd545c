import type { LookupAddress } from 'node:dns';

export interface FediverseTimeouts {
  /** Connecting, with the name resolution and TLS. */
  connect: number;
  /** One request with its redirects and its whole body. */
  request: number;
  /** One fetch with all its pages and waits. */
  fetch: number;
  /** The longest wait after a 429. */
  rateLimit: number;
}

export type ResolveHost = (hostname: string) => Promise<LookupAddress[]>;

/** The settings of the fediverse context: a port, and the token by which the application provides it. */
export abstract class FediverseOptions {
  /** `Sluice/<version> (+<PUBLIC_URL>/about)`. */
  abstract readonly userAgent: string;
  /** For development and tests: private instances are allowed, over http, and no address is refused. */
  abstract readonly allowPrivate: boolean;
  readonly timeouts?: Partial<FediverseTimeouts>;
  /** The system's resolver unless given. */
  readonly resolve?: ResolveHost;
  abstract now(): Date;
}

export const DEFAULT_TIMEOUTS: FediverseTimeouts = {
  connect: 5_000,
  request: 15_000,
  fetch: 20_000,
  rateLimit: 15_000,
};
