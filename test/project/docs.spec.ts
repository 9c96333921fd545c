import { readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { VARIABLES } from '../../src/config/app-config';
import { generatedPages } from '../../tools/docs/generated-pages';
import { anchorsOf, linksOf } from '../../tools/site/markdown';
import { PAGES } from '../../tools/site/pages';
import { REPOSITORY_FILES, isInRepository } from '../support/repository-files';

const PROJECT = resolve(__dirname, '../..');
const read = (file: string) => readFileSync(join(PROJECT, file), 'utf8');
const FILES = REPOSITORY_FILES.filter((file) => file.endsWith('.md'));

function broken(file: string): string[] {
  return linksOf(read(file)).filter((link) => {
    if (/^(https?|mailto):/.test(link)) return false;
    const [path = '', anchor] = link.split('#');
    const target = path === '' ? file : join(dirname(file), path);
    if (!isInRepository(target)) return true;
    return anchor !== undefined && target.endsWith('.md') && !anchorsOf(read(target)).includes(anchor);
  });
}

describe('the documents', () => {
  it.each(FILES)('%s links to what exists', (file) => expect(broken(file)).toEqual([]));

  it('name scripts of npm that exist', () => {
    const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
    const named = FILES.filter((file) => file !== 'CHANGELOG.md').flatMap((file) =>
      [...read(file).matchAll(/npm run (?:--silent )?([\w:-]+)/g)].map(([, name = '']) => name),
    );
    expect(named.length).toBeGreaterThan(30);
    expect([...new Set(named)].filter((name) => !(name in scripts))).toEqual([]);
  });

  it('name files that exist, but for what the worked examples of contributing make', () => {
    const pages = FILES.filter((file) => !['CHANGELOG.md', 'docs/contributing.md'].includes(file));
    const named = pages.flatMap((page) =>
      [
        ...read(page).matchAll(
          /`((?:src|test|tools|bench|console(?!\/dist)|boost-bot|deploy|docs)\/[\w./-]+\.[a-z]+)`/g,
        ),
      ].map(([, path = '']) => path),
    );
    expect(named.length).toBeGreaterThan(50);
    expect([...new Set(named)].filter((path) => !isInRepository(path))).toEqual([]);
  });

  it('are all pages of the site, those for its own contributors left out', () => {
    const shown = PAGES.map(({ file }) => file);
    const docs = FILES.filter((file) => /^docs\/[^/]+\.md$/.test(file));
    expect(docs.filter((file) => !shown.includes(file))).toEqual([]);
  });
});

describe('docs/security.md', () => {
  it('has a test for each of the ten risks of OWASP', () => {
    const rows = read('docs/security.md').match(/^\| API\d+ .*$/gm) ?? [];
    expect(rows).toHaveLength(10);
    expect(rows.filter((row) => !/`(?:test|src)\/[\w./-]+\.spec\.ts`/.test(row.split('|')[3] ?? ''))).toEqual([]);
  });
});

describe('the generated pages', () => {
  it('are those of the code; `npm run docs:generate` writes them', () => {
    for (const [path, text] of Object.entries(generatedPages()))
      expect({ path, text: read(path) }).toEqual({ path, text });
  });
});

describe('docs/configuration.md', () => {
  it('names every secret that may be in a file', () => {
    const secrets = Object.entries(VARIABLES).flatMap(([name, one]) => ('secret' in one ? [`\`${name}\``] : []));
    const [paragraph = ''] = /\*\*Secrets in files\.\*\*.*/.exec(read('docs/configuration.md')) ?? [];
    expect(secrets.filter((name) => !paragraph.includes(name))).toEqual([]);
  });
});
