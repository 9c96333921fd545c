import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { until } from '../../support/until';
import { UNPACED } from '../../../tools/demo/bot-loop';

const ROOT = join(__dirname, '../../..');
const LOADER = join(__dirname, '../../support/load-typescript.cjs');

/** As quick as it can be, so that a test waits for nothing but what it is about. */
const QUICK = { ...UNPACED, LONGEST_PAUSE_SECONDS: '0.2', RETRY_MINUTES: '0.02' };

/** A bot that does not end is killed, so that no test waits for it for ever. */
const ENDS_AFTER_MS = 80_000;

/** A boost bot in a process of its own, run from its sources, with a state file that outlives it. */
export class BotProcess {
  output = '';
  private readonly child: ChildProcess;

  constructor(
    env: Record<string, string>,
    readonly folder = mkdtempSync(join(tmpdir(), 'sluice-bot-')),
    args: readonly string[] = [],
  ) {
    this.child = spawn(process.execPath, ['-r', LOADER, join(ROOT, 'boost-bot/src/main.ts'), ...args], {
      cwd: folder,
      stdio: 'pipe',
      timeout: ENDS_AFTER_MS,
      killSignal: 'SIGKILL',
      env: { PATH: process.env.PATH, ...QUICK, STATE_FILE: join(folder, 'state.json'), ...env },
    });
    for (const stream of [this.child.stdout, this.child.stderr])
      stream?.on('data', (chunk: Buffer) => (this.output += chunk.toString()));
  }

  get state(): {
    boosts: { postId: number; isSure: boolean; isUndone?: boolean; pictures: unknown[] }[];
    notBefore: number;
    waiting: Record<string, object>;
  } {
    return JSON.parse(readFileSync(join(this.folder, 'state.json'), 'utf8'));
  }

  /** From now on no file of the bot's has room for more than its state as it is: of what is longer, a part is written, as on a full disk. */
  fillDisk(): void {
    this.limitFiles(String(statSync(join(this.folder, 'state.json')).size + 1));
  }

  emptyDisk(): void {
    this.limitFiles('unlimited');
  }

  private limitFiles(bytes: string): void {
    execFileSync('prlimit', ['--pid', String(this.child.pid), `--fsize=${bytes}:`]);
  }

  /** Writes the answer to a question into its terminal. */
  async answer(question: string, text: string): Promise<void> {
    await until(() => this.output.includes(question) || this.child.exitCode !== null);
    this.child.stdin?.write(`${text}\n`);
  }

  hangUp(): void {
    this.child.stdin?.end();
  }

  async ended(): Promise<number | string | null> {
    if (this.child.exitCode === null && this.child.signalCode === null) await once(this.child, 'exit');
    return this.child.exitCode ?? this.child.signalCode;
  }

  async stop(signal: NodeJS.Signals = 'SIGTERM'): Promise<number | string | null> {
    this.child.kill(signal);
    return this.ended();
  }

  async remove(): Promise<void> {
    await this.stop('SIGKILL');
    rmSync(this.folder, { recursive: true, force: true });
  }
}
