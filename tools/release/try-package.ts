import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort, isReady } from '../demo/service';
import { startSampleInstance } from '../sample-instance/sample-instance';
import { Session } from './session';

/** The lowest versions that we promise, with the npm that came with them, and the newest npm. */
const VERSIONS = ['20.19.0 10.8.2', '22.13.0 10.9.2', '24.11.0 12.2.2'];
const READY_WITHIN_MS = 180_000;
const MEGABYTE = 1_048_576;

/** Who installs and starts. */
interface User {
  name: string;
  ids: { uid: number; gid: number } | null;
}
/** A place with one version of Node and a separate home. */
interface Place {
  home: string;
  path: string;
  user: User;
}

/** An installed package in the hands of one user, who knows nothing but its command. */
class Installed {
  private readonly data;

  constructor(
    private readonly place: Place,
    private readonly command: string,
  ) {
    this.data = join(place.home, 'work');
    mkdirSync(this.data);
    own(this.data, place.user);
  }

  /** Runs the service while `work` works with it. */
  async serve(work: (url: string, password: string) => Promise<void>): Promise<void> {
    const port = String(await freePort(0));
    const env = { PORT: port, ALLOW_PRIVATE_INSTANCES: 'true' };
    const child = spawn(this.command, ['start'], {
      ...optionsOf(this.place, env),
      cwd: this.data,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (output += text));
    const url = `http://127.0.0.1:${port}`;
    const end = Date.now() + READY_WITHIN_MS;
    while (!(await isReady(url))) {
      if (child.exitCode !== null || Date.now() > end) throw new Error(`sluice start is not ready:\n${output}`);
      await sleep(100);
    }
    const password = readFileSync(join(this.data, 'data/initial-password'), 'utf8').trim();
    await work(url, password).finally(() => child.kill('SIGTERM'));
    const [code] = child.exitCode === null ? ((await once(child, 'exit')) as [number | null]) : [child.exitCode];
    if (code !== 0) throw new Error(`sluice start ended with ${code}:\n${output}`);
  }

  /** What a command prints. */
  run(...args: string[]): string {
    return execFileSync(this.command, args, { ...optionsOf(this.place), cwd: this.data, encoding: 'utf8' });
  }
}

/** A session of the first user. */
async function signIn(url: string, password: string): Promise<Session> {
  const session = new Session(url);
  await session.signIn(password);
  return session;
}

async function tryPage(url: string, path: string): Promise<void> {
  const page = await fetch(url + path);
  if (!page.ok || !page.headers.get('content-type')?.startsWith('text/html'))
    throw new Error(`${path}: ${page.status}`);
  await page.body?.cancel();
}

/** The life of an installation: fetches posts, hands one out, is upgraded over its data, and is removed. */
async function live(installed: Installed, upgrade: () => void, remove: () => string[]): Promise<void> {
  const sample = await startSampleInstance();
  try {
    await installed.serve(async (url, password) => {
      const session = await signIn(url, password);
      const stream = await session.call('POST', '/hashtags', { hashtag: sample.hashtags[0], instance: sample.domain });
      await session.call('POST', `/hashtags/${stream.id as number}/fetch?limit=40`);
      const { items } = (await session.call('GET', '/posts?limit=1')) as { items: { id: number }[] };
      await session.call('POST', `/posts/${items[0]?.id}/approve`);
    });
    installed.run('backup', 'before');
    upgrade();
    await installed.serve(async (url, password) => {
      const session = await signIn(url, password);
      const { fenliu_post_id: id } = await session.call('GET', '/curated/next');
      await session.call('POST', `/curated/${id as number}/ack`);
    });
    if (!installed.run('bot', '--help').startsWith('Usage: sluice'))
      throw new Error('sluice bot --help explains nothing');
    const left = remove();
    if (left.length > 0) throw new Error(`Left after the removal: ${left.join(', ')}`);
    console.log('   fetched, served, backed up, upgraded over its data, removed without a trace');
  } finally {
    await sample.close();
  }
}

function own(path: string, { ids }: User): void {
  if (ids) execFileSync('chown', ['-R', `${ids.uid}:${ids.gid}`, path]);
}

function optionsOf({ home, path, user }: Place, more: Record<string, string> = {}) {
  const { NODE_EXTRA_CA_CERTS = '', npm_config_registry: registry } = process.env;
  const env = {
    HOME: home,
    PATH: path,
    NODE_EXTRA_CA_CERTS,
    ...(registry && { npm_config_registry: registry }),
    ...more,
  };
  return { ...user.ids, cwd: home, env };
}

/** Installs the package in one way, and starts it. Returns the seconds from the package to the console. */
async function tryInstall(place: Place, file: string, isGlobal: boolean, isWhole: boolean): Promise<number> {
  const start = performance.now();
  const npm = (...args: string[]) =>
    execFileSync('npm', [...args, '--no-audit', '--no-fund', '--loglevel=error'], {
      ...optionsOf(place),
      stdio: ['ignore', 'ignore', 'inherit'],
    });
  const prefix = join(place.home, 'prefix');
  const target = isGlobal ? ['--global', `--prefix=${prefix}`] : [];
  const install = () => npm('install', ...target, ...(isGlobal ? [] : ['--omit=dev']), file);
  install();
  const bin = isGlobal ? join(prefix, 'bin') : join(place.home, 'node_modules/.bin');
  const installed = new Installed(place, join(bin, 'sluice'));
  if (!installed.run().includes('sluice start')) throw new Error('sluice alone does not say how to start');
  let seconds = 0;
  await installed.serve(async (url, password) => {
    for (const path of ['/', '/help/', '/docs']) await tryPage(url, path);
    seconds = (performance.now() - start) / 1_000;
    const session = await signIn(url, password);
    await session.call('GET', '/stats');
  });
  const packages = isGlobal ? join(prefix, 'lib/node_modules/sluice') : join(place.home, 'node_modules');
  checkPackages(packages, isGlobal);
  const remove = () => {
    npm('uninstall', ...target, 'sluice');
    return readdirSync(bin).concat(
      existsSync(packages)
        ? readdirSync(packages).filter((name) => name !== '.package-lock.json' && name !== '.bin')
        : [],
    );
  };
  if (isWhole) await live(installed, install, remove);
  return seconds;
}

/** The replacements of package.json hold, and the whole is no larger than promised. */
function checkPackages(folder: string, isGlobal: boolean): void {
  const modules = join(folder, isGlobal ? 'node_modules' : 'sluice/node_modules');
  const own = (path: string) =>
    JSON.parse(readFileSync(join(modules, path, 'package.json'), 'utf8')) as { name: string; version: string };
  const scarf = own('swagger-ui-dist/node_modules/@scarf/scarf').name;
  const fileType = own('@nestjs/common/node_modules/file-type').version;
  if (scarf !== '@lukeed/csprng' || fileType !== '21.3.4')
    throw new Error(`overrides do not hold: ${scarf}, file-type ${fileType}`);
  const size = Number(execFileSync('du', ['-sb', folder], { encoding: 'utf8' }).split('\t')[0]) / MEGABYTE;
  console.log(`   ${Math.round(size)} MB`);
  if (size > 150) throw new Error(`The package brings ${Math.round(size)} MB`);
}

function usersHere(): User[] {
  if (process.getuid?.() !== 0) return [{ name: 'ordinary user', ids: null }];
  const id = (flag: string) => Number(execFileSync('id', [flag, 'nobody'], { encoding: 'utf8' }));
  return [
    { name: 'root', ids: null },
    { name: 'ordinary user', ids: { uid: id('-u'), gid: id('-g') } },
  ];
}

/** A version of Node with its npm; returns what to put on the path. */
function installNode(scratch: string, version: string): string {
  const [node, npm] = version.split(' ');
  const tools = join(scratch, `node-${node}`);
  mkdirSync(tools);
  const wanted = [`node@${node}`, `npm@${npm}`];
  execFileSync('npm', ['install', '--prefix', tools, '--no-audit', '--no-fund', '--loglevel=error', ...wanted]);
  return [join(tools, 'node_modules/.bin'), '/usr/bin', '/bin'].join(':');
}

async function main(): Promise<void> {
  const [name] = readdirSync('release').filter((file) => file.endsWith('.tgz'));
  if (!name) throw new Error('There is no package: npm run release -- --dry-run');
  const scratch = mkdtempSync(join(tmpdir(), 'sluice-installs-'));
  chmodSync(scratch, 0o711);
  const file = join(scratch, name);
  writeFileSync(file, readFileSync(resolve('release', name)));
  const ways = usersHere().flatMap((user) => [true, false].map((isGlobal) => ({ user, isGlobal })));
  let count = 0;
  try {
    for (const version of VERSIONS.filter((one) => one.startsWith(process.argv[2] ?? ''))) {
      const path = installNode(scratch, version);
      for (const { user, isGlobal } of ways) {
        const home = join(scratch, `home-${++count}`);
        mkdirSync(home);
        writeFileSync(join(home, 'package.json'), '{}');
        own(home, user);
        const seconds = await tryInstall({ home, path, user }, file, isGlobal, version === VERSIONS[0]);
        const where = isGlobal ? 'global' : 'in a folder';
        console.log(`Node ${version.split(' ')[0]}, ${user.name}, ${where}: ${seconds.toFixed(0)} s to the console`);
        rmSync(home, { recursive: true });
      }
    }
    console.log(`${count} installations run`);
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
