import { mkdirSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { ensureCluster } from './cluster';
import { EmbeddedPostgresError } from './embedded-postgres-error';
import { joinServer, type Membership } from './join-server';
import { limitLog, stopPostmaster } from './postmaster';
import { findPostmaster } from './postmaster-file';
import { ServerPaths } from './server-paths';
import { ServerProgram } from './server-program';
import type { ProgramChoice } from './server-programs';
import { ServiceLock, type ServerRole } from './service-lock';

const LOG_CHECK_MS = 10 * 60_000;
const RECOVERY_PAUSE_MS = 1_000;

/** How to run the embedded PostgreSQL. */
export interface EmbeddedPostgresOptions {
  /** DATA_DIR; the database takes the folder `postgres` in it. */
  readonly dataDir: string;
  /** The one service that owns the database, or a tool that joins its server or starts one. */
  readonly role: ServerRole;
  /** Whose PostgreSQL to run; default: that of the npm packages. */
  readonly programs?: ProgramChoice;
  readonly log: (message: string) => void;
  /** False for throw-away servers: faster, but a crash of the machine loses the data. Default true. */
  readonly durable?: boolean;
}

/**
 * The service's own PostgreSQL below DATA_DIR. Whoever needs it starts or joins it, and the last process to leave shuts it
 * down. When a service is killed, the server goes on, and the next start takes it over.
 */
export class EmbeddedPostgres {
  private readonly paths: ServerPaths;
  private readonly durable: boolean;
  private membership: Membership | null = null;
  private joining: Promise<unknown> = Promise.resolve();
  private logCheck: NodeJS.Timeout | null = null;
  private stopping = false;

  constructor(private readonly options: EmbeddedPostgresOptions) {
    this.paths = new ServerPaths(options.dataDir);
    this.durable = options.durable ?? true;
  }

  /**
   * Starts or joins the server. Returns the connection URL, with its password, of the application's role and database;
   * throws an EmbeddedPostgresError when that is impossible.
   */
  async start(): Promise<string> {
    this.stopping = false;
    const started = this.prepareAndJoin();
    this.joining = started.catch(() => undefined);
    const { url } = await started;
    this.logCheck = setInterval(() => this.limitLog(), LOG_CHECK_MS).unref();
    return url;
  }

  /** Leaves the server; shuts it down and waits for its end unless other processes use it. */
  async stop(): Promise<void> {
    this.stopping = true;
    if (this.logCheck) clearInterval(this.logCheck);
    await this.joining;
    const { membership } = this;
    this.membership = null;
    const lock = membership && (await this.currentLock(membership));
    if (!lock) return;
    try {
      if (await lock.isLastUser()) await stopPostmaster(this.paths);
    } finally {
      await lock.release();
    }
  }

  /** A log that stays long is no reason to end the service. */
  private limitLog(): void {
    try {
      limitLog(this.paths);
    } catch (error) {
      this.options.log(`The log of the embedded database cannot be shortened: ${messageOf(error)}`);
    }
  }

  private async prepareAndJoin(): Promise<Membership> {
    const { paths } = this;
    try {
      mkdirSync(paths.root, { recursive: true });
      const program = await ServerProgram.choose(paths, this.options.programs);
      await ensureCluster(paths, program, this.durable);
      return await this.join(program);
    } catch (error) {
      throw explainFailure(error, paths.home);
    }
  }

  private async join(program: ServerProgram): Promise<Membership> {
    const { paths, durable } = this;
    this.membership = await joinServer({
      paths,
      program,
      durable,
      role: this.options.role,
      log: this.options.log,
      formerEndpoint: this.membership?.endpoint ?? null,
      // a first start is not cancelled, so that stop() knows what to shut down
      cancelled: () => this.stopping && this.membership !== null,
      onLost: () => this.recover(program),
    });
    return this.membership;
  }

  /** The connection that holds our locks has ended: the server may have ended too, and is then started again. */
  private recover(program: ServerProgram): void {
    if (this.stopping) return;
    this.options.log('Lost the connection to the embedded database, joining it again');
    this.joining = this.joinAgain(program);
  }

  private async joinAgain(program: ServerProgram): Promise<void> {
    let logged = '';
    while (!this.stopping) {
      try {
        await this.join(program);
        this.options.log('Joined the embedded database again');
        return;
      } catch (error) {
        const message = messageOf(error);
        if (message !== logged) this.options.log(message);
        logged = message;
        await sleep(RECOVERY_PAUSE_MS);
      }
    }
  }

  /** The lock, taken again when its connection was lost just before a stop, so that no server is left running. */
  private async currentLock({ lock, endpoint }: Membership): Promise<ServiceLock | null> {
    if (!lock.isLost) return lock;
    if (findPostmaster(this.paths) === null) return null;
    try {
      return await ServiceLock.claim(this.paths, endpoint, 'tool', () => undefined);
    } catch (error) {
      this.options.log(`Left the embedded database running: ${messageOf(error)}`);
      return null;
    }
  }
}

/** Makes one sentence of an error of the operating system or PostgreSQL; defects of our own pass unchanged. */
function explainFailure(error: unknown, home: string): unknown {
  if (error instanceof EmbeddedPostgresError) return error;
  const { code } = error as { code?: unknown };
  if (typeof code !== 'string' && typeof code !== 'number') return error;
  const reason = messageOf(error).trim().replace(/\s+/g, ' ');
  return new EmbeddedPostgresError(`The embedded database in ${home} cannot be used: ${reason}`, { cause: error });
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
