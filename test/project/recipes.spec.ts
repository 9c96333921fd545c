import { execFile } from 'node:child_process';
import {
  appendFileSync,
  cpSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { SCORER_VERSION } from '../../src/spam-rules/rules';
import { REPOSITORY_FILES } from '../support/repository-files';

const PROJECT = resolve(__dirname, '../..');
const PAGE = readFileSync(join(PROJECT, 'docs/contributing.md'), 'utf8');

/** The recipes that are followed here, each with the patch that following it gave. */
const RECIPES: { title: string; patch: string; migration?: string; text: string }[] = [
  { title: 'An endpoint on posts', patch: 'endpoint' },
  { title: 'An export setting', patch: 'export-setting' },
  { title: 'A spam rule', patch: 'spam-rule' },
  { title: 'A column of a post, shown in the console', patch: 'column', migration: 'PostVowelCount' },
].map((recipe) => ({
  ...recipe,
  text: PAGE.split(`### ${recipe.title}\n`)[1]?.split('\n## ')[0]?.split('\n### ')[0] ?? '',
}));

/** The paths in backticks of a recipe's line, sorted. */
function pathsOf(text: string, line: RegExp): string[] {
  const [, listed = ''] = line.exec(text) ?? [];
  return [...listed.matchAll(/`([^`]+)`/g)].map(([, path = '']) => path).toSorted();
}

const HAND = /^By hand \d+: (.*?\.)$/ms;
const GENERATED = /^Generated: (.*?\.)$/ms;

/** The text of a patch; it leaves the scorer's version open, which changes often. */
function readPatch(name: string): string {
  const text = readFileSync(join(__dirname, 'recipes', `${name}.patch`), 'utf8');
  return text.replace('{version}', SCORER_VERSION).replace('{next}', String(Number(SCORER_VERSION) + 1));
}

const touchedBy = (patch: string) => [...patch.matchAll(/^\+\+\+ b\/(.+)$/gm)].map(([, path = '']) => path).toSorted();

/** Migrations are numbered as they are made. */
const unnumbered = (path: string) => path.replace(/\/\d{13}-/, '/<number>-');

/** Waits for all before it fails: the copy is removed then. */
async function allDone(runs: readonly Promise<void>[]): Promise<void> {
  await Promise.allSettled(runs);
  await Promise.all(runs);
}

describe.each(RECIPES)('the recipe "$title"', ({ text, patch }) => {
  it('names the files that following it touches, and how many', () => {
    const touched = touchedBy(readPatch(patch)).map(unnumbered);
    expect(pathsOf(text, HAND)).toEqual(touched);
    expect(text).toContain(`By hand ${touched.length}: `);
  });

  it('is checked with its files formatted', () => expect(text).toMatch(/^Check: `npm run format && /m));
});

describe('a copy of the project with the changes of all recipes', () => {
  let copy: string;
  beforeAll(() => {
    copy = mkdtempSync(join(tmpdir(), 'sluice-recipes-'));
  });
  afterAll(() => rmSync(copy, { recursive: true, force: true }));

  async function run(command: string, ...args: string[]): Promise<void> {
    const env = {
      ...process.env,
      TEST_DATABASE_URL: process.env['SLUICE_TEST_SERVER'],
      GIT_CEILING_DIRECTORIES: tmpdir(),
    };
    try {
      await promisify(execFile)(command, args, { cwd: copy, env, maxBuffer: 1e8 });
    } catch (error) {
      const { stdout = '', stderr = '' } = error as { stdout?: string; stderr?: string };
      throw new Error(`${[command, ...args].join(' ')}\n${stdout}${stderr}`, { cause: error });
    }
  }

  async function migrateAndDocument(): Promise<void> {
    for (const { migration } of RECIPES) if (migration) await run('npm', 'run', 'migration:generate', '--', migration);
    await run('npm', 'run', 'docs:generate');
  }

  /** Writes openapi.json by a build without a check of the types: that is made once, of all parts. */
  async function build(): Promise<void> {
    const quick = { extends: './tsconfig.build.json', compilerOptions: { noCheck: true } };
    writeFileSync(join(copy, 'tsconfig.quick.json'), JSON.stringify(quick));
    await run('npx', 'nest', 'build', '-p', 'tsconfig.quick.json');
    await run('node', 'dist/openapi.js');
  }

  async function checkFormat(): Promise<void> {
    const touched = new Set(RECIPES.flatMap(({ patch }) => touchedBy(readPatch(patch))));
    await run('npx', 'prettier', '--check', '--ignore-unknown', ...touched);
  }

  it('compiles, passes the tests that they name, and differs in the files that they name', async () => {
    for (const file of REPOSITORY_FILES) cpSync(join(PROJECT, file), join(copy, file));
    for (const folder of ['node_modules', 'console/node_modules', 'boost-bot/node_modules'])
      if (existsSync(join(PROJECT, folder))) symlinkSync(join(PROJECT, folder), join(copy, folder));
    for (const { patch } of RECIPES) {
      writeFileSync(join(copy, 'recipe.patch'), readPatch(patch));
      await run('git', 'apply', '-C1', 'recipe.patch');
    }
    const tests = new Set(
      RECIPES.flatMap(({ text }) => /^Check: .*--testPathPatterns ([^`&]+)/m.exec(text)?.[1]?.trim().split(' ') ?? []),
    );
    expect(tests.size).toBeGreaterThan(5);
    await allDone([migrateAndDocument(), build(), checkFormat()]);
    await allDone([
      run('npm', 'run', 'typecheck'),
      run('npx', 'jest', '-u', '-w', '2', '--selectProjects', 'unit', 'e2e', '--testPathPatterns', ...tests),
    ]);
    const read = (folder: string, file: string) => readFileSync(join(folder, file), 'utf8');
    const changed = REPOSITORY_FILES.filter((file) => read(PROJECT, file) !== read(copy, file));
    const listed = RECIPES.flatMap(({ text }) => [...pathsOf(text, HAND), ...pathsOf(text, GENERATED)]);
    const old = listed.filter((file) => existsSync(join(PROJECT, file)));
    expect(changed.toSorted()).toEqual([...new Set(old)].toSorted());
  }, 1_800_000);

  it('says why a migration cannot be generated', async () => {
    appendFileSync(join(copy, 'src/streams/stream.entity.ts'), "\nthrow new Error('a broken entity');\n");
    await expect(run('npm', 'run', 'migration:generate', '--', 'Broken')).rejects.toThrow('a broken entity');
  }, 1_800_000);
});
