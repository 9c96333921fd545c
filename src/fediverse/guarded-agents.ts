import { once } from 'node:events';
import type { LookupAddress } from 'node:dns';
import { lookup as systemLookup } from 'node:dns/promises';
import { Agent as HttpAgent, type ClientRequestArgs } from 'node:http';
import { Agent as HttpsAgent, type RequestOptions } from 'node:https';
import { connect, isIP } from 'node:net';
import type { Duplex } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { callbackify } from 'node:util';
import { untilAborted, withDeadline } from './deadline';
import type { ResolveHost } from './fediverse-options';
import { InstanceUnreachableError } from './instance-unreachable.error';

export interface ConnectGuard {
  resolve: ResolveHost;
  isRefused(ip: string): boolean;
  connectTimeout: number;
}

/** Node's types promise a connection also with an error. */
type OnConnection = (error: Error | null, connection: Duplex) => void;

/** Milliseconds after which the next address is tried as well, as RFC 8305 recommends. */
const NEXT_ADDRESS_AFTER = 250;

export const resolveBySystem: ResolveHost = (hostname) => systemLookup(hostname, { all: true, verbatim: true });

/** Agents that check every address when they connect, and connect to the checked addresses only. */
export function guardedAgents(guard: ConnectGuard): { http: HttpAgent; https: HttpsAgent } {
  return { http: new GuardedHttpAgent(guard), https: new GuardedHttpsAgent(guard) };
}

class GuardedHttpAgent extends HttpAgent {
  constructor(private readonly guard: ConnectGuard) {
    super();
  }

  override createConnection(options: ClientRequestArgs, callback?: OnConnection): undefined {
    passOn(connectWithin(this.guard, options), callback);
  }
}

class GuardedHttpsAgent extends HttpsAgent {
  constructor(private readonly guard: ConnectGuard) {
    super();
  }

  override createConnection(options: RequestOptions, callback?: OnConnection): undefined {
    const secure = (socket: Duplex): Duplex =>
      super.createConnection({ ...options, socket } as RequestOptions) ?? socket;
    passOn(connectWithin(this.guard, options, secure), callback);
  }
}

function passOn(connecting: Promise<Duplex>, callback?: OnConnection): void {
  callbackify(() => connecting)((error, connection) => callback?.(error, connection));
}

/** Resolves the name, connects and, with `secure`, encrypts, all within the guard's time. */
function connectWithin(
  guard: ConnectGuard,
  { host, port }: ClientRequestArgs,
  secure?: (socket: Duplex) => Duplex,
): Promise<Duplex> {
  const deadline = { timeout: guard.connectTimeout, observed: 'connecting timed out' };
  return withDeadline(deadline, async (signal) => {
    const addresses = await untilAborted(resolveAllowed(guard, host ?? ''), signal);
    const socket = await connectToFirst(addresses, Number(port), signal);
    return secure ? opened(secure(socket), 'secureConnect', signal) : socket;
  });
}

/** Resolves once, and what is connected to is that result, so that DNS rebinding gains nothing; one refused address refuses all. */
async function resolveAllowed(guard: ConnectGuard, host: string): Promise<LookupAddress[]> {
  const literal = host.replace(/^\[(.*)\]$/, '$1');
  const family = isIP(literal);
  const addresses = family === 0 ? await guard.resolve(host) : [{ address: literal, family }];
  if (addresses.length === 0) throw new InstanceUnreachableError('unresolved', 'name not resolved');
  if (addresses.some(({ address }) => guard.isRefused(address)))
    throw new InstanceUnreachableError('unresolved', 'refused address');
  return addresses;
}

/**
 * The first connection to any of the addresses. The families take turns, and none is given up for the next: Node gives each address
 * but the last 250 ms, or all the time there is.
 */
async function connectToFirst(addresses: LookupAddress[], port: number, signal: AbortSignal): Promise<Duplex> {
  const won = new AbortController();
  const either = AbortSignal.any([signal, won.signal]);
  const attempts = inTurns(addresses).map(async ({ address: host }, index) => {
    await sleep(index * NEXT_ADDRESS_AFTER, undefined, { signal: either });
    return opened(connect({ host, port }), 'connect', either);
  });
  try {
    const first = await Promise.any(attempts);
    for (const attempt of attempts)
      void attempt.then(
        (other) => other !== first && other.destroy(),
        () => undefined,
      );
    return first;
  } catch (error) {
    throw (error as AggregateError).errors[0];
  } finally {
    won.abort();
  }
}

/** The addresses of both families alternately, as far as there are two. */
function inTurns(addresses: LookupAddress[]): LookupAddress[] {
  const turn = (one: LookupAddress) => addresses.filter(({ family }) => family === one.family).indexOf(one);
  return addresses.toSorted((a, b) => turn(a) - turn(b));
}

/** The connection once it is open; it is destroyed when that fails or the signal aborts. */
async function opened<T extends Duplex>(connection: T, event: string, signal: AbortSignal): Promise<T> {
  try {
    await once(connection, event, { signal });
    return connection;
  } catch (error) {
    connection.destroy();
    throw error;
  }
}
