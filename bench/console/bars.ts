/** Machines are shared and noisy: a time fails only so many times beyond its bar. */
const MARGIN = 5;

/** A figure of the console. */
export interface Figure {
  what: string;
  measured: number;
  unit: 'ms' | 'bytes' | '';
  /** What it should be at most; null: only told. */
  bar: number | null;
  /** Beside the figure. */
  note?: string;
}

/** How often a figure may be its bar: bytes do not depend on the machine. */
const margin = ({ unit }: Figure) => (unit === 'bytes' ? 1 : MARGIN);

/** Is it so far beyond its bar that no noise explains it? A figure that is no number is. */
export function isFailure(figure: Figure): boolean {
  return figure.bar !== null && !(figure.measured <= figure.bar * margin(figure));
}

/** The figures as a table, by lines. */
export function table(figures: readonly Figure[]): string[] {
  const rows = figures.map((figure) => [
    figure.what,
    figure.bar === null ? '' : inUnit(figure.bar, figure.unit),
    inUnit(figure.measured, figure.unit),
    figure.bar === null ? '' : (figure.measured / figure.bar).toFixed(2),
    [figure.note, isFailure(figure) && 'TOO MUCH'].filter(Boolean).join(', '),
  ]);
  const all = [['', 'bar', 'measured', 'ratio', ''], ...rows];
  const widths = [0, 1, 2, 3].map((column) => Math.max(...all.map((row) => row[column]?.length ?? 0)));
  return all.map((row) =>
    row
      .map((cell, i) => (i === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[i] ?? 0)))
      .join('  ')
      .trimEnd(),
  );
}

function inUnit(value: number, unit: Figure['unit']): string {
  const digits = unit === 'ms' ? 1 : 0;
  return `${value.toLocaleString('en', { minimumFractionDigits: digits, maximumFractionDigits: digits })} ${unit}`.trim();
}

/** The least value that so large a share of all is not above. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  const value = sorted[Math.ceil(share * sorted.length) - 1];
  if (value === undefined) throw new Error('No values');
  return value;
}
