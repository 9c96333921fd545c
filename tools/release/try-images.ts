import { execFileSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { startSampleInstance } from '../sample-instance/sample-instance';
import { runArguments } from './composition';
import { eventually, healthy, podman } from './engine';
import { Session } from './session';
import { tryMachine } from './try-machine';

const PROJECT = resolve(__dirname, '../..');
const WORKERS = 4;
/** On the machine's own network, since not every machine lets an engine make one: each has a port, and the database an address. */
const PORTS = { sluice: '18331', 'replica-1': '18332', 'replica-2': '18333', embedded: '18334', bot: '18335' };
const [HTTPS, HTTP, DATABASE] = ['18443', '18480', '127.0.0.10'];
const NETWORK = `--network host --add-host postgres:${DATABASE}`;
const PUBLIC_URL = `https://sluice.localhost:${HTTPS}`;

const folder = mkdtempSync(join(tmpdir(), 'sluice-images-'));
const secret = (name: string) => readFileSync(join(folder, 'secrets', name), 'utf8').trim();

function start(service: string, image: string, env: Record<string, string>): void {
  podman(`run --detach --name ${service} ${NETWORK}`, ...runArguments(PROJECT, folder, service, env), image);
}

function serviceEnvironment(name: keyof typeof PORTS, url: string): Record<string, string> {
  return {
    HOST: '127.0.0.1',
    PORT: PORTS[name],
    PUBLIC_URL: url,
    ALLOW_PRIVATE_INSTANCES: 'true',
    TRUST_PROXY: 'loopback',
  };
}

/** PostgreSQL and one service: posts arrive, are backed up, lost and restored. */
async function tryOne(): Promise<void> {
  const url = `http://127.0.0.1:${PORTS.sluice}`;
  start('postgres', 'stand-in-postgres', { LISTEN: DATABASE });
  const psql = `exec postgres psql -q postgres://sluice:${secret('database_password')}@${DATABASE}/sluice -c`;
  await healthy('postgres', psql, 'SELECT 1');
  start('sluice', 'sluice', serviceEnvironment('sluice', url));
  await healthy('sluice');
  const sample = await startSampleInstance();
  const session = new Session(url);
  await session.signIn(secret('admin_password'));
  const { id } = await session.call('POST', '/hashtags', { hashtag: sample.hashtags[0], instance: sample.domain });
  await session.call('POST', `/hashtags/${id as number}/fetch?limit=40`);
  await sample.close();
  const { total } = await session.call('GET', '/posts?limit=1');
  podman('exec sluice node dist/cli.js backup /data/sluice.backup.gz');
  podman(psql, 'TRUNCATE post CASCADE');
  podman('stop sluice');
  const restoring = runArguments(PROJECT, folder, 'sluice', serviceEnvironment('sluice', url)).filter(
    (flag) => !/restart|unless/.test(flag),
  );
  const restore = 'sluice node dist/cli.js restore --replace /data/sluice.backup.gz'.split(' ');
  podman(`run --rm ${NETWORK}`, ...restoring, ...restore);
  podman('start sluice');
  await healthy('sluice');
  const after = await session.call('GET', '/posts?limit=1');
  if (!total || after.total !== total)
    throw new Error(`${String(total)} posts were backed up, ${String(after.total)} came back`);
  podman('stop sluice');
  console.log(`one service: ${String(total)} posts backed up, lost and restored, inside of the container`);
}

/** Sends requests from all sides until it is stopped. */
class Load {
  private isOn = true;
  private readonly workers: Promise<void>[];
  sent = 0;
  readonly refused: string[] = [];

  constructor(session: Session, id: number) {
    this.workers = Array.from({ length: WORKERS }, (_, place) => this.work(session, id, place));
  }

  async stop(): Promise<void> {
    this.isOn = false;
    await Promise.all(this.workers);
  }

  private async work(session: Session, id: number, place: number): Promise<void> {
    while (this.isOn) {
      const [method, path] = place % 2 === 0 ? ['GET', '/stats'] : ['POST', `/posts/${id}/approve`];
      const outcome = await session.send(method, path).then(
        ({ status }) => (status >= 500 ? `${method} ${path}: ${status}` : null),
        (error: unknown) => `${method} ${path}: ${String(error)}`,
      );
      this.sent += 1;
      if (outcome) this.refused.push(outcome);
      await sleep(20);
    }
  }
}

/** Two replicas behind Caddy, with a certificate of its own authority: replaced one after the other, then one is killed. */
async function tryReplicas(): Promise<void> {
  const replicas = ['replica-1', 'replica-2'] as const;
  for (const name of replicas) start(name, 'sluice', serviceEnvironment(name, PUBLIC_URL));
  for (const name of replicas) await healthy(name);
  const file = join(folder, 'deploy/compose/Caddyfile');
  mkdirSync(dirname(file), { recursive: true });
  const text = readFileSync(join(PROJECT, 'deploy/compose/Caddyfile'), 'utf8');
  const ported = text.replaceAll(/(replica-\d):3000/g, (_, name: 'replica-1') => `127.0.0.1:${PORTS[name]}`);
  writeFileSync(file, `{\n\thttp_port ${HTTP}\n\thttps_port ${HTTPS}\n\tadmin off\n}\n${ported}`);
  start('proxy', 'stand-in-caddy', { PUBLIC_URL });
  const authority = '/data/caddy/pki/authorities/local/root.crt';
  await healthy('proxy', `exec proxy test -e ${authority}`);
  const session = new Session(PUBLIC_URL, podman(`exec proxy cat ${authority}`));
  await eventually('proxy', () => session.signIn(secret('admin_password')));
  const { items } = (await session.call('GET', '/posts?limit=1')) as { items: { id: number }[] };
  const id = items[0]?.id ?? 0;
  const rolling = new Load(session, id);
  for (const name of replicas) {
    podman(`stop ${name}`);
    podman(`start ${name}`);
    await healthy(name);
    await sleep(6_000); // until the proxy has looked
  }
  await rolling.stop();
  console.log(`replicas replaced under load: ${rolling.sent} requests, ${rolling.refused.length} refused`);
  if (rolling.refused.length > 0) throw new Error([...new Set(rolling.refused)].join('\n'));
  const killing = new Load(session, id);
  await sleep(1_000);
  podman('kill --signal KILL replica-1');
  await sleep(6_000);
  const during = killing.refused.length;
  await sleep(2_000);
  await killing.stop();
  console.log(`replica-1 killed under load: ${killing.sent} requests, ${during} cut off at that moment`);
  if (killing.refused.length > during || during > WORKERS) throw new Error([...new Set(killing.refused)].join('\n'));
}

async function tryBot(): Promise<void> {
  const token = 'token-of-the-bot';
  const server = await startSampleInstance({ federation: { token } });
  writeFileSync(join(folder, 'secrets/mastodon_token'), token);
  const address = { SLUICE_URL: `http://127.0.0.1:${PORTS['replica-2']}`, MASTODON_URL: server.origin };
  start('boost-bot', 'boost-bot', { ...address, STATUS_PORT: PORTS.bot, STATUS_HOST: '127.0.0.1' });
  await healthy('boost-bot');
  const logs = podman('logs boost-bot');
  podman('stop boost-bot');
  await server.close();
  if (logs.includes('sharp has no binary')) throw new Error('The bot has no sharp');
  console.log(`boost-bot: healthy; ${logs.trim().split('\n')[0]}`);
}

/** One container without an external PostgreSQL, and without a process that reaps others: its database is killed, and it is stopped and started. */
async function tryEmbedded(): Promise<void> {
  const confined = '--read-only --tmpfs /tmp --cap-drop ALL --security-opt no-new-privileges --stop-timeout 15';
  const env = `--env HOST=127.0.0.1 --env PORT=${PORTS.embedded} --volume embedded:/data`;
  podman(`run --detach --name embedded --network host ${confined} ${env} sluice-embedded`);
  await healthy('embedded');
  podman('exec embedded sh -c', 'kill -9 $(head -1 /data/postgres/data/postmaster.pid)');
  await sleep(3_000);
  await healthy('embedded');
  podman('stop embedded');
  const code = podman('inspect --format {{.State.ExitCode}} embedded').trim();
  if (code !== '0') throw new Error(`The container with the embedded database ended with ${code}`);
  podman('start embedded');
  await healthy('embedded');
  console.log('embedded database: killed and healthy again, stopped and started');
}

async function main(): Promise<void> {
  // In the end all containers and volumes of that storage are removed.
  if (!process.env.CONTAINERS_STORAGE_CONF) throw new Error('Run .ci/images, which has a storage of its own');
  copyFileSync(join(PROJECT, 'deploy/compose/make-secrets.sh'), join(folder, 'make-secrets.sh'));
  execFileSync('sh', ['make-secrets.sh'], { cwd: folder });
  try {
    const steps = { tryOne, tryReplicas, tryBot, tryEmbedded, tryMachine };
    const wanted = process.argv.slice(2);
    for (const [name, step] of Object.entries(steps)) if (wanted.length === 0 || wanted.includes(name)) await step();
  } finally {
    podman('rm --force --all --time 0');
    podman('volume rm --force --all');
    rmSync(folder, { recursive: true, force: true });
  }
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
