import { BackOffs } from './back-offs';

const MINUTE = 60_000;

describe('BackOffs', () => {
  it('does not try again for a minute, then twice as long each time, 25 minutes at most', () => {
    const backOffs = new BackOffs<string>();
    const waits = Array.from({ length: 8 }, () => {
      backOffs.add('a', 0);
      return Array.from({ length: 100 }, (_, minute) => minute).filter((m) =>
        backOffs.waiting(m * MINUTE).includes('a'),
      ).length;
    });
    expect(waits).toEqual([1, 2, 4, 8, 16, 25, 25, 25]);
  });

  it('forgets a failure after a success', () => {
    const backOffs = new BackOffs<string>();
    backOffs.add('a', 0);
    backOffs.add('a', 0);
    expect(backOffs.failures('a')).toBe(2);
    backOffs.remove('a');
    expect([backOffs.waiting(0), backOffs.failures('a')]).toEqual([[], 0]);
    backOffs.add('a', 0);
    expect([backOffs.waiting(MINUTE - 1), backOffs.waiting(MINUTE)]).toEqual([['a'], []]);
  });

  it('remembers a thousand keys, the latest ones', () => {
    const backOffs = new BackOffs<number>();
    for (let key = 0; key <= 1_000; key++) backOffs.add(key, 0);
    expect(backOffs.waiting(0)).toEqual(Array.from({ length: 1_000 }, (_, i) => i + 1));
  });
});
