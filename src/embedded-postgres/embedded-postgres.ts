import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Claim, type ServerRole } from './claim';
import { ensureCluster } from './cluster';
import { EmbeddedPostgresError } from './embedded-postgres-error';
import { Programs } from './programs';
import { APPLICATION, connectionUrl, PORT } from './connection-url';
import { StartedServer, stopServer } from './server';
import { ServerPaths } from './server-paths';

const RETRY_MS = 50;
/** After this time the operator reads in the log why the start takes so long. */
const LOG_WAIT_MS = 5_000;
/** Crash recovery replays at most some GB of WAL. */
const DEADLINE_MS = 10 * 60_000;
/** For the service that is just ending, or was just killed. */
const TAKEN_GRACE_MS = 3_000;
const RECOVERY_PAUSE_MS = 2_000;
/** Bytes of a socket's path on macOS; Linux allows a few more. */
const MAX_SOCKET_BYTES = 103;

export interface EmbeddedPostgresOptions {
  /** DATA_DIR; the database takes the folder `postgres` in it. */
  readonly dataDir: string;
  /** The one service, which stops the server when it ends, or a tool, which does so unless others use it. */
  readonly role: ServerRole;
  readonly log: (message: string) => void;
  /** False for throw-away servers: faster, but a crash of the machine loses the data. Default true. */
  readonly durable?: boolean;
}

/**
 * The service's own PostgreSQL below DATA_DIR. Users share the running server, or start one. If the service is killed, the
 * server keeps running and the next start finds it.
 */
export class EmbeddedPostgres {
  private readonly paths: ServerPaths;
  private claim: Claim | null = null;
  private opening: Promise<unknown> = Promise.resolve();
  private stopping = false;

  constructor(private readonly options: EmbeddedPostgresOptions) {
    this.paths = new ServerPaths(options.dataDir);
  }

  /** Returns the URL, with its password, of the application's role; throws an EmbeddedPostgresError. */
  async start(): Promise<string> {
    this.stopping = false;
    const opening = this.prepare().then((programs) => this.open(programs));
    this.opening = opening.catch(() => undefined);
    try {
      await opening;
      return connectionUrl(this.paths, APPLICATION, APPLICATION);
    } catch (error) {
      throw explainFailure(error, this.paths.home);
    }
  }

  async stop(): Promise<void> {
    this.stopping = true;
    await this.opening;
    const { claim } = this;
    this.claim = null;
    if (claim === null || claim.isLost) return;
    if (this.options.role === 'service' || (await claim.isLast())) await stopServer(this.paths);
    await claim.end();
  }

  private async prepare(): Promise<Programs> {
    const { root, socketFolder } = this.paths;
    if (Buffer.byteLength(join(socketFolder, `.s.PGSQL.${PORT}`)) > MAX_SOCKET_BYTES) {
      throw new EmbeddedPostgresError(
        `The path ${root} is too long for a socket below it: set DATA_DIR to a shorter one.`,
      );
    }
    mkdirSync(root, { recursive: true });
    const programs = Programs.find(this.paths);
    await ensureCluster(this.paths, programs, this.options.durable ?? true);
    return programs;
  }

  /** Finds the running server or starts one. If two start at once, PostgreSQL ends one. */
  private async open(programs: Programs): Promise<void> {
    const { paths, options } = this;
    const begin = performance.now();
    let server: StartedServer | null = null;
    let hasLogged = false;
    try {
      for (let elapsed = 0; elapsed < DEADLINE_MS && !this.stopping; elapsed = performance.now() - begin) {
        const claim = await Claim.take(paths, options.role, () => this.recover(programs));
        if (claim instanceof Claim) {
          this.claim = claim;
          return;
        }
        if (claim === 'absent') server = this.startOnce(server, programs);
        if (claim === 'taken') server = null; // it is the other's now
        if (claim === 'taken' && elapsed > TAKEN_GRACE_MS) throw takenByAnother(paths);
        if (!hasLogged && elapsed > LOG_WAIT_MS) {
          options.log('Waiting for the embedded database, which recovers or ends');
          hasLogged = true;
        }
        await sleep(RETRY_MS);
      }
      throw new EmbeddedPostgresError(`The embedded database did not become ready: see ${paths.log}.`);
    } catch (error) {
      if (server?.isRunning) await stopServer(paths);
      throw error;
    }
  }

  private startOnce(server: StartedServer | null, programs: Programs): StartedServer {
    if (server?.isRunning) return server;
    if (server === null || server.hasMetAnother) {
      return new StartedServer(this.paths, programs, this.options.durable ?? true);
    }
    throw new EmbeddedPostgresError(`The embedded database in ${this.paths.home} does not start: ${server.failure}.`);
  }

  /** The server may have ended: the service starts it again; a tool fails with its next statement. */
  private recover(programs: Programs): void {
    if (this.stopping || this.options.role !== 'service') return;
    this.options.log('Lost the connection to the embedded database');
    this.opening = this.openAgain(programs);
  }

  private async openAgain(programs: Programs): Promise<void> {
    while (!this.stopping) {
      try {
        await this.open(programs);
        return this.options.log('The embedded database runs again');
      } catch (error) {
        this.options.log(String(error));
        await sleep(RECOVERY_PAUSE_MS);
      }
    }
  }
}

function takenByAnother({ root, home }: ServerPaths): EmbeddedPostgresError {
  return new EmbeddedPostgresError(
    `Another Sluice service already uses the database in ${home}: stop it first, or give this one a DATA_DIR other than ${root}.`,
  );
}

/** Makes one sentence of an error of the operating system or PostgreSQL; defects of our own pass unchanged. */
function explainFailure(error: unknown, home: string): unknown {
  if (!(error instanceof Error) || error instanceof EmbeddedPostgresError) return error;
  const { code } = error as NodeJS.ErrnoException;
  if (code === undefined) return error;
  const advice = code === 'EACCES' ? '; start Sluice as the user to whom it belongs, or set another DATA_DIR' : '';
  const reason = error.message.trim().replace(/\s+/g, ' ');
  return new EmbeddedPostgresError(`The embedded database in ${home} cannot be used: ${reason}${advice}`, {
    cause: error,
  });
}
