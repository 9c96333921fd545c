import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, closeSync, copyFileSync, mkdirSync, mkdtempSync, openSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { freePort } from '../../../tools/demo/service';
import { ensureCluster } from '../../../src/embedded-postgres/cluster';
import { Programs } from '../../../src/embedded-postgres/programs';
import { ServerPaths } from '../../../src/embedded-postgres/server-paths';
import { until } from '../../support/until';

/** Made once by `openssl`, valid for a hundred years; they protect nothing. */
const CERTIFICATES = join(__dirname, '../../support/certificates');

export const certificate = (name: string): string => encodeURIComponent(join(CERTIFICATES, name));

export const PASSWORD = 'horse-battery-staple';

/** Who is let in, and how: the name of the role says it. */
const RULES = `
hostssl   all certified all cert
hostssl   all encrypted all scram-sha-256
hostnossl all plain     all scram-sha-256
host      all sluice    all scram-sha-256
host      all limited   all scram-sha-256
local     all all           trust
`;

/** Beside `sluice`, which has its database already. */
const ROLES = ['certified', 'encrypted', 'plain', 'limited'];

/** A PostgreSQL of a test's own that listens on loopback, with TLS, and at a socket; its certificate is for `localhost`. */
export class TlsServer {
  private child: ChildProcess | null = null;

  private constructor(
    private readonly paths: ServerPaths,
    readonly port: number,
  ) {}

  static async start(): Promise<TlsServer> {
    const folder = mkdtempSync(join(tmpdir(), 'sluice-tls-'));
    // Started as root, the server runs as a user who must be able to pass.
    chmodSync(folder, 0o755);
    const server = new TlsServer(new ServerPaths(folder), await freePort(0));
    await server.launch();
    for (const role of ROLES) await server.execute(`CREATE ROLE ${role} LOGIN PASSWORD '${PASSWORD}'`);
    await server.execute(`ALTER ROLE sluice PASSWORD '${PASSWORD}'`);
    return server;
  }

  get socketFolder(): string {
    return this.paths.socketFolder;
  }

  url(role: string, query = '', host = 'localhost'): string {
    return `postgres://${role}:${PASSWORD}@${host}:${this.port}/sluice?${query}`;
  }

  async execute(sql: string): Promise<void> {
    const client = new Client({ host: this.socketFolder, port: this.port, user: 'postgres', database: 'postgres' });
    await client.connect();
    try {
      await client.query(sql);
    } finally {
      await client.end();
    }
  }

  async remove(): Promise<void> {
    if (this.child && this.child.exitCode === null) {
      const ended = once(this.child, 'exit');
      this.child.kill('SIGQUIT');
      await ended;
    }
    rmSync(this.paths.root, { recursive: true, force: true, maxRetries: 5 });
  }

  private async launch(): Promise<void> {
    const { data, log } = this.paths;
    const program = Programs.find(this.paths);
    await ensureCluster(this.paths, program, false);
    writeFileSync(join(data, 'pg_hba.conf'), RULES);
    for (const name of ['server.pem', 'server.key', 'ca.pem']) {
      copyFileSync(join(CERTIFICATES, name), join(data, name));
      chmodSync(join(data, name), 0o600);
      program.giveToServer(join(data, name));
    }
    mkdirSync(this.socketFolder, { recursive: true });
    const settings = [
      `port=${this.port}`,
      'listen_addresses=localhost,127.0.0.1',
      `unix_socket_directories=${this.socketFolder}`,
      'ssl_cert_file=server.pem',
      'ssl_key_file=server.key',
      'ssl_ca_file=ca.pem',
      'fsync=off',
    ];
    const descriptor = openSync(log, 'a');
    this.child = program.spawnServer(['-D', data, ...settings.flatMap((one) => ['-c', one])], descriptor);
    closeSync(descriptor);
    await until(() =>
      this.execute(`ALTER SYSTEM SET ssl = on`).then(
        () => true,
        () => false,
      ),
    );
    await this.execute('SELECT pg_reload_conf()');
  }
}
