import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve, sep } from 'node:path';
import architecture from '../../architecture.json';
/** What `npm test`, the `npm run test:...` beside it and `npm run check:project` run. */
const JEST_CONFIGS = ['', 'browser.', 'faults.', 'programs.', 'project.', 'long.'].map(
  (kind) => `jest.${kind}config.js`,
);

interface JestProject {
  testMatch: string[];
  testPathIgnorePatterns: string[];
}

const SRC = resolve(__dirname, '../../src');
const IMPORT = /(?:from|import)\s+'(\.{1,2}\/[^']+)'/g;

function sources(folder = SRC): string[] {
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.ts'))
    .map((entry) => relative(SRC, join(entry.parentPath, entry.name)));
}

/** The folder of `src` that a file belongs to; empty for the files right in it. */
const contextOf = (file: string) => (file.includes(sep) ? (file.split(sep)[0] ?? '') : '');

function importsOf(file: string): string[] {
  const text = readFileSync(join(SRC, file), 'utf8');
  const targets = [...text.matchAll(IMPORT)].map(([, path]) => relative(SRC, resolve(SRC, dirname(file), path ?? '')));
  // Specs may use test/support.
  return file.endsWith('.spec.ts') ? targets.filter((target) => !target.startsWith('..')) : targets;
}

function mayImport(from: string, to: string): boolean {
  const { allowed, ground, leaves, openToAll, standalone } = architecture;
  if (from === to || from === '') return true;
  if (standalone.includes(from) || standalone.includes(to)) return false;
  // Each of the ground may stand on those before it.
  if (ground.includes(from)) return ground.includes(to) && ground.indexOf(to) < ground.indexOf(from);
  if (ground.includes(to)) return true;
  if (openToAll.includes(to)) return true;
  const more: Record<string, string[]> = allowed;
  return !leaves.includes(from) && (more[from] ?? []).includes(to);
}

/** Circles of imports, each as the names on the way; one for each name that closes one. */
function findCircles(targets: ReadonlyMap<string, readonly string[]>): string[] {
  const done = new Set<string>();
  const circles: string[] = [];
  const visit = (name: string, path: readonly string[]): void => {
    if (path.includes(name)) return void circles.push([...path.slice(path.indexOf(name)), name].join(' -> '));
    if (done.has(name)) return;
    for (const target of targets.get(name) ?? []) visit(target, [...path, name]);
    done.add(name);
  };
  for (const name of targets.keys()) visit(name, []);
  return circles;
}

/** Whether a project of Jest runs a spec; its globs have nothing but stars and braces. */
function takes({ testMatch, testPathIgnorePatterns }: JestProject, file: string): boolean {
  const path = `<rootDir>/${file}`;
  const parts: Record<string, string> = { '**/': '(?:.*/)?', '*': '[^/]*', '.': '\\.', '{': '(?:', ',': '|', '}': ')' };
  const expression = (glob: string) =>
    new RegExp(`^${glob.replaceAll(/\*\*\/|[*.{,}]/g, (part) => parts[part] ?? '')}$`);
  return (
    testMatch.some((glob) => expression(glob).test(path)) &&
    !testPathIgnorePatterns.some((pattern) => new RegExp(pattern).test(path))
  );
}

describe('architecture', () => {
  it('lets every context import only what architecture.json allows', () => {
    const wrong = sources().flatMap((file) =>
      importsOf(file)
        .filter((target) => !mayImport(contextOf(file), contextOf(target)))
        .map((target) => `${file} -> ${target}`),
    );
    expect(wrong).toEqual([]);
  });

  it('lists no arrow that nothing needs', () => {
    const drawn = new Set(
      sources().flatMap((file) => importsOf(file).map((to) => `${contextOf(file)} -> ${contextOf(to)}`)),
    );
    const listed = Object.entries(architecture.allowed).flatMap(([from, to]) => to.map((name) => `${from} -> ${name}`));
    expect(listed.filter((arrow) => !drawn.has(arrow))).toEqual([]);
  });

  it('has no folders, and no files, that import each other in a circle', () => {
    const files = sources().filter((file) => !file.endsWith('.spec.ts'));
    const known = new Set(files);
    const fileOf = (target: string) => [`${target}.ts`, join(target, 'index.ts')].find((name) => known.has(name)) ?? [];
    const targets = new Map(files.map((file) => [file, importsOf(file).flatMap(fileOf)]));
    expect(findCircles(targets)).toEqual([]);
    const folders = new Map(files.filter(contextOf).map((file) => [contextOf(file), new Set<string>()]));
    for (const [file, imported] of targets)
      for (const target of imported)
        if (contextOf(target) !== contextOf(file)) folders.get(contextOf(file))?.add(contextOf(target));
    expect(findCircles(new Map([...folders].map(([from, to]) => [from, [...to]])))).toEqual([]);
  });

  it('knows every folder of src', () => {
    const { leaves, ground, allowed, standalone } = architecture;
    const known = new Set([...leaves, ...ground, ...standalone, ...Object.keys(allowed)]);
    const folders = new Set(sources().map(contextOf).filter(Boolean));
    expect([...folders].filter((folder) => !known.has(folder))).toEqual([]);
  });

  it('reads the environment in config alone', () => {
    // A child process gets our PATH handed on; that is no setting of ours.
    const reads = (file: string) => /process\.env(?!\.PATH\b)/.test(readFileSync(join(SRC, file), 'utf8'));
    const readers = sources().filter((file) => !file.endsWith('.spec.ts') && reads(file));
    expect(readers.filter((file) => contextOf(file) !== 'config')).toEqual([]);
  });

  it('has every spec run by exactly one jest project', () => {
    const root = resolve(__dirname, '../..');
    const tracked = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '*.spec.ts', '*.test.ts'], {
      cwd: root,
    });
    const specs = tracked
      .toString()
      .split('\n')
      .filter((file) => file && existsSync(join(root, file)));
    const projects = JEST_CONFIGS.flatMap(
      (config) => (require(join(root, config)) as { projects: JestProject[] }).projects,
    );
    expect(specs.length).toBeGreaterThan(10);
    const runsOf = (file: string) => projects.filter((project) => takes(project, file)).length;
    expect(specs.filter((file) => runsOf(file) !== 1)).toEqual([]);
  });
});
