/** What one run of jest reported; written by `reporter.js`. */
export interface TestReport {
  passed: number;
  failures: FailedTest[];
  /** Spec files that could not be run at all. */
  broken: { file: string; message: string }[];
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

/** What a run with a fault proves: only a failed test finds it, not a file that does not compile or a run without tests. */
export function verdictOf(report: TestReport | null): Verdict {
  if (report === null) return { kind: 'invalid', why: 'jest ended without a report' };
  const { passed, failures, broken } = report;
  const [by] = failures;
  if (by) return { kind: 'found', by };
  const [first] = broken;
  if (first) return { kind: 'invalid', why: `${first.file} could not be run: ${first.message.trim()}` };
  if (passed === 0) return { kind: 'invalid', why: 'no test was run' };
  return { kind: 'survived', passed };
}
