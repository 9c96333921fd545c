import { execFile } from 'node:child_process';
import { cp, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { API_KEY, useService } from '../../support/app';
import { FakeInstance } from '../../support/fake-instance';
import { EXAMPLES } from './consumer-process';
import { MAIN_JOB } from './main-job';
import { compile, makeProject } from './typescript-project';

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

describe('a client in TypeScript, generated from openapi.json', () => {
  const service = useService({ own: true });
  let instance: FakeInstance;
  let project: string;
  beforeAll(async () => {
    instance = await FakeInstance.start();
    instance.serve('photography', instance.statuses(6));
    project = await makeProject('module');
    await writeFile(join(project, 'tsconfig.json'), JSON.stringify(TSCONFIG));
    await writeFile(join(project, 'main-job.ts'), MAIN_JOB);
    await cp(join(EXAMPLES, 'queue-item.ts'), join(project, 'queue-item.ts'));
    // As the README says: without the option, what has a default would have to be given.
    const options = ['--default-non-nullable=false', '--output', join(project, 'schema.ts')];
    await run(process.execPath, [GENERATOR, join(ROOT, 'openapi.json'), ...options]);
  });
  afterAll(async () => {
    await rm(project, { recursive: true });
    await instance.close();
  });

  it('compiles strictly, as do the types of the example, and does the main job: stream, fetch, review, next, error, requeue and ack', async () => {
    await compile(project);
    const env = { SLUICE_URL: service.url, SLUICE_API_KEY: API_KEY, INSTANCE: instance.domain };
    const { stdout } = await run(process.execPath, [join(project, 'main-job.js')], { env });
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
