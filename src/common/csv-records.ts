import { FORMULA } from './csv';

export interface CsvRecord {
  line: number;
  cells: string[];
}

/** Reads the records of a CSV text (RFC 4180); empty lines are left out. A quote that is not closed ends with the text. */
export function* parseCsv(text: string): Generator<CsvRecord> {
  let cells: string[] = [];
  let line = 1;
  let begun = 1;
  // A cell, quoted or not, and what ends it.
  const CELL = /(?:"((?:[^"]+|"")*)(?:"|$)|([^",\r\n]*))[^,\r\n]*(,|\r\n|\n|\r|$)/gy;
  const content = text.replace(/^\ufeff/, '');
  while (CELL.lastIndex < content.length) {
    const [all, quoted, plain = '', end = ''] = CELL.exec(content) ?? [''];
    cells.push(unguarded(quoted === undefined ? plain.trim() : quoted.replaceAll('""', '"')));
    line += all.split('\n').length - 1;
    if (end === ',') continue;
    if (cells.some(Boolean)) yield { line: begun, cells };
    cells = [];
    begun = line;
  }
  // The text ends with a comma.
  if (cells.some(Boolean)) yield { line: begun, cells: [...cells, ''] };
}

const unguarded = (cell: string): string =>
  cell.startsWith("'") && FORMULA.test(cell.slice(1)) ? cell.slice(1) : cell;
