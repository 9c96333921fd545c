import { join, resolve } from 'node:path';

/** The paths of the embedded server, all of them below DATA_DIR. */
export class ServerPaths {
  /** DATA_DIR itself. */
  readonly root: string;
  /** The server's own folder; it appears complete, by one rename. */
  readonly home: string;
  /** PostgreSQL's data directory. */
  readonly data: string;
  readonly pidFile: string;
  readonly socketFolder: string;
  readonly log: string;

  constructor(dataDir: string, folder = 'postgres') {
    this.root = resolve(dataDir);
    this.home = join(this.root, folder);
    this.data = join(this.home, 'data');
    this.pidFile = join(this.data, 'postmaster.pid');
    this.socketFolder = join(this.home, 'run');
    this.log = join(this.home, 'server.log');
  }

  /** The file that holds the generated password of one database role. */
  passwordFile(role: string): string {
    return join(this.home, `${role}.password`);
  }
}
