import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import type { ServerRole } from '../../../src/embedded-postgres/claim';
import { EmbeddedPostgres } from '../../../src/embedded-postgres/embedded-postgres';
import { findServer, stopServer } from '../../../src/embedded-postgres/server';
import { ServerPaths } from '../../../src/embedded-postgres/server-paths';
import { administer } from '../../support/database';

const LOADER = join(__dirname, '../../support/load-typescript.cjs');
const CHILD = join(__dirname, 'server-child.ts');

export interface ChildOptions {
  readonly role?: ServerRole;
  readonly durable?: boolean;
  readonly uid?: number;
  readonly env?: Record<string, string>;
}

interface ChildAnswer {
  readonly url?: string;
  readonly error?: string;
}

/** A process of its own that runs an embedded server, and the one line that it prints. */
export interface ServerChild {
  readonly process: ChildProcess;
  readonly answer: Promise<ChildAnswer>;
}

/** A child that a test does not stop ends then. */
const CHILD_ENDS_AFTER_MS = 80_000;

/** A folder of one test, with the servers that the test starts there. */
export class Scratch {
  readonly folder: string;
  readonly messages: string[] = [];
  private readonly servers: EmbeddedPostgres[] = [];
  private readonly children: ChildProcess[] = [];
  private readonly dataDirs = new Set<string>();

  constructor() {
    this.folder = mkdtempSync(join(tmpdir(), 'sluice-test-'));
    chmodSync(this.folder, 0o755);
  }

  server(role: ServerRole = 'service', dataDir = this.dataDir(), durable = false): EmbeddedPostgres {
    this.dataDirs.add(dataDir);
    const server = new EmbeddedPostgres({ dataDir, role, durable, log: (message) => this.messages.push(message) });
    this.servers.push(server);
    return server;
  }

  child(options: ChildOptions = {}, dataDir = this.dataDir()): ServerChild {
    this.dataDirs.add(dataDir);
    const args = [dataDir, options.role ?? 'service', options.durable ? 'durable' : 'throw-away'];
    const process = spawn(globalThis.process.execPath, ['-r', LOADER, CHILD, ...args], {
      stdio: ['ignore', 'pipe', 'ignore'],
      timeout: CHILD_ENDS_AFTER_MS,
      killSignal: 'SIGKILL',
      env: { ...globalThis.process.env, ...options.env },
      ...(options.uid === undefined ? {} : { uid: options.uid, gid: options.uid }),
    });
    this.children.push(process);
    return { process, answer: firstLine(process.stdout) };
  }

  dataDir(name = 'data'): string {
    return join(this.folder, name);
  }

  paths(dataDir = this.dataDir()): ServerPaths {
    return new ServerPaths(dataDir);
  }

  serverPid(dataDir = this.dataDir()): number | null {
    return findServer(this.paths(dataDir));
  }

  async endAll(): Promise<void> {
    for (const server of this.servers.splice(0)) await server.stop();
    for (const child of this.children.splice(0)) await end(child, 'SIGKILL');
    for (const dataDir of this.dataDirs) await stopServer(this.paths(dataDir));
    this.messages.length = 0;
  }

  async dispose(): Promise<void> {
    await this.endAll();
    rmSync(this.folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

/** One folder, with one cluster, for the tests of a `describe`: to make one takes longer than to start it. */
export function useScratch(): Scratch {
  const scratch = new Scratch();
  afterEach(() => scratch.endAll());
  afterAll(() => scratch.dispose());
  return scratch;
}

/** Writes what a later server is to find. */
export async function keepAnswer(url: string): Promise<void> {
  await administer(url, 'DROP TABLE IF EXISTS kept; CREATE TABLE kept AS SELECT 42 AS answer');
}

/** The first line of a child's output, as JSON; rejects when the child ends without one. */
async function firstLine(output: Readable): Promise<ChildAnswer> {
  for await (const line of createInterface({ input: output })) return JSON.parse(line) as ChildAnswer;
  throw new Error('The child ended without an answer');
}

export async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exit = once(child, 'exit');
  child.kill(signal);
  await exit;
}
