import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { freePort } from '../demo/service';
import { type Image, ImageBuilder } from './image';

const USAGE = `Usage: npm run image-steps -- [--installed] [--omit optional]
Runs the steps of the Dockerfile in a folder of its own, then what the images run: the service, with the check of its health, one
request and a stop, and the boost bot. --installed takes the project's packages for the build instead of installing them again.`;
const READY_WITHIN_MS = 300_000;
const KEY = 'key-of-the-image-steps';

/** A command of an image, as a process of this machine. */
class Container {
  private output = '';
  private readonly child;

  constructor(
    private readonly image: Image,
    private readonly env: Record<string, string>,
  ) {
    const [program = '', ...args] = image.command;
    this.child = spawn(program, args, this.options());
    for (const stream of [this.child.stdout, this.child.stderr]) stream.on('data', (text) => (this.output += text));
  }

  /** Waits until the image's health check passes. Returns the milliseconds it took. */
  async untilHealthy(): Promise<number> {
    const start = performance.now();
    while (!(await this.isHealthy())) {
      if (this.child.exitCode !== null || performance.now() - start > READY_WITHIN_MS)
        throw new Error(`${this.image.command.join(' ')} does not become healthy:\n${this.output}`);
    }
    return Math.round(performance.now() - start);
  }

  /** Resident memory in MB. */
  memory(): number {
    const status = readFileSync(`/proc/${this.child.pid}/status`, 'utf8');
    return Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1_024);
  }

  /** Sends SIGTERM; throws unless it ends with 0. */
  async stop(): Promise<string> {
    this.child.kill('SIGTERM');
    const [code] = (await once(this.child, 'exit')) as [number | null];
    if (code !== 0) throw new Error(`${this.image.command.join(' ')} ended with ${code}:\n${this.output}`);
    return this.output;
  }

  private async isHealthy(): Promise<boolean> {
    const [program = '', ...args] = this.image.healthCheck;
    const [code] = (await once(spawn(program, args, { ...this.options(), stdio: 'ignore' }), 'exit')) as [
      number | null,
    ];
    return code === 0;
  }

  private options() {
    const { root, workdir, env } = this.image;
    // Maps a path of the image, such as DATA_DIR=/data, into the folder that stands for its file system.
    const mapped = Object.entries(env).map(([name, value]) => [
      name,
      value.startsWith('/') ? join(root, value) : value,
    ]);
    const own = { PATH: process.env.PATH, HOME: '/nonexistent', ...Object.fromEntries(mapped), ...this.env };
    return { cwd: join(root, workdir), env: own };
  }
}

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: { installed: { type: 'boolean' }, omit: { type: 'string' }, help: { type: 'boolean' } },
  });
  if (values.help) return console.log(USAGE);
  const work = mkdtempSync(join(tmpdir(), 'sluice-image-'));
  // The embedded server may run as another user, who must be able to pass.
  execFileSync('chmod', ['755', work]);
  try {
    const args: Record<string, string> = values.omit ? { OMIT: values.omit } : {};
    const builder = new ImageBuilder({ folder: resolve('.'), work, args, isInstalled: values.installed ?? false });
    const [service, bot] = [builder.build('service'), builder.build('boost-bot')];
    for (const [name, image] of [
      ['service', service],
      ['boost-bot', bot],
    ] as const)
      console.log(
        `${name}: ${megabytes(join(image.root, 'app'))} MB, of which packages ${megabytes(join(image.root, 'app/node_modules'))} MB`,
      );
    refuseDevelopmentPackages(service, bot);
    await runBoth(service, bot);
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}

async function runBoth(service: Image, bot: Image): Promise<void> {
  const [port, statusPort] = [String(await freePort(0)), String(await freePort(0))];
  const marker = join(service.root, 'started');
  writeFileSync(marker, '');
  const database: Record<string, string> = process.env.DATABASE_URL ? { DATABASE_URL: process.env.DATABASE_URL } : {};
  const running = new Container(service, {
    ...database,
    HOST: '127.0.0.1',
    PORT: port,
    INITIAL_API_KEY: KEY,
    LOG_LEVEL: 'warn',
  });
  console.log(`service: healthy after ${await running.untilHealthy()} ms, ${running.memory()} MB resident`);
  const url = `http://127.0.0.1:${port}`;
  for (const [path, type] of [
    ['/api/v1/stats', 'application/json'],
    ['/', 'text/html'],
    ['/docs', 'text/html'],
  ] as const)
    await expectPage(`${url}${path}`, type);
  const boosting = new Container(bot, {
    SLUICE_URL: url,
    SLUICE_API_KEY: KEY,
    MASTODON_URL: 'http://127.0.0.1:1',
    MASTODON_TOKEN: 'token',
    STATUS_HOST: '127.0.0.1',
    STATUS_PORT: statusPort,
  });
  console.log(`boost-bot: healthy after ${await boosting.untilHealthy()} ms, ${boosting.memory()} MB resident`);
  if ((await boosting.stop()).includes('sharp has no binary')) throw new Error('The bot has no sharp');
  await running.stop();
  for (const { root } of [service, bot]) refuseWritten(root, marker);
}

async function expectPage(url: string, type: string): Promise<void> {
  const response = await fetch(url, { headers: { 'X-API-Key': KEY } });
  await response.body?.cancel();
  const given = response.headers.get('content-type') ?? '';
  if (!response.ok || !given.startsWith(type)) throw new Error(`${url}: ${response.status} ${given}`);
  console.log(`  ${new URL(url).pathname} ${response.status}`);
}

/** The images' file systems are read-only: only /data may have been written. */
function refuseWritten(root: string, marker: string): void {
  const written = find([root, '-path', join(root, 'data'), '-prune', '-o', '-type', 'f', '-newer', marker, '-print']);
  if (written.length > 0) throw new Error(`Written outside of /data: ${written.join(', ')}`);
}

function refuseDevelopmentPackages(service: Image, bot: Image): void {
  const names = ['typescript', 'ts-node', '@swc', '@scarf', 'jest', 'vite'].flatMap((name) => [
    '-o',
    '-path',
    `*/node_modules/${name}`,
  ]);
  const found = [service, bot].flatMap(({ root }) => find([root, '(', ...names.slice(1), ')', '-print']));
  const own = found.filter((path) => !path.includes('/swagger-ui-dist/'));
  const heavy = find([service.root, '-path', '*/node_modules/sharp']);
  if (own.length + heavy.length > 0) throw new Error(`Not for production: ${[...own, ...heavy].join(', ')}`);
}

function find(args: string[]): string[] {
  return execFileSync('find', args, { encoding: 'utf8' }).split('\n').filter(Boolean);
}

function megabytes(folder: string): number {
  return Number(execFileSync('du', ['-sm', folder], { encoding: 'utf8' }).split('\t')[0]);
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
