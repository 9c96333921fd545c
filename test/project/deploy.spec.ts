import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse, parseAllDocuments } from 'yaml';
import { VARIABLES as BOT_VARIABLES } from '../../boost-bot/src/settings';
import { VARIABLES } from '../../src/config/app-config';

const read = (path: string) => readFileSync(join(__dirname, '../..', path), 'utf8');

interface Service {
  image: string;
  profiles?: string[];
  environment?: Record<string, string>;
  secrets?: string[];
  volumes?: string[];
  build?: { target: string };
  depends_on?: Record<string, unknown>;
  read_only?: boolean;
}
interface Composition {
  services: Record<string, Service>;
  secrets: Record<string, { file: string }>;
  volumes: Record<string, unknown>;
}
const composition = parse(read('docker-compose.yml'), { merge: true }) as Composition;
const services = Object.entries(composition.services);
const stages = [...read('Dockerfile').matchAll(/^FROM \S+ AS (\S+)$/gm)].map(([, name]) => name);

/** The names that a service's variables may have: those of the configuration, and the files of its secrets. */
function namesOf(variables: object): string[] {
  const entries = Object.entries(variables as Record<string, { secret?: true; isSecret?: boolean }>);
  return entries.flatMap(([name, { secret, isSecret }]) => (secret || isSecret ? [name, `${name}_FILE`] : [name]));
}

/** What the programs of the two images read. */
const NAMES = { service: namesOf(VARIABLES), 'boost-bot': namesOf(BOT_VARIABLES) };

describe('docker-compose.yml', () => {
  const built = services.flatMap(([name, service]) => (service.build ? [[name, service] as const] : []));

  it('builds the service, two replicas and the bot from stages of the Dockerfile, confined', () => {
    expect(built.map(([name]) => name)).toEqual(['sluice', 'boost-bot', 'replica-1', 'replica-2']);
    for (const [, { build, read_only }] of built) {
      expect(stages).toContain(build?.target);
      expect(read_only).toBe(true);
    }
  });

  it.each(built)('sets only variables that %s reads, each secret by a file', (_name, { build, environment = {} }) => {
    const names = NAMES[build?.target as keyof typeof NAMES];
    expect(Object.keys(environment).filter((name) => !names.includes(name))).toEqual([]);
    const secrets = names.filter((name) => names.includes(`${name}_FILE`));
    expect(Object.keys(environment).filter((name) => secrets.includes(name))).toEqual([]);
  });

  /** What only the image and the composition decide. */
  const FIXED = ['PORT', 'HOST', 'DATA_DIR', 'STATE_FILE', 'STATUS_PORT', 'STATUS_HOST'];

  it.each(built)('passes all else of the environment and .env on to %s', (_name, { build, environment = {} }) => {
    const names = NAMES[build?.target as keyof typeof NAMES];
    const wanted = names.filter(
      (name) => !FIXED.includes(name) && !name.endsWith('_FILE') && !names.includes(`${name}_FILE`),
    );
    const passed = Object.entries(environment).filter(([name, value]) => String(value).startsWith(`\${${name}:-`));
    expect(passed.map(([name]) => name).toSorted()).toEqual(wanted.toSorted());
  });

  it("gives the bot the key that may do what the bot needs alone, and no other container the operator's", () => {
    const key = '/run/secrets/bot_api_key';
    expect(composition.services['boost-bot']?.environment?.['SLUICE_API_KEY_FILE']).toBe(key);
    expect(composition.services['sluice']?.environment?.['BOT_API_KEY_FILE']).toBe(key);
    for (const [, { environment = {} }] of services)
      expect(Object.keys(environment).join()).not.toContain('INITIAL_API_KEY');
  });

  it('names secrets, volumes, services and files that exist', () => {
    const made = read('deploy/compose/make-secrets.sh');
    for (const [, { secrets = [], volumes = [], depends_on = {}, environment = {} }] of services) {
      for (const secret of secrets) expect(made).toContain(`make ${composition.secrets[secret]?.file.slice(10)} `);
      const paths = Object.values(environment).filter((value) => String(value).startsWith('/run/secrets/'));
      expect(secrets).toEqual(expect.arrayContaining(paths.map((path) => path.slice(13))));
      for (const dependency of Object.keys(depends_on)) expect(composition.services).toHaveProperty([dependency]);
      for (const [source = ''] of volumes.map((volume) => volume.split(':')))
        expect(
          source.startsWith('./settings')
            ? made.includes('settings')
            : source.startsWith('.')
              ? existsSync(join(__dirname, '../..', source))
              : source in composition.volumes,
        ).toBe(true);
    }
  });
});

