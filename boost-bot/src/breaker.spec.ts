import { Breaker } from './breaker';
import { OwnFault } from './faults';

const FAULT = new OwnFault('server', 'does not respond');

describe('the pause after a fault', () => {
  let breaker: Breaker;
  let log: string[];
  /** The pauses after so many faults in a row, in the seconds that they have at most. */
  const fail = (times: number) =>
    Array.from({ length: times }, () => {
      breaker.fail(FAULT);
      const ms = (breaker.open?.until ?? 0) - Date.now();
      return 2 ** Math.ceil(Math.log2(ms / 1_000));
    });

  beforeEach(() => {
    jest.useFakeTimers();
    jest.spyOn(Math, 'random').mockReturnValue(0.9);
    log = [];
    breaker = new Breaker(16_000, (line) => log.push(line));
  });
  afterEach(() => {
    jest.restoreAllMocks();
    jest.useRealTimers();
  });

  it('doubles up to the longest, and is short again after a recovery', () => {
    expect(fail(6)).toEqual([1, 2, 4, 8, 16, 16]);
    breaker.recover();
    expect(breaker.open).toBeNull();
    expect(fail(2)).toEqual([1, 2]);
    expect(log).toHaveLength(3);
  });

  it('is as long as the server wants, where that is longer', () => {
    const retryAt = Date.now() + 600_000;
    breaker.fail(new OwnFault('rate limit', 'has too much to do', retryAt));
    expect(breaker.open?.until).toBe(retryAt);
  });
});
