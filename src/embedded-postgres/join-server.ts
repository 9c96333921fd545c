import { setTimeout as sleep } from 'node:timers/promises';
import { connectionUrl, setUpDatabase } from './database-setup';
import { APPLICATION, getPassword } from './cluster';
import { EmbeddedPostgresError } from './embedded-postgres-error';
import { chooseEndpoint, openPrivateFolder } from './endpoint';
import { startPostmaster, stopPostmaster } from './postmaster';
import { findAnyPostmaster, type Endpoint } from './postmaster-file';
import type { ServerPaths } from './server-paths';
import type { ServerProgram } from './server-program';
import { ServiceLock, ServiceLockHeldError, type ServerRole } from './service-lock';

const RETRY_MS = 50;
/** After this time the operator reads in the log why the start takes so long. */
const LOG_WAIT_MS = 5_000;
/** Crash recovery replays at most some GB of WAL. */
const DEADLINE_MS = 10 * 60_000;
/** The lock of a service that was just killed may be held for this long. */
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
  /** Where the server listened before: a new one listens there again, since clients know that address. */
  readonly formerEndpoint: Endpoint | null;
  /** True as soon as joining is no longer wanted. */
  readonly cancelled: () => boolean;
  /** Called when the connection that holds the lock ends. */
  readonly onLost: () => void;
}

/** A process's use of a running server; `url` is the application's. */
export interface Membership {
  readonly lock: ServiceLock;
  readonly endpoint: Endpoint;
  readonly url: string;
}

/**
 * Finds the running server or starts one, whatever others do at the same time: of two servers PostgreSQL ends one, of
 * two services the lock admits one, and a process that meets a server that is starting or stopping tries again.
 */
export async function joinServer(request: JoinRequest): Promise<Membership> {
  const join = new Join(request);
  try {
    return await join.run();
  } catch (error) {
    const heldByOther = error instanceof Error && error.cause instanceof ServiceLockHeldError;
    if (join.hasStartedServer && !heldByOther) await stopPostmaster(request.paths);
    throw error;
  }
}

class Join {
  hasStartedServer = false;
  private readonly begin = Date.now();
  private failures = 0;
  private hasLogged = false;
  private heldSince: number | null = null;

  constructor(private readonly request: JoinRequest) {}

  async run(): Promise<Membership> {
    const { paths, cancelled } = this.request;
    while (this.elapsed() < DEADLINE_MS && !cancelled()) {
      const endpoint = await this.findOrStart();
      const lock = endpoint && (await this.claim(endpoint));
      if (lock) {
        return {
          lock,
          endpoint,
          url: connectionUrl(endpoint, APPLICATION, getPassword(paths, APPLICATION), APPLICATION),
        };
      }
      this.logWait();
      await sleep(RETRY_MS);
    }
    throw new EmbeddedPostgresError(`The embedded database did not become ready: see ${paths.log}.`);
  }

  private elapsed(): number {
    return Date.now() - this.begin;
  }

  private logWait(): void {
    if (this.hasLogged || this.elapsed() < LOG_WAIT_MS) return;
    this.hasLogged = true;
    this.request.log('Waiting for the embedded database, which is recovering or shutting down');
  }

  private async findOrStart(): Promise<Endpoint | null> {
    const { paths, program, formerEndpoint, durable } = this.request;
    const running = await findAnyPostmaster(paths);
    if (running) return running.endpoint;
    if (formerEndpoint) openPrivateFolder(formerEndpoint.host, program);
    const endpoint = formerEndpoint ?? (await chooseEndpoint(paths, program));
    const failure = await startPostmaster(paths, program, endpoint, durable);
    this.hasStartedServer = failure === null;
    if (failure === null) return endpoint;
    if (await findAnyPostmaster(paths)) return null; // another process was faster
    this.failures += 1;
    if (this.failures === MAX_START_FAILURES) {
      throw new EmbeddedPostgresError(`The embedded database in ${paths.home} does not start: ${failure}.`);
    }
    return null;
  }

  private async claim(endpoint: Endpoint): Promise<ServiceLock | null> {
    const { paths, role, onLost } = this.request;
    try {
      await setUpDatabase(paths, endpoint);
      return await ServiceLock.claim(paths, endpoint, role, onLost);
    } catch (error) {
      if (error instanceof ServiceLockHeldError && this.isInGrace()) return null;
      if (isTransient(error)) return null;
      throw refusal(error, paths);
    }
  }

  private isInGrace(): boolean {
    this.heldSince ??= Date.now();
    return Date.now() - this.heldSince < HELD_GRACE_MS;
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

function isTransient(error: unknown): boolean {
  // pg gives no code when a connection ends without an error message
  const hasNoCode = error instanceof Error && /^(Connection terminated|timeout expired)/.test(error.message);
  return hasNoCode || TRANSIENT.has(errorCode(error));
}

function errorCode(error: unknown): string {
  return String((error as { code?: unknown }).code ?? '');
}
