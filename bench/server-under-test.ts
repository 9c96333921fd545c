import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

/** The key that both servers know. */
export const API_KEY = 'bench-key-of-the-benchmark';

/** The service as it is in production, but that it fetches nothing by itself. */
export const SERVICE_ENV = {
  DATABASE_POOL_SIZE: '20',
  NODE_ENV: 'production',
  FETCH_INTERVAL_MINUTES: '0',
  ALLOW_PRIVATE_INSTANCES: 'true',
  LOG_LEVEL: 'warn',
};

const START_WITHIN = 120_000;
const LOOPBACK = '127.0.0.1';

/** A server in a process of its own, ready for requests. */
export class ServerUnderTest {
  private constructor(
    readonly name: string,
    readonly origin: string,
    private readonly child: ChildProcess,
  ) {}

  /** Runs `node` with these arguments; the server is told its port and the rest by the environment. */
  static async start(name: string, args: string[], env: Record<string, string>): Promise<ServerUnderTest> {
    const port = await freePort();
    const child = spawn(process.execPath, args, {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, ...env, HOST: LOOPBACK, PORT: String(port), INITIAL_API_KEY: API_KEY },
    });
    const server = new ServerUnderTest(name, `http://${LOOPBACK}:${port}`, child);
    await server.becomeReady();
    return server;
  }

  async stop(): Promise<void> {
    if (this.child.exitCode !== null || this.child.signalCode !== null) return;
    const exited = once(this.child, 'exit');
    this.child.kill('SIGTERM');
    await exited;
  }

  private async becomeReady(): Promise<void> {
    const until = performance.now() + START_WITHIN;
    while (performance.now() < until && this.child.exitCode === null) {
      const answer = await fetch(`${this.origin}/health/ready`).catch(() => null);
      if (answer?.ok) return;
      await sleep(50);
    }
    this.child.kill('SIGKILL');
    throw new Error(`The ${this.name} did not start`);
  }
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, LOOPBACK);
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  await once(probe, 'close');
  if (address === null || typeof address === 'string') throw new Error('No port is free');
  return address.port;
}
