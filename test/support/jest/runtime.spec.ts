import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { DataSource } from 'typeorm';
import { AppConfig } from '../../../src/config/app-config';
import { API_KEY } from '../app';

const SRC = resolve(__dirname, '../../../src');
/** What this spec file loaded by Jest; what Node's own require() loaded is not in it. */
const loadedByJest = () => Object.keys(require.cache);

// Each test guards a part of Jest that `runtime.js` hooks into: docs/adr/0008-the-test-runtime.md lists them.
describe('the runtime of a spec file', () => {
  it('loads the service and the packages by Node, once per worker', () => {
    expect([DataSource, AppConfig].map((loaded) => typeof loaded)).toEqual(['function', 'function']);
    expect(loadedByJest().filter((file) => file.startsWith(SRC) || file.includes('node_modules'))).toEqual([]);
  });

  it('loads what belongs to the tests for each spec file', () => {
    expect(API_KEY).toEqual(expect.any(String));
    expect(loadedByJest()).toContain(join(__dirname, '../app.ts'));
  });

  it('compiles spec files in the realm of the packages', () => {
    expect(process.versions.constructor).toBe(Object);
    expect(() => AppConfig.from({ PORT: 'none' })).toThrow(Error);
  });

  it('names the lines of the TypeScript sources in the stacks of errors', () => {
    const [, file = '', line] =
      /at .*\((\/.*\.ts):(\d+):\d+\)/.exec(stackOf(() => AppConfig.from({ PORT: 'none' }))) ?? [];
    expect(file.startsWith(SRC)).toBe(true);
    expect(readFileSync(file, 'utf8').split('\n')[Number(line) - 1]).toContain('throw new');
  });
});

function stackOf(work: () => unknown): string {
  try {
    work();
  } catch (error) {
    return error instanceof Error ? String(error.stack) : '';
  }
  return '';
}
