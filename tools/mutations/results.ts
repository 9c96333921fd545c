import type { Fault } from './fault';
import type { Verdict } from './verdict';

const HEAD = `# Faults that the tests find

Each row is one small mistake in the source. \`npm run test:mutations\` makes them one at a time in a copy of the project, and runs the
tests that should notice. The list is in \`tools/mutations/faults/\`.

| # | File | Fault | Found by |
|---|---|---|---|
`;

const LONGEST = 200;
const NO_RESULT = 'not run';

/** The table of all faults. Faults that were not run now keep their previous result. */
export function tableOf(faults: readonly Fault[], verdicts: ReadonlyMap<Fault, Verdict>, before: string): string {
  const known = resultsIn(before);
  const rows = faults.map((fault, index) => {
    const verdict = verdicts.get(fault);
    const result = verdict ? resultOf(verdict) : (known.get(keyOf(fault)) ?? NO_RESULT);
    return row([String(index + 1), `\`${fault.file}\``, cell(fault.what), result]);
  });
  return HEAD + rows.join('');
}

function resultOf(verdict: Verdict): string {
  if (verdict.kind === 'found') return `\`${verdict.by.file}\`: ${cell(verdict.by.title)}`;
  return verdict.kind === 'survived' ? '**survived**' : NO_RESULT;
}

/** The results of a table, by file and fault. */
function resultsIn(table: string): Map<string, string> {
  const cells = table
    .split('\n')
    .filter((line) => /^\| \d/.test(line))
    .map((line) => line.slice(2, -2).split(' | '));
  return new Map(cells.map(([, file, what, result = NO_RESULT]) => [`${file} ${what}`, result]));
}

function keyOf({ file, what }: Fault): string {
  return `\`${file}\` ${cell(what)}`;
}

function row(cells: readonly string[]): string {
  return `| ${cells.join(' | ')} |\n`;
}

/** A text in a cell: on one line, not too long, without the character that ends it. */
function cell(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ').replaceAll('|', '/');
  return line.length > LONGEST ? `${line.slice(0, LONGEST)}...` : line;
}
