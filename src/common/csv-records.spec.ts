import { csvLine } from '../common/csv';
import { parseCsv } from './csv-records';

const cells = (text: string) => [...parseCsv(text)].map((record) => record.cells);

describe('CSV', () => {
  it.each([
    [
      'a,b\nc,d\n',
      [
        ['a', 'b'],
        ['c', 'd'],
      ],
    ],
    [
      '\ufeffa, b \r\n\r\nc,',
      [
        ['a', 'b'],
        ['c', ''],
      ],
    ],
    ['"a, ""b""\nc",d', [['a, "b"\nc', 'd']]],
    ['"not closed, d', [['not closed, d']]],
    [',,\n', []],
    ['', []],
  ])('%j has the records %j', (text, expected) => {
    expect(cells(text)).toEqual(expected);
  });

  it('tells the line of each record', () => {
    expect([...parseCsv('a\n\n"b\nb"\nc')].map(({ line }) => line)).toEqual([1, 3, 5]);
  });

  it.each([['plain'], ['a, b'], ['say "no"'], ['two\nlines'], ['=1+1'], ['@user@host'], ["'quoted"]])(
    'is read as it was written: %j',
    (cell) => {
      expect(cells(csvLine([cell, 'x']))).toEqual([[cell, 'x']]);
    },
  );
});
