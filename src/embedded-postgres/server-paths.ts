import { join, resolve } from 'node:path';

export class ServerPaths {
  readonly root: string;
  /** The server's own folder; it appears complete, by one rename. */
  readonly home: string;
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

  passwordFile(role: string): string {
    return join(this.home, `${role}.password`);
  }
}
