import type { Fault } from './fault';

/** What one run of jest reported of a spec file; written by `file-reporter.js`. */
export interface FileReport {
  file: string;
  passed: number;
  failures: { title: string; message: string }[];
  /** Why the file could not be run. */
  error: string | null;
}

export type Verdict =
  | { kind: 'found'; file: string; title: string; message: string }
  | { kind: 'survived'; passed: number }
  /** The run proves nothing. */
  | { kind: 'invalid'; why: string };

/** What a run with a fault proves. Only a failed test finds the fault, not a compile error or a run without tests. */
export function verdictOf(report: readonly FileReport[]): Verdict {
  const [by] = report.flatMap(({ file, failures }) => failures.map((failure) => ({ file, ...failure })));
  if (by) return { kind: 'found', ...by };
  const broken = report.find(({ error }) => error !== null);
  if (broken) return { kind: 'invalid', why: `${broken.file} could not be run: ${broken.error?.trim()}` };
  const passed = report.reduce((sum, file) => sum + file.passed, 0);
  return passed === 0 ? { kind: 'invalid', why: 'no test was run' } : { kind: 'survived', passed };
}

const HEAD = `# Faults that the tests find

Each row is one small mistake in the source. \`npm run test:mutations\` makes them one at a time in a copy of the project, and runs the
tests that should notice. The list is in \`test/mutations.jsonl\`.

| # | File | Fault | Found by |
|---|---|---|---|
`;

const NO_RESULT = 'not run';

/** The table of all faults. Faults that were not run now keep their result in the table before. */
export function tableOf(faults: readonly Fault[], verdicts: ReadonlyMap<Fault, Verdict>, before: string): string {
  const known = new Map(
    before
      .split('\n')
      .filter((line) => /^\| \d/.test(line))
      .map((line) => line.slice(2, -2).split(' | '))
      .map(([, file, what, result]) => [`${file} | ${what}`, result]),
  );
  const rows = faults.map((fault, index) => {
    const verdict = verdicts.get(fault);
    const name = `\`${fault.file}\` | ${cell(fault.what)}`;
    return `| ${index + 1} | ${name} | ${verdict ? resultOf(verdict) : (known.get(name) ?? NO_RESULT)} |\n`;
  });
  return HEAD + rows.join('');
}

function resultOf(verdict: Verdict): string {
  if (verdict.kind === 'found') return `\`${verdict.file}\`: ${cell(verdict.title)}`;
  return verdict.kind === 'survived' ? '**survived**' : NO_RESULT;
}

/** A text in a cell: on one line, not too long, without the character that ends it. */
function cell(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ').replaceAll('|', '/');
  return line.length > 200 ? `${line.slice(0, 200)}...` : line;
}
