import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { importedByConsole, readLock } from '../tools/docs/generated-pages';
import { shippedPackages } from '../tools/docs/licences';

const PROJECT = resolve(__dirname, '..');
const manifest = (folder: string) =>
  JSON.parse(readFileSync(join(PROJECT, folder, 'package.json'), 'utf8')) as { version?: string };

/** Licences under which a package may be shipped beside ours; LGPL for libvips, which sharp loads as a library of its own. */
const ALLOWED = new Set([
  '0BSD',
  'Apache-2.0',
  'Apache-2.0 AND LGPL-3.0-or-later',
  'Apache-2.0 AND LGPL-3.0-or-later AND MIT',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'ISC',
  'LGPL-3.0-or-later',
  'MIT',
  'OFL-1.1',
  'Python-2.0',
  'Unlicense',
]);

describe('what is shipped', () => {
  const shipped = shippedPackages(readLock(), importedByConsole());

  it('is under licences that allow it', () => {
    expect(shipped.length).toBeGreaterThan(150);
    expect(shipped.filter(({ licence }) => !ALLOWED.has(licence))).toEqual([]);
  });

  it('holds what the console and the help bring along, and no tool', () => {
    const names = shipped.map(({ name }) => name);
    expect(names).toEqual(
      expect.arrayContaining(['pg', 'preact', 'wouter', '@fontsource-variable/inter', 'minisearch']),
    );
    for (const tool of ['typescript', 'ts-node', '@swc/core', '@scarf/scarf', 'vite', 'jest', 'react'])
      expect(names).not.toContain(tool);
  });

  it('has one version, which its parts share', () => {
    const [own, ...parts] = ['.', 'console', 'boost-bot'].map((folder) => manifest(folder).version);
    expect(own).toMatch(/^\d+\.\d+\.\d+$/);
    expect(parts).toEqual([own, own]);
  });
});

describe('the package of npm', () => {
  it('holds the build, the licence and what an operator reads, and nothing else', () => {
    const text = execFileSync('npm', ['pack', '--dry-run', '--json'], { cwd: PROJECT, encoding: 'utf8' });
    const [packed] = Object.values(JSON.parse(text) as Record<string, { files: { path: string }[] }>);
    const others = packed?.files.filter(
      ({ path }) => !/^(dist|console\/dist)\/.*(?<!\.map|\.d\.ts|spec\.js)$/.test(path),
    );
    const names = ['.env.example', 'CHANGELOG.md', 'LICENSE', 'README.md', 'package.json'];
    expect(others?.map(({ path }) => path).toSorted()).toEqual(names);
  });
});
