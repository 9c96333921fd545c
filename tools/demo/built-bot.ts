import { type ChildProcess, spawn, type StdioOptions } from 'node:child_process';
import { once } from 'node:events';

/** The built boost bot in a process of its own. */
export class BuiltBot {
  output = '';
  private readonly child: ChildProcess;

  constructor(env: Record<string, string>, stdio: StdioOptions = 'pipe') {
    this.child = spawn(process.execPath, ['boost-bot/dist/main.js'], { env: { ...process.env, ...env }, stdio });
    for (const stream of [this.child.stdout, this.child.stderr])
      stream?.on('data', (chunk: Buffer) => (this.output += chunk.toString()));
  }

  async stop(signal: NodeJS.Signals): Promise<void> {
    if (this.child.exitCode !== null || this.child.signalCode !== null) return;
    const ended = once(this.child, 'exit');
    this.child.kill(signal);
    await ended;
  }
}
