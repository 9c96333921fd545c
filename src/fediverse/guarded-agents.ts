import type { LookupAddress } from 'node:dns';
import { lookup as systemLookup } from 'node:dns/promises';
import { Agent as HttpAgent, type ClientRequestArgs } from 'node:http';
import { Agent as HttpsAgent, type RequestOptions } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import type { Duplex } from 'node:stream';
import { callbackify } from 'node:util';
import type { ResolveHost } from './fediverse-options';
import { InstanceUnreachableError } from './instance-unreachable.error';

export interface ConnectGuard {
  resolve: ResolveHost;
  isRefused(ip: string): boolean;
  connectTimeout: number;
}

type OnConnection = (error: Error | null, socket: Duplex) => void;

export const resolveBySystem: ResolveHost = (hostname) => systemLookup(hostname, { all: true, verbatim: true });

/** Agents that check every address when they connect, and connect to the checked addresses only. */
export function guardedAgents(guard: ConnectGuard): { http: HttpAgent; https: HttpsAgent } {
  return { http: new GuardedHttpAgent(guard), https: new GuardedHttpsAgent(guard) };
}

class GuardedHttpAgent extends HttpAgent {
  constructor(private readonly guard: ConnectGuard) {
    super({ lookup: guardedLookup(guard) });
  }

  override createConnection(options: ClientRequestArgs, callback?: OnConnection): Duplex | null | undefined {
    if (refuseLiteral(this.guard, options.host, callback)) return undefined;
    return limitConnect(super.createConnection(options, callback), 'connect', this.guard.connectTimeout);
  }
}

class GuardedHttpsAgent extends HttpsAgent {
  constructor(private readonly guard: ConnectGuard) {
    super({ lookup: guardedLookup(guard) });
  }

  override createConnection(options: RequestOptions, callback?: OnConnection): Duplex | null | undefined {
    if (refuseLiteral(this.guard, options.host, callback)) return undefined;
    return limitConnect(super.createConnection(options, callback), 'secureConnect', this.guard.connectTimeout);
  }
}

/** Resolves once and connects to that result, so that DNS rebinding gains nothing; one refused address refuses all. */
function guardedLookup(guard: ConnectGuard): LookupFunction {
  const resolve = callbackify((hostname: string) => resolveAllowed(guard, hostname));
  return (hostname, options, callback) => {
    resolve(hostname, (error, addresses) => {
      if (error) callback(error, '');
      else if (options.all) callback(null, addresses);
      else callback(null, addresses[0]?.address ?? '', addresses[0]?.family);
    });
  };
}

async function resolveAllowed(guard: ConnectGuard, hostname: string): Promise<LookupAddress[]> {
  const addresses = await guard.resolve(hostname);
  if (addresses.length === 0) throw new InstanceUnreachableError('unresolved', 'name not resolved');
  if (addresses.some(({ address }) => guard.isRefused(address)))
    throw new InstanceUnreachableError('unresolved', 'refused address');
  return addresses;
}

/** Node resolves no IP literal, so it is checked here. */
function refuseLiteral(guard: ConnectGuard, host: string | null | undefined, callback?: OnConnection): boolean {
  const literal = (host ?? '').replace(/^\[(.*)\]$/, '$1');
  if (isIP(literal) === 0 || !guard.isRefused(literal)) return false;
  const onError = callback as ((error: Error) => void) | undefined;
  process.nextTick(() => onError?.(new InstanceUnreachableError('unresolved', 'refused address')));
  return true;
}

function limitConnect(socket: Duplex | null | undefined, connected: string, timeout: number): typeof socket {
  if (!socket) return socket;
  const timer = setTimeout(
    () => socket.destroy(new InstanceUnreachableError('timeout', 'connecting timed out')),
    timeout,
  );
  const stop = (): void => clearTimeout(timer);
  return socket.once(connected, stop).once('close', stop);
}
