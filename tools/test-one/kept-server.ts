import { spawn } from 'node:child_process';
import { mkdirSync, openSync, readFileSync, rmSync, utimesSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const START_MS = 60_000;
const STOP_MS = 30_000;
const POLL_MS = 50;

/** The database server between two runs of `test:one`. A separate process owns it, and stops it when its note is gone or old. */
export class KeptServer {
  private readonly folder: string;
  private readonly note: string;

  /** `root` is the checkout, each of which has its own. */
  constructor(private readonly root: string) {
    this.folder = join(root, '.cache/test-one');
    this.note = join(this.folder, 'url');
  }

  /** The address of the server that runs, or of a new one. */
  async use(): Promise<string> {
    if (process.env.TEST_DATABASE_URL) return process.env.TEST_DATABASE_URL;
    const known = this.read();
    if (known !== null && (await isListening(known))) {
      this.touch();
      return known;
    }
    return this.start();
  }

  /** The server is in use. */
  touch(): void {
    if (this.read() !== null) utimesSync(this.note, new Date(), new Date());
  }

  /** Lets the server end. */
  async stop(): Promise<void> {
    const url = this.read();
    rmSync(this.note, { force: true });
    for (const end = Date.now() + STOP_MS; url !== null && (await isListening(url)); await sleep(POLL_MS))
      if (Date.now() > end) throw new Error(`The server did not end: ${url}`);
  }

  private async start(): Promise<string> {
    mkdirSync(this.folder, { recursive: true });
    rmSync(this.note, { force: true });
    const log = join(this.folder, 'log');
    const output = openSync(log, 'w');
    const loader = join(this.root, 'test/support/load-typescript.cjs');
    const child = spawn(process.execPath, ['-r', loader, join(__dirname, 'hold.ts'), this.note], {
      cwd: this.root,
      detached: true,
      stdio: ['ignore', output, output],
    });
    child.unref();
    for (const end = Date.now() + START_MS; Date.now() < end && child.exitCode === null; await sleep(POLL_MS)) {
      const url = this.read();
      if (url !== null) return url;
    }
    throw new Error(`The database server did not start: ${readFileSync(log, 'utf8')}`);
  }

  private read(): string | null {
    try {
      return readFileSync(this.note, 'utf8');
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
      throw error;
    }
  }
}

/** The server listens at a socket in a folder, which its address names. */
async function isListening(url: string): Promise<boolean> {
  const { port, searchParams } = new URL(url);
  const socket = connect(join(searchParams.get('host') ?? '', `.s.PGSQL.${port}`));
  const answer = await new Promise<boolean>((resolve) =>
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false)),
  );
  socket.destroy();
  return answer;
}
