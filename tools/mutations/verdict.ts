/** What one run of jest reported, a spec file each; written by `file-reporter.js`. */
export type TestReport = readonly FileReport[];

export interface FileReport {
  file: string;
  passed: number;
  failures: { title: string; message: string }[];
  /** Why the file could not be run. */
  error: string | null;
}

export interface FailedTest {
  file: string;
  title: string;
  message: string;
}

export type Verdict =
  | { kind: 'found'; by: FailedTest }
  | { kind: 'survived'; passed: number }
  /** The run proves nothing. */
  | { kind: 'invalid'; why: string };

/** What a run with a fault proves. Only a failed test finds the fault, not a compile error or a run without tests. */
export function verdictOf(report: TestReport | null): Verdict {
  if (report === null) return { kind: 'invalid', why: 'jest ended without a report' };
  const [by] = report.flatMap(({ file, failures }) => failures.map((failure) => ({ file, ...failure })));
  if (by) return { kind: 'found', by };
  const broken = report.find(({ error }) => error !== null);
  if (broken) return { kind: 'invalid', why: `${broken.file} could not be run: ${broken.error?.trim()}` };
  const passed = report.reduce((sum, file) => sum + file.passed, 0);
  return passed === 0 ? { kind: 'invalid', why: 'no test was run' } : { kind: 'survived', passed };
}

/** What a run reported of the spec files that a pattern matches. */
export function partOf(report: TestReport | null, paths: string): TestReport | null {
  const pattern = new RegExp(paths);
  return report && report.filter(({ file }) => pattern.test(file));
}
