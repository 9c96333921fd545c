import { csvLine } from './csv';

describe('a line of CSV', () => {
  it.each([
    [['a', 7, null, ''], 'a,7,,'],
    [['say "no"', 'a,b', 'two\nlines'], '"say ""no""","a,b","two\nlines"'],
    [['=1+1', '+1', '-1', '@x', '\tx'], "'=1+1,'+1,'-1,'@x,'\tx"],
    [['\r=1', '="a"'], '"\'\r=1","\'=""a"""'],
    [[-1, ' =1', 'a=1'], '-1, =1,a=1'],
  ])('holds %j as %j', (cells, line) => {
    expect(csvLine(cells)).toBe(line);
  });
});
