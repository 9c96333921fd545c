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
import { messageOf } from '../../src/common/errors';
import { DemoClient } from '../demo/client';
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
/** A place with one version of Node and a separate home; npm's cache holds what the package needs from the registry. */
interface Place {
  home: string;
  path: string;
  cache: string;
  user: User;
}
/** One way to install. */
interface Way {
  user: User;
  isGlobal: boolean;
  /** With `--omit=dev`. */
  omits: boolean;
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
      const { key } = await session.call('POST', '/api-keys', { name: 'consumer', scopes: ['queue'] });
      const consumer = new DemoClient(url, key as string);
      const { fenliu_post_id: id } = await consumer.send(200, 'GET', '/curated/next');
      await consumer.send(204, 'POST', `/curated/${id as number}/ack`);
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

function optionsOf({ home, path, cache, user }: Place, more: Record<string, string> = {}) {
  const { NODE_EXTRA_CA_CERTS = '', npm_config_registry: registry } = process.env;
  const env = {
    HOME: home,
    PATH: path,
    NODE_EXTRA_CA_CERTS,
    npm_config_cache: cache,
    ...(registry && { npm_config_registry: registry }),
    ...more,
  };
  return { ...user.ids, cwd: home, env };
}

/** Installs the package in one way, and starts it; `isWhole` also upgrades and removes it. Returns what it took. */
async function tryInstall(place: Place, file: string, way: Way, isWhole: boolean): Promise<string> {
  const npm = (...args: string[]) =>
    execFileSync('npm', [...args, '--prefer-offline', '--no-audit', '--no-fund', '--loglevel=error'], {
      ...optionsOf(place),
      stdio: ['ignore', 'ignore', 'inherit'],
    });
  const prefix = way.isGlobal ? join(place.home, 'prefix') : place.home;
  const target = way.isGlobal ? ['--global', `--prefix=${prefix}`] : [];
  const install = () => npm('install', ...target, ...(way.omits ? ['--omit=dev'] : []), file);
  const before = filesIn(place.home);
  const watch = stopwatch();
  install();
  const installing = watch();
  const installed = new Installed(place, join(prefix, way.isGlobal ? 'bin' : 'node_modules/.bin', 'sluice'));
  if (!installed.run().includes('sluice start')) throw new Error('sluice alone does not say how to start');
  const times = { ready: 0, page: 0 };
  const started = stopwatch();
  await installed.serve(async (url, password) => {
    times.ready = started();
    await tryPage(url, '/');
    times.page = started();
    for (const path of ['/help/', '/docs']) await tryPage(url, path);
    const session = await signIn(url, password);
    await session.call('GET', '/stats');
  });
  const size = checkPackages(join(prefix, way.isGlobal ? 'lib/node_modules/sluice' : 'node_modules'), way.isGlobal);
  const remove = () => {
    npm('uninstall', ...target, 'sluice');
    return filesIn(place.home).filter((name) => !before.includes(name));
  };
  if (isWhole) await live(installed, install, remove);
  const seconds = (one: number) => `${one.toFixed(1)} s`;
  return `exit 0, installed ${seconds(installing)}, ready ${seconds(times.ready)}, console ${seconds(times.page)}, ${size} MB`;
}

/** Seconds since then. */
function stopwatch(): () => number {
  const start = performance.now();
  return () => (performance.now() - start) / 1_000;
}

/** The files of a home, without the folder for the data and npm's own. */
function filesIn(home: string): string[] {
  const names = readdirSync(home, { recursive: true, withFileTypes: true })
    .filter((one) => !one.isDirectory())
    .map((one) => join(one.parentPath, one.name).slice(home.length + 1));
  return names.filter((name) => !/^work\/|^\.npm\/|^package(?:-lock)?\.json$|\.package-lock\.json$/.test(name));
}

/** The replacements of package.json hold, and the whole is no larger than promised. */
function checkPackages(folder: string, isGlobal: boolean): number {
  const modules = join(folder, isGlobal ? 'node_modules' : 'sluice/node_modules');
  const own = (path: string) =>
    JSON.parse(readFileSync(join(modules, path, 'package.json'), 'utf8')) as { name: string; version: string };
  const scarf = own('swagger-ui-dist/node_modules/@scarf/scarf').name;
  const fileType = own('@nestjs/common/node_modules/file-type').version;
  if (scarf !== '@lukeed/csprng' || fileType !== '21.3.4')
    throw new Error(`overrides do not hold: ${scarf}, file-type ${fileType}`);
  const size = Number(execFileSync('du', ['-sb', folder], { encoding: 'utf8' }).split('\t')[0]) / MEGABYTE;
  if (size > 150) throw new Error(`The package brings ${Math.round(size)} MB`);
  return Math.round(size);
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

/** A home in which nothing is installed. */
function newPlace(scratch: string, path: string, user: User): Place {
  const home = mkdtempSync(join(scratch, 'home-'));
  const cache = join(scratch, `cache-${user.ids?.uid ?? 0}`);
  mkdirSync(cache, { recursive: true });
  writeFileSync(join(home, 'package.json'), '{}');
  for (const folder of [home, cache]) own(folder, user);
  return { home, path, cache, user };
}

/** Both users, in both places, with and without `--omit=dev` by turns. */
function waysOf(nth: number): Way[] {
  const ways = usersHere().flatMap((user) => [true, false].map((isGlobal) => ({ user, isGlobal })));
  return ways.map((way, place) => ({ ...way, omits: (nth + place + Math.floor(place / 2)) % 2 === 1 }));
}

async function tryAll(scratch: string, file: string, versions: string[]): Promise<string[]> {
  const failed: string[] = [];
  for (const [nth, version] of versions.entries()) {
    const path = installNode(scratch, version);
    const ways = waysOf(nth);
    for (const way of ways) {
      const { user, isGlobal, omits } = way;
      const name = `Node ${version.split(' ')[0]}, ${user.name}, ${isGlobal ? 'global' : 'in a folder'}${omits ? ', --omit=dev' : ''}`;
      const isFirst = !existsSync(join(scratch, `cache-${user.ids?.uid ?? 0}`));
      const place = newPlace(scratch, path, user);
      // So that no download is timed.
      if (isFirst)
        execFileSync('npm', ['install', '--global', '--prefix', join(place.home, 'first'), file], optionsOf(place));
      try {
        console.log(
          `${name}: ${await tryInstall(newPlace(scratch, path, user), file, way, nth === 0 && user === ways.at(-1)?.user)}`,
        );
      } catch (error) {
        failed.push(name);
        console.log(`${name}: FAILED\n${messageOf(error)}`);
      }
    }
  }
  return failed;
}

async function main(): Promise<void> {
  const [name] = readdirSync('release').filter((file) => file.endsWith('.tgz'));
  if (!name) throw new Error('There is no package: npm run release -- --dry-run');
  const scratch = mkdtempSync(join(tmpdir(), 'sluice-installs-'));
  chmodSync(scratch, 0o711);
  const file = join(scratch, name);
  writeFileSync(file, readFileSync(resolve('release', name)));
  const versions = VERSIONS.filter((one) => one.startsWith(process.argv[2] ?? ''));
  try {
    const failed = await tryAll(scratch, file, versions);
    const count = versions.length * waysOf(0).length;
    console.log(`${count - failed.length} of ${count} installations run`);
    if (failed.length > 0) throw new Error(`These do not: ${failed.join('; ')}`);
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
}

main().catch((error: unknown) => {
  console.error(messageOf(error));
  process.exitCode = 1;
});
