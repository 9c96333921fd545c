import { execFile } from 'node:child_process';
import { cp, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { API_KEY, useService } from '../../support/app';
import { FakeInstance } from '../../support/fake-instance';
import { givenPost } from '../../support/posts';
import { ConsumerProcess, EXAMPLES } from './consumer-process';
import { useFlakyProxy } from './flaky-proxy';
import { MAIN_JOB } from './main-job';

const ROOT = join(__dirname, '../../..');
const GENERATOR = join(
  dirname(createRequire(join(ROOT, 'console/package.json')).resolve('openapi-typescript')),
  '../bin/cli.js',
);

const TSCONFIG = {
  compilerOptions: {
    target: 'es2023',
    module: 'nodenext',
    strict: true,
    noUncheckedIndexedAccess: true,
    skipLibCheck: true,
    types: ['node'],
  },
  files: ['main-job.ts'],
};

const run = promisify(execFile);

/** Runs the compiler in a folder; what it complains of is the error's message. */
const compile = (folder: string) =>
  run(process.execPath, [join(ROOT, 'node_modules/typescript/bin/tsc'), '-p', folder]).catch(
    (error: { stdout?: string }) => {
      throw new Error(error.stdout, { cause: error });
    },
  );

describe('in a project of its own', () => {
  const service = useService({ own: true });
  const { proxy, becomes } = useFlakyProxy(service);
  let project: string;
  const makeProject = async (type: 'module' | 'commonjs') => {
    project = await mkdtemp(join(tmpdir(), 'sluice-client-'));
    await symlink(join(ROOT, 'node_modules'), join(project, 'node_modules'), 'dir');
    await writeFile(join(project, 'package.json'), JSON.stringify({ type }));
  };
  afterEach(() => rm(project, { recursive: true }));

  it.each(['module', 'commonjs'] as const)(
    'of type %s the example consumer in TypeScript compiles by its tsconfig.json, and prints no control characters',
    async (type) => {
      await makeProject(type);
      await cp(EXAMPLES, project, { recursive: true, filter: (source) => !source.endsWith('/dist') });
      await compile(project);
      const id = await givenPost(service, { plainText: 'cats\u009b31m\u001b[31m\u007f', approve: true });
      const consumer = new ConsumerProcess(proxy.url, [process.execPath, join(project, 'dist/consumer.js')]);
      await becomes(id, 'delivered');
      await consumer.stop();
      expect(consumer.stdout).toMatch(/^[^\p{Cc}]+\n$/u);
    },
  );

  it('a client generated from openapi.json compiles strictly, as do the types of the example, and does the main job: stream, fetch, review, next, error, requeue and ack', async () => {
    const instance = await FakeInstance.start();
    instance.serve('photography', instance.statuses(6));
    await makeProject('module');
    await writeFile(join(project, 'tsconfig.json'), JSON.stringify(TSCONFIG));
    await writeFile(join(project, 'main-job.ts'), MAIN_JOB);
    await cp(join(EXAMPLES, 'queue-item.ts'), join(project, 'queue-item.ts'));
    // As the README says: without the option, what has a default would have to be given.
    const options = ['--default-non-nullable=false', '--output', join(project, 'schema.ts')];
    await run(process.execPath, [GENERATOR, join(ROOT, 'openapi.json'), ...options]);
    await compile(project);
    const env = { SLUICE_URL: service.url, SLUICE_API_KEY: API_KEY, INSTANCE: instance.domain };
    const { stdout } = await run(process.execPath, [join(project, 'main-job.js')], { env });
    await instance.close();
    const { failed, delivered, ...rest } = JSON.parse(stdout);
    expect(rest).toEqual({
      twice: { detail: 'Stream already exists' },
      added: 6,
      total: 6,
      versions: Array<unknown>(6).fill(expect.any(Number)),
      requeued: { requeued: 6, remaining: 0, skipped: [] },
    });
    expect(new Set(failed).size).toBe(6);
    expect(delivered).toEqual(failed);
    const { body } = await service.api.get('/stats').expect(200);
    expect(body.queue_status).toEqual({ pending: 0, reserved: 0, delivered: 6, error: 0 });
  });
});
