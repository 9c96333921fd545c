import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findPrograms } from './server-programs';

describe('findPrograms', () => {
  const folder = mkdtempSync(join(tmpdir(), 'sluice-programs-'));
  afterAll(() => rmSync(folder, { recursive: true }));

  /** A distribution's folder with servers of these versions, and one with a client alone. */
  function installed(name: string, ...versions: string[]): string {
    for (const version of [...versions, '99']) {
      const bin = join(folder, name, version, 'bin');
      mkdirSync(bin, { recursive: true });
      for (const program of version === '99' ? ['psql'] : ['initdb', 'postgres']) writeFileSync(join(bin, program), '');
    }
    return join(folder, name);
  }

  const bundled = findPrograms('bundled', null);
  const two = installed('two', '9.6', '14', '15', '17');
  const old = installed('old', '14');

  it.each([
    ['bundled', null, two, bundled],
    ['bundled', '17', two, bundled],
    ['auto', null, two, join(two, '17', 'bin')],
    ['auto', '15', two, join(two, '15', 'bin')],
    ['auto', '18', two, bundled],
    ['auto', null, old, bundled],
    ['auto', null, join(folder, 'none'), bundled],
  ] as const)('%s, for a database of version %s beside %s, is %s', (choice, made, beside, programs) => {
    expect(findPrograms(choice, made, beside)).toBe(programs);
  });
});
