import { mkdirSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { ensureCluster } from './cluster';
import { explainFailure } from './embedded-postgres-error';
import { joinServer, type Membership } from './join-server';
import { boundLog, stopPostmaster } from './postmaster';
import { findPostmaster, type Endpoint } from './postmaster-file';
import { ServerPaths } from './server-paths';
import { ServerProgram } from './server-program';
import { ServiceLock, type ServerRole } from './service-lock';

const LOG_CHECK_MS = 10 * 60_000;
const RECOVERY_PAUSE_MS = 1_000;

/** How to run the embedded PostgreSQL. */
export interface EmbeddedPostgresOptions {
  /** DATA_DIR; the database takes the folder `postgres` in it. */
  readonly dataDir: string;
  /** The one service that owns the database, or a tool that joins it or runs without it. */
  readonly role: ServerRole;
  readonly log: (message: string) => void;
  /** False for throw-away servers: faster, but a crash of the machine loses the data. Default true. */
  readonly durable?: boolean;
}

/**
 * The service's own PostgreSQL below DATA_DIR. Whoever needs it starts it or joins it, and the last one to leave
 * shuts it down; a service that is killed leaves it to the next. Failures are EmbeddedPostgresErrors, for operators.
 */
export class EmbeddedPostgres {
  private readonly paths: ServerPaths;
  private readonly durable: boolean;
  private program: ServerProgram | null = null;
  private membership: Membership | null = null;
  private joined: Promise<void> = Promise.resolve();
  private logCheck: NodeJS.Timeout | null = null;
  private stopping = false;

  constructor(private readonly options: EmbeddedPostgresOptions) {
    this.paths = new ServerPaths(options.dataDir);
    this.durable = options.durable ?? true;
  }

  /** Starts or joins the server; the connection URL, with its password, of the application's role and database. */
  async start(): Promise<string> {
    this.stopping = false;
    const begun = this.begin();
    this.joined = begun.then(
      () => undefined,
      () => undefined, // for stop(), which only waits for the end of it
    );
    const { url } = await begun;
    this.logCheck = setInterval(() => boundLog(this.paths), LOG_CHECK_MS).unref();
    return url;
  }

  /** Leaves the server, and shuts it down and waits for its end unless others use it. */
  async stop(): Promise<void> {
    this.stopping = true;
    if (this.logCheck) clearInterval(this.logCheck);
    await this.joined;
    const { membership } = this;
    this.membership = null;
    if (membership) await this.leave(membership);
  }

  private async begin(): Promise<Membership> {
    const { paths } = this;
    try {
      mkdirSync(paths.root, { recursive: true });
      this.program = await ServerProgram.choose(paths);
      await ensureCluster(paths, this.program, this.durable);
      return await this.join(this.program);
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
      // a first start is seen through, so that stop() knows what to end
      cancelled: () => this.stopping && this.membership !== null,
      onLost: () => this.recover(program),
    });
    return this.membership;
  }

  /** The connection that holds our locks has ended: the server may have died too, and is then started again. */
  private recover(program: ServerProgram): void {
    if (this.stopping) return;
    this.options.log('Lost the connection to the embedded database, joining it again');
    this.joined = this.joinAgain(program);
  }

  private async joinAgain(program: ServerProgram): Promise<void> {
    let said = '';
    while (!this.stopping) {
      try {
        await this.join(program);
        this.options.log('Joined the embedded database again');
        return;
      } catch (error) {
        const reason = error instanceof Error ? error.message : String(error);
        if (reason !== said) this.options.log(reason);
        said = reason;
        await sleep(RECOVERY_PAUSE_MS);
      }
    }
  }

  private async leave({ lock, endpoint }: Membership): Promise<void> {
    const held = lock.isLost ? await this.claimAnew(endpoint) : lock;
    if (held === null) return;
    try {
      if (await held.isLastUser()) await stopPostmaster(this.paths);
    } finally {
      await held.release();
    }
  }

  /** For a stop in the moment in which the connection is lost: a server that still runs is not to be left behind. */
  private async claimAnew(endpoint: Endpoint): Promise<ServiceLock | null> {
    if (findPostmaster(this.paths) === null) return null;
    try {
      return await ServiceLock.claim(this.paths, endpoint, 'tool', () => undefined);
    } catch (error) {
      this.options.log(`Left the embedded database running: ${error instanceof Error ? error.message : String(error)}`);
      return null;
    }
  }
}
