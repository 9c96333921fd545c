import { cp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { useService } from '../../support/app';
import { givenPost } from '../../support/posts';
import { ConsumerProcess, EXAMPLES } from './consumer-process';
import { useFlakyProxy } from './flaky-proxy';
import { compile, makeProject } from './typescript-project';

describe('the example consumer in TypeScript', () => {
  const service = useService({ own: true });
  const { proxy, becomes } = useFlakyProxy(service);

  it.each(['module', 'commonjs'] as const)(
    'compiled by its tsconfig.json in a project of type %s prints no control characters',
    async (type) => {
      const project = await makeProject(type);
      await cp(EXAMPLES, project, { recursive: true, filter: (source) => !source.endsWith('/dist') });
      await compile(project);
      const id = await givenPost(service, { plainText: 'cats\u009b31m\u001b[31m\u007f', approve: true });
      const consumer = new ConsumerProcess(proxy.url, [process.execPath, join(project, 'dist/consumer.js')]);
      await becomes(id, 'delivered');
      await consumer.stop();
      await rm(project, { recursive: true });
      expect(consumer.stdout).toMatch(/^[^\p{Cc}]+\n$/u);
    },
  );
});
