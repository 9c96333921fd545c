import { setTimeout as sleep } from 'node:timers/promises';
import { connectionUrl, setUpDatabase } from './database-setup';
import { APPLICATION, getPassword } from './cluster';
import { EmbeddedPostgresError } from './embedded-postgres-error';
import { chooseEndpoint, restoreEndpoint } from './endpoint';
import { startPostmaster, stopPostmaster } from './postmaster';
import { findAnyPostmaster, type Endpoint } from './postmaster-file';
import type { ServerPaths } from './server-paths';
import type { ServerProgram } from './server-program';
import { ServiceLock, ServiceLockHeldError, type ServerRole } from './service-lock';

const RETRY_MS = 50;
const PATIENCE_MS = 5_000;
/** Recovery after a crash replays at most some GB of WAL. */
const DEADLINE_MS = 10 * 60_000;
/** A service that was killed a moment ago may still seem to hold its lock. */
const HELD_GRACE_MS = 1_000;
const MAX_START_FAILURES = 5;

// not yet or no longer there (PostgreSQL's appendix A; the rest are system codes), or all connections in use
const TRANSIENT = new Set(['57P01', '57P02', '57P03', '53300', 'ECONNREFUSED', 'ECONNRESET', 'ENOENT', 'EPIPE']);
const WRONG_PASSWORD = '28P01';

/** What a process needs to join the server of a folder. */
export interface JoinRequest {
  readonly paths: ServerPaths;
  readonly program: ServerProgram;
  readonly role: ServerRole;
  readonly durable: boolean;
  readonly log: (message: string) => void;
  /** Where the server listened before; a new one listens there again, for that address has been given out. */
  readonly formerEndpoint: Endpoint | null;
  /** True as soon as joining is no longer wanted. */
  readonly cancelled: () => boolean;
  readonly onLost: () => void;
}

/** A process's share in a running server; `url` is the application's. */
export interface Membership {
  readonly lock: ServiceLock;
  readonly endpoint: Endpoint;
  readonly url: string;
}

/**
 * Finds the running server or starts one, whatever others do at the same time: of two servers PostgreSQL lets one
 * live, of two services the lock does, and who meets a server on its way up or down tries again.
 */
export async function joinServer(request: JoinRequest): Promise<Membership> {
  const attempt: Attempt = { begin: Date.now(), failures: 0, started: false, patient: false, heldSince: null };
  try {
    return await tryToJoin(request, attempt);
  } catch (error) {
    const isOthers = error instanceof Error && error.cause instanceof ServiceLockHeldError;
    if (attempt.started && !isOthers) await stopPostmaster(request.paths);
    throw error;
  }
}

interface Attempt {
  readonly begin: number;
  failures: number;
  /** A server is running that we have started. */
  started: boolean;
  /** The operator has been told that it takes long. */
  patient: boolean;
  /** When another service was first seen to hold the lock. */
  heldSince: number | null;
}

async function tryToJoin(request: JoinRequest, attempt: Attempt): Promise<Membership> {
  while (Date.now() - attempt.begin < DEADLINE_MS && !request.cancelled()) {
    const endpoint = await findOrStart(request, attempt);
    const lock = endpoint && (await tryToClaim(request, endpoint, attempt));
    if (lock) return { lock, endpoint, url: applicationUrl(request.paths, endpoint) };
    if (!attempt.patient && Date.now() - attempt.begin > PATIENCE_MS) {
      attempt.patient = true;
      request.log('Waiting for the embedded database, which is recovering or ending');
    }
    await sleep(RETRY_MS);
  }
  throw new EmbeddedPostgresError(`The embedded database did not become ready: see ${request.paths.log}.`);
}

async function findOrStart(request: JoinRequest, attempt: Attempt): Promise<Endpoint | null> {
  const { paths, program, formerEndpoint } = request;
  const running = await findAnyPostmaster(paths);
  if (running) return running.endpoint;
  if (formerEndpoint) restoreEndpoint(formerEndpoint, program);
  const endpoint = formerEndpoint ?? (await chooseEndpoint(paths, program));
  const failure = await startPostmaster(paths, program, endpoint, request.durable);
  attempt.started = failure === null;
  if (failure === null) return endpoint;
  if (await findAnyPostmaster(paths)) return null; // another process was faster
  attempt.failures += 1;
  if (attempt.failures === MAX_START_FAILURES) {
    throw new EmbeddedPostgresError(`The embedded database in ${paths.home} does not start: ${failure}.`);
  }
  return null;
}

async function tryToClaim(request: JoinRequest, endpoint: Endpoint, attempt: Attempt): Promise<ServiceLock | null> {
  const { paths, role, onLost } = request;
  try {
    await setUpDatabase(paths, endpoint);
    return await ServiceLock.claim(paths, endpoint, role, onLost);
  } catch (error) {
    if (isTransient(error) || isGrace(error, attempt)) return null;
    throw refusal(error, paths);
  }
}

function refusal(error: unknown, { root, home }: ServerPaths): unknown {
  if (error instanceof ServiceLockHeldError) {
    return new EmbeddedPostgresError(
      `Another Sluice service (${error.holder}) already uses the database in ${home}: ` +
        `stop it first, or give this one a DATA_DIR other than ${root}.`,
      { cause: error },
    );
  }
  if (errorCode(error) === WRONG_PASSWORD) {
    return new EmbeddedPostgresError(
      `The password files in ${home} do not fit the database beside them: restore both from the same backup.`,
      { cause: error },
    );
  }
  return error;
}

function isGrace(error: unknown, attempt: Attempt): boolean {
  if (!(error instanceof ServiceLockHeldError)) return false;
  attempt.heldSince ??= Date.now();
  return Date.now() - attempt.heldSince < HELD_GRACE_MS;
}

function isTransient(error: unknown): boolean {
  // pg has no code for a connection that ends without a word
  const silent = error instanceof Error && /^(Connection terminated|timeout expired)/.test(error.message);
  return silent || TRANSIENT.has(errorCode(error));
}

function errorCode(error: unknown): string {
  return String((error as { code?: unknown }).code ?? '');
}

function applicationUrl(paths: ServerPaths, endpoint: Endpoint): string {
  return connectionUrl(endpoint, APPLICATION, getPassword(paths, APPLICATION), APPLICATION);
}
