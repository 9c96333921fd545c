import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';

const SOURCES = resolve(__dirname, '..');

/** A style module with what its importers use of it. */
interface StyleModule {
  defined: Set<string>;
  used: Set<string>;
  /** Some class is chosen by a value, as `styles[tone]`: no class counts as unused. */
  isIndexed: boolean;
}

const modules = new Map<string, StyleModule>();
for (const path of filesIn('.module.css'))
  modules.set(path, { defined: classesIn(path), used: new Set(), isIndexed: false });
for (const path of filesIn('.tsx')) noteUses(path);

function filesIn(ending: string): string[] {
  const paths = readdirSync(SOURCES, { recursive: true, encoding: 'utf8' });
  return paths.filter((path) => path.endsWith(ending)).map((path) => join(SOURCES, path));
}

function classesIn(path: string): Set<string> {
  const css = readFileSync(path, 'utf8').replaceAll(/\/\*[^]*?\*\/|'[^']*'|:global\([^)]*\)/g, '');
  return new Set([...css.matchAll(/\.([a-z_][\w-]*)/gi)].map(([, name = '']) => name));
}

function noteUses(path: string): void {
  const text = readFileSync(path, 'utf8');
  for (const [, name = '', from = ''] of text.matchAll(/^import (\w+) from '(\.[^']*\.module\.css)'/gm)) {
    const module = modules.get(resolve(dirname(path), from));
    if (!module) throw new Error(`${path} imports ${from}, which does not exist`);
    module.isIndexed ||= text.includes(`${name}[`);
    for (const [, used = ''] of text.matchAll(new RegExp(`\\b${name}\\.(\\w+)`, 'g')))
      if (used !== 'module') module.used.add(used);
  }
}

describe('style modules', () => {
  test.each([...modules].map(([path, module]) => [relative(SOURCES, path), module] as const))(
    '%s defines what is used of it, and nothing else',
    (_, { defined, used, isIndexed }) => {
      expect([...used].filter((name) => !defined.has(name))).toEqual([]);
      expect([...defined].filter((name) => !isIndexed && !used.has(name))).toEqual([]);
    },
  );
});
