import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { REPOSITORY_FILES, isInRepository } from '../support/repository-files';

const PROJECT = resolve(__dirname, '../..');
const read = (path: string) => readFileSync(join(PROJECT, path), 'utf8');

/** Paths in a text that name a file of the project, such as `tools/docs/main.ts` or `jest.config.js`; none of a build. */
function filesNamedIn(text: string): string[] {
  const paths =
    text.match(/(?<![\w./@-])(?:\.ci\/\w+(?:\.sh)?|(?:[\w.-]+\/)*[\w.-]+\.(?:ts|js|mjs|json|sh|ya?ml))(?![\w/])/g) ??
    [];
  return paths.filter((path) => !/(?:^|\/)(?:dist|node_modules)\/|schema\.d\.ts$/.test(path));
}

describe('a checkout has', () => {
  it.each(['.', 'console', 'boost-bot'])('every file that the scripts of %s/package.json name', (folder) => {
    const { scripts } = JSON.parse(read(`${folder}/package.json`)) as { scripts: Record<string, string> };
    const named = Object.values(scripts).flatMap(filesNamedIn);
    expect(named.length).toBeGreaterThan(0);
    expect(named.filter((path) => !isInRepository(join(folder, path)))).toEqual([]);
  });

  it('every file that the Dockerfile copies from it', () => {
    const copies = [...read('Dockerfile').matchAll(/^COPY (?!--from)(.+) \S+$/gm)];
    const sources = copies.flatMap(([, paths = '']) => paths.split(' '));
    expect(sources.length).toBeGreaterThan(4);
    expect(sources.filter((path) => !isInRepository(path))).toEqual([]);
  });

  it('every file that .ci/run and .ci/release name', () => {
    const named = ['.ci/run', '.ci/release', '.ci/images', '.ci/units'].flatMap((path) => filesNamedIn(read(path)));
    expect(named).toContain('tools/demo/main.ts');
    expect(named.filter((path) => !isInRepository(path))).toEqual([]);
  });

  it('every file that another one imports by its path', () => {
    const sources = REPOSITORY_FILES.filter((file) => /\.tsx?$/.test(file));
    const imports = sources.flatMap((file) =>
      [...read(file).matchAll(/(?:from|import|import\() ?'(\.{1,2}\/[\w./-]+)'/g)].map(([, path = '']) =>
        join(dirname(file), path),
      ),
    );
    const isThere = (path: string) =>
      [path, `${path}.ts`, `${path}.tsx`, `${path}.d.ts`, path.replace(/\.js$/, '.ts')].some(isInRepository) ||
      /\/(?:api\/schema|schema\.js|programs\/examples\/queue-item\.js)$/.test(path);
    expect(imports.length).toBeGreaterThan(2_000);
    expect(imports.filter((path) => !isThere(path))).toEqual([]);
  });

  it.each(['http-times.ts', 'seen-forms.ts'])(
    '%s of the bot, which imports nothing from src/, as the service has it',
    (file) => expect(read(`boost-bot/src/${file}`)).toBe(read(`src/common/${file}`)),
  );

  // `release/` in .gitignore, without a slash before it, kept tools/release out of the repository.
  it('every file of the folders of sources that is not made by a build', () => {
    const folders = ['.ci', 'bench', 'boost-bot', 'console', 'deploy', 'docs', 'examples', 'src', 'test', 'tools'];
    expect(folders.filter((folder) => !existsSync(join(PROJECT, folder)))).toEqual([]);
    const ignored = execFileSync('git', ['ls-files', '-oi', '--exclude-standard', '--directory', ...folders], {
      cwd: PROJECT,
      encoding: 'utf8',
    });
    const made = /(?:^|\/)(?:node_modules|dist)\/$|\/src\/api\/(?:schema\.d\.ts)?$/;
    expect(ignored.split('\n').filter((path) => path !== '' && !made.test(path))).toEqual([]);
  });
});
