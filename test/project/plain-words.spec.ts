import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { REPOSITORY_FILES } from '../support/repository-files';

/** Words that nobody searches for, each with what to write instead. */
const WORDS: Record<string, string> = {
  anew: 'again',
  'mend(s|ed|ing)?': 'fix, repair',
  upkeep: 'maintenance',
  'left alone': 'unchanged',
  aright: 'correctly',
  barred: 'blocked',
  'held back': 'withheld',
  'short way': 'fast path',
  'instance turns?': 'queue per instance',
  "behind the requests' back": 'in the background',
};

/** Where such a word may be: in what landed, in quotations, in the texts of sample posts. */
const ALLOWED = [
  'test/project/plain-words.spec.ts',
  'src/database/migrations',
  // Quotes the contract.
  'test/contract',
  // Texts that people might have written.
  'tools/sample-instance',
  // Compares with builds whose column had that name.
  'bench/compare-builds.ts',
];

/** What a reader has to read twice, each with what to write instead. It may not be in what people read. */
const EXPRESSIONS: Record<string, string> = {
  'for good': 'finally, or nothing',
  told: 'informed, or say who knows what',
  'but for': 'except',
  'so many': 'this many, at most N',
  'by itself': 'nothing, or automatically',
  'all the same': 'anyway',
  whoever: 'anyone who, clients that',
  'goes? by': 'uses, is based on',
  'posts (also )?wait whose': 'withholds posts by',
  Ausgabe: 'Export, Ausliefern, Warteschlange',
};

/** What operators, reviewers and authors of consumers read. */
const READ_BY_PEOPLE = [
  'docs/*.md',
  'README.md',
  'CHANGELOG.md',
  'boost-bot/README.md',
  'examples/*/README.md',
  '.env.example',
  'boost-bot/.env.example',
  'openapi.json',
  'console/src/**/*messages.ts',
  ':!docs/licences.md',
  ':!docs/adr',
  ':!docs/lab',
];

/** The most words of a page, so that somebody with five minutes can read it. */
const MOST_WORDS: Record<string, number> = {
  'README.md': 450,
  'CHANGELOG.md': 300,
  'docs/getting-started.md': 720,
  'docs/troubleshooting.md': 750,
  'docs/consumers.md': 700,
  'docs/operating.md': 900,
  'docs/backup.md': 600,
  'docs/database.md': 550,
  'docs/embedded-database.md': 500,
  'docs/metrics.md': 700,
  'docs/reviewers.md': 800,
  'docs/security.md': 1_300,
  'docs/configuration.md': 1_250,
  'docs/scoring.md': 900,
  'docs/performance.md': 400,
  'docs/contributing.md': 1_850,
  'docs/architecture.md': 1_135,
  'docs/glossary.md': 550,
  'boost-bot/README.md': 950,
};

/** The most words of comments in `src`, specs and migrations left out. */
const MOST_COMMENT_WORDS = 39_500;

const PROJECT = resolve(__dirname, '../..');
const read = (file: string) => readFileSync(join(PROJECT, file), 'utf8');

/** The number of words of a file's comments; an address is no comment. */
function commentWords(text: string): number {
  const comments = [...text.matchAll(/\/\*([\s\S]*?)\*\/|(?<!:)\/\/(.*)/g)];
  return comments.reduce(
    (sum, [, block, line]) => sum + ((block ?? line ?? '').match(/[a-z][\w'’-]*/gi)?.length ?? 0),
    0,
  );
}

function grep(word: string, where: readonly string[]): string[] {
  const options = ['grep', '--untracked', '-InwiE', word, '--', ...where];
  const { status, stdout } = spawnSync('git', options, { cwd: PROJECT, encoding: 'utf8' });
  expect([0, 1]).toContain(status);
  return stdout.split('\n').filter(Boolean);
}

describe('what people read', () => {
  it.each(Object.entries(EXPRESSIONS))('is plain: not "%s" but "%s"', (expression) => {
    expect(grep(expression, READ_BY_PEOPLE)).toEqual([]);
  });

  it.each(Object.entries(MOST_WORDS))('%s has at most %d words', (page, most) => {
    expect(read(page).split(/\s+/).filter(Boolean).length).toBeLessThanOrEqual(most);
  });

  it('comments of src are few', () => {
    const files = REPOSITORY_FILES.filter((file) => /^src\/(?!database\/migrations).*(?<!\.spec)\.ts$/.test(file));
    const words = files.reduce((sum, file) => sum + commentWords(read(file)), 0);
    expect(words).toBeGreaterThan(10_000);
    expect(words).toBeLessThanOrEqual(MOST_COMMENT_WORDS);
  });
});

describe('the words of code, comments, docs and test titles', () => {
  it.each(Object.entries(WORDS))('are plain: not "%s" but "%s"', (word) => {
    expect(grep(word, ['.', ...ALLOWED.map((path) => `:!${path}`)])).toEqual([]);
  });
});
