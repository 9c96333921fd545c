/** Characters that begin a formula in a spreadsheet, or are skipped before one. */
export const FORMULA = /^[=+\-@\t\r]/;

/** A line of RFC 4180 without its line break. A text that a spreadsheet would compute gets an apostrophe (OWASP). */
export function csvLine(cells: readonly (string | number | null)[]): string {
  return cells.map(csvCell).join(',');
}

function csvCell(value: string | number | null): string {
  if (value === null) return '';
  if (typeof value === 'number') return String(value);
  const safe = FORMULA.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
