import { spawnSync } from 'node:child_process';
import { resolve } from 'node:path';

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

describe('the words of code, comments, docs and test titles', () => {
  it.each(Object.entries(WORDS))('are plain: not "%s" but "%s"', (word) => {
    const { status, stdout } = spawnSync(
      'git',
      ['grep', '--untracked', '-InwiE', word, '--', '.', ...ALLOWED.map((path) => `:!${path}`)],
      { cwd: resolve(__dirname, '../..'), encoding: 'utf8' },
    );
    expect(stdout.split('\n').filter(Boolean)).toEqual([]);
    expect(status).toBe(1);
  });
});
