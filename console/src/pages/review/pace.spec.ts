import { Pace } from './pace';

function paceOf(...gaps: number[]): Pace {
  const pace = new Pace();
  let at = 1_000;
  pace.decided(at);
  for (const gap of gaps) pace.decided((at += gap));
  return pace;
}

describe('the pace', () => {
  it('is unknown before five gaps', () => {
    expect(paceOf(2_000, 2_000, 2_000, 2_000).minutesFor(100)).toBeNull();
  });

  it('goes by the median', () => {
    expect(paceOf(1_000, 2_000, 3_000, 50_000, 1_000).minutesFor(60)).toBe(2);
  });

  it('takes the mean of the middle two', () => {
    expect(paceOf(1_000, 1_000, 1_000, 3_000, 3_000, 3_000).minutesFor(60)).toBe(2);
  });

  it('leaves pauses out and says at least a minute', () => {
    expect(paceOf(1_000, 1_000, 600_000, 1_000, 1_000, 1_000).minutesFor(3)).toBe(1);
  });

  it('remembers the last twenty', () => {
    const slow = Array.from({ length: 20 }, () => 60_000);
    const fast = Array.from({ length: 20 }, () => 1_000);
    expect(paceOf(...slow, ...fast).minutesFor(60)).toBe(1);
  });
});
