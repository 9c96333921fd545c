import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { API_KEY } from '../../support/app';

export const EXAMPLES = join(__dirname, '../../../examples/consumer');
/** A consumer that does not end is killed, so that no test waits for it for ever. */
const ENDS_AFTER_MS = 80_000;
const running = new Set<ChildProcess>();

export class ConsumerProcess {
  stdout = '';
  stderr = '';
  /** The exit code; the signal's name when one ended it. */
  readonly ended: Promise<number | string>;
  private readonly child: ChildProcess;

  constructor(url: string, [command = '', ...args]: string[], env: Record<string, string> = {}) {
    this.child = spawn(command, args, {
      stdio: ['ignore', 'pipe', 'pipe'],
      timeout: ENDS_AFTER_MS,
      killSignal: 'SIGKILL',
      env: { PATH: process.env.PATH, SLUICE_URL: url, SLUICE_API_KEY: API_KEY, ...env },
    });
    running.add(this.child);
    this.child.stdout?.on('data', (text) => (this.stdout += String(text)));
    this.child.stderr?.on('data', (text) => (this.stderr += String(text)));
    this.ended = once(this.child, 'close').then(([code, signal]) => {
      running.delete(this.child);
      return code ?? signal;
    });
  }

  get lines(): string[] {
    return this.stdout.split('\n').slice(0, -1);
  }

  signal(signal: NodeJS.Signals): void {
    this.child.kill(signal);
  }

  async stop(signal: NodeJS.Signals = 'SIGTERM'): Promise<number | string> {
    this.signal(signal);
    return this.ended;
  }

  static killAll(): void {
    for (const child of running) {
      child.kill('SIGKILL');
      // Its own children may live on for a while, with the same output.
      child.stdout?.destroy();
      child.stderr?.destroy();
    }
  }
}