describe('.dockerignore', () => {
  /** The last pattern that fits decides, as in Docker. */
  const isIgnored = (path: string) =>
    read('.dockerignore')
      .trim()
      .split('\n')
      .reduce((ignored, line) => {
        const [, not, pattern = ''] = /^(!?)(.*)$/.exec(line) ?? [];
        const text = pattern
          .replaceAll('.', '\\.')
          .replace('**/', '(?:.*/)?')
          .replaceAll(/(?<!\.)\*/g, '[^/]*');
        return new RegExp(`^${text}(?:/|$)`).test(path) ? not === '' : ignored;
      }, false);

  it('leaves to the images what the build runs, and keeps tests, secrets and packages out', () => {
    const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
    const run = `${scripts.build} ${scripts.site} ${scripts.slim}`;
    const files = run.split(' ').filter((word) => /\.c?[jt]s$/.test(word) && !word.startsWith('dist/'));
    expect(files).toEqual(expect.arrayContaining(['./test/support/load-typescript.cjs', 'tools/site/main.ts']));
    expect(files.filter((file) => isIgnored(file.replace('./', '')))).toEqual([]);
    const kept = [
      'test/e2e/posts/list.spec.ts',
      'secrets/secret_key',
      '.env',
      'console/node_modules/vite',
      'dist/main.js',
    ];
    expect(kept.filter((path) => !isIgnored(path))).toEqual([]);
  });
});

describe('the dashboard', () => {
  it('reads metrics that docs/metrics.md explains, and what every process tells', () => {
    const { panels } = JSON.parse(read('deploy/grafana/sluice.json')) as { panels: { targets: { expr: string }[] }[] };
    const texts = panels.flatMap(({ targets }) => targets.map(({ expr }) => expr));
    const names = texts.flatMap((expr) => expr.match(/\b(?:sluice|process|nodejs)_[a-z_]+/g) ?? []);
    const explained = read('docs/metrics.md');
    expect(names).toHaveLength(10);
    const unknown = names
      .map((name) => name.replace(/_(?:bucket|count)$/, ''))
      .filter((name) => !explained.includes(name));
    expect(unknown.filter((name) => name !== 'process_resident_memory_bytes')).toEqual([]);
  });
});

describe('the Kubernetes example', () => {
  interface Workload {
    kind: string;
    spec: { template: { spec: { containers: Container[] } } };
  }
  interface Container {
    command: string[];
    readinessProbe: { httpGet: { path: string } };
    securityContext: { readOnlyRootFilesystem: boolean };
  }
  const documents = parseAllDocuments(read('deploy/kubernetes/sluice.yaml')).map(
    (document) => document.toJS() as Workload,
  );

  it('sets only variables that the service reads, and no secret as a value', () => {
    const names = [...read('deploy/kubernetes/sluice.yaml').matchAll(/name: ([A-Z_]+)/g)].map(([, name = '']) => name);
    const secrets = NAMES.service.filter((name) => NAMES.service.includes(`${name}_FILE`));
    expect(names.length).toBeGreaterThan(4);
    expect(names.filter((name) => !NAMES.service.includes(name) || secrets.includes(name))).toEqual([]);
  });

  it('migrates by a program of the build, and asks the health of the service', () => {
    const containerOf = (kind: string) => documents.find((one) => one.kind === kind)?.spec.template.spec.containers[0];
    expect(containerOf('Job')?.command).toEqual(['node', 'dist/migrate.js']);
    expect(existsSync(join(__dirname, '../../src/migrate.ts'))).toBe(true);
    expect(containerOf('Deployment')?.readinessProbe.httpGet.path).toBe('/health/ready');
    expect(containerOf('Deployment')?.securityContext.readOnlyRootFilesystem).toBe(true);
  });
});

describe('the systemd units', () => {
  it.each([
    ['sluice', 'DATA_DIR=/var/lib/sluice'],
    ['boost-bot', 'STATE_FILE=/var/lib/boost-bot/boost-bot.json'],
  ])('%s keeps its data in its state folder, as the only one that it may write', (name, variable) => {
    const unit = read(`deploy/systemd/${name}.service`);
    expect(unit).toContain(variable);
    expect(unit).toContain(`StateDirectory=${name}\n`);
    expect(unit).toContain('ProtectSystem=strict\n');
    expect(unit).not.toContain('ReadWritePaths');
  });
});
