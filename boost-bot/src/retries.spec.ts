import { Retries } from './retries';
import { StateFile } from './state-file';

const MINUTE_MS = 60_000;
const POST = 7;

describe('Retries', () => {
  let file: StateFile;
  let retries: Retries;
  beforeEach(() => {
    file = StateFile.open('/nowhere/state.json', 10, false);
    retries = new Retries(
      file,
      [5, 30, 120, 480].map((minutes) => minutes * MINUTE_MS),
      24 * 60 * MINUTE_MS,
    );
  });

  it('try a post again after 5 minutes, 30, 2 hours and 8, and give it up after a day', () => {
    const attempts: number[] = [];
    let until: number | null = 0;
    for (let now = 0; until !== null; now = until ?? 0) {
      attempts.push(now / MINUTE_MS);
      until = retries.fail(POST, 'not found', true, now);
    }
    expect(attempts).toEqual([0, 5, 35, 155, 635, 1115, 1440]);
  });

  it.each([
    ['another reason', () => retries.fail(POST, 'a fault', false, 23 * 60 * MINUTE_MS)],
    ['an end in between', () => retries.end(POST)],
  ])('begin again after %s', (_, between) => {
    retries.fail(POST, 'not found', true, 0);
    between();
    const day = 24 * 60 * MINUTE_MS;
    expect(retries.fail(POST, 'not found', true, day)).toBe(day + 5 * MINUTE_MS);
  });

  it('never give up for another reason than its own', () => {
    retries.fail(POST, 'its author', false, 0);
    const week = 7 * 24 * 60 * MINUTE_MS;
    expect(retries.fail(POST, 'its author', false, week - 1)).toBe(week - 1 + 30 * MINUTE_MS);
  });

  it('forget posts that did not come again for a week', () => {
    retries.fail(POST, 'not found', true, 0);
    const week = (7 * 24 * 60 + 5) * MINUTE_MS;
    retries.fail(8, 'its author', false, week - 1);
    expect(Object.keys(file.state.waiting)).toEqual([String(POST), '8']);
    retries.fail(8, 'its author', false, week);
    expect(Object.keys(file.state.waiting)).toEqual(['8']);
  });
});
