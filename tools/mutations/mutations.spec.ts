import { concerns, type Fault, FAULTS, ListError, withFault } from './fault';
import { type FileReport, tableOf, verdictOf } from './results';

const fault = (more: Partial<Fault> = {}): Fault => ({
  file: 'src/a.ts',
  what: 'A | B',
  right: 'a < b',
  wrong: 'a <= b',
  project: 'unit',
  paths: 'src/a',
  ...more,
});
const failed = { title: 'a is less', message: 'Error' };
const failure = { file: 'src/a.spec.ts', ...failed };
const report = (more: Partial<FileReport> = {}): FileReport => {
  return { file: 'src/a.spec.ts', passed: 3, failures: [], error: null, ...more };
};

describe('a fault', () => {
  it.each([
    ['a <= b', 'if (a <= b) return;'],
    ['$& $1', 'if ($& $1) return;'],
  ])('replaces its text by %s, literally', (wrong, after) => {
    expect(withFault('if (a < b) return;', fault({ wrong }))).toBe(after);
  });

  it.each([
    ['is not in the file', 'a > b', {}],
    ['is in the file twice', 'a < b || a < b', {}],
    ['is replaced by itself', 'a < b', { wrong: 'a < b' }],
  ])('is an error of the list when its text %s', (_, source, more) => {
    expect(() => withFault(source, fault(more))).toThrow(ListError);
  });

  it.each([
    ['its file', 'src/a.ts', true],
    ['a spec that must find it', 'src/a.spec.ts', true],
    ['another spec', 'src/b.spec.ts', false],
    ['another file', 'src/ab.ts', false],
  ])('is run with --changed when that is %s', (_, name, expected) => {
    expect(concerns(fault(), ['README.md', name])).toBe(expected);
  });

  it('is described once', () => {
    const names = FAULTS.map(({ file, what }) => `${file} ${what}`);
    expect(new Set(names).size).toBe(names.length);
  });
});

describe('the verdict of a run', () => {
  it('is "found" by the first test that failed, "survived" when all pass', () => {
    expect(verdictOf([report()])).toEqual({ kind: 'survived', passed: 3 });
    expect(verdictOf([report({ file: 'src/b.spec.ts' }), report({ failures: [failed, failed] })])).toEqual({
      kind: 'found',
      ...failure,
    });
  });

  it.each([
    ['no test was run', [report({ passed: 0 })]],
    ['no spec file was run', []],
    ['a spec file does not compile', [report(), report({ passed: 0, error: 'Syntax' })]],
  ])('is "invalid" when %s', (_, report) => {
    expect(verdictOf(report).kind).toBe('invalid');
  });
});

describe('the table of results', () => {
  const [a, b] = [fault(), fault({ what: 'C' })];

  it('has the result of each fault', () => {
    const table = tableOf(
      [a, b],
      new Map([
        [a, { kind: 'found', ...failure }],
        [b, { kind: 'survived', passed: 1 }],
      ]),
      '',
    );
    expect(table).toContain('| 1 | `src/a.ts` | A / B | `src/a.spec.ts`: a is less |\n');
    expect(table).toContain('| 2 | `src/a.ts` | C | **survived** |\n');
  });

  it('keeps the results of faults that were not run again, also under another number', () => {
    const before = tableOf([a], new Map([[a, { kind: 'found', ...failure }]]), '');
    const after = tableOf([b, a], new Map(), before);
    expect(after).toContain('| 1 | `src/a.ts` | C | not run |\n');
    expect(after).toContain('| 2 | `src/a.ts` | A / B | `src/a.spec.ts`: a is less |\n');
  });
});
