import { StateFile } from './state-file';
import { Suspects } from './suspects';

const HOUR_MS = 3_600_000;
const GIVE_UP_HOURS = 6;
const POST = 7;
/** By the real clock, since old entries are dropped by it. */
const START = Date.now();

describe('Suspects', () => {
  let file: StateFile;
  let suspects: Suspects;
  beforeEach(() => {
    file = StateFile.open(null, 10);
    suspects = new Suspects(file, GIVE_UP_HOURS * HOUR_MS);
  });

  const at = (hours: number) => START + hours * HOUR_MS;
  /** Whether the post is given up at the last of its failures. */
  const failAt = (...hours: number[]) => hours.map((each) => suspects.fail(POST, 'lastFound', at(each)));

  it('give a post up that was not found three times over the time, while another one was found', () => {
    expect(failAt(0)).toEqual([false]);
    suspects.found(8, at(1));
    expect(failAt(3, 6)).toEqual([false, true]);
  });

  it('keep a post while no other one was found since its first failure', () => {
    suspects.found(8, at(-1));
    expect(failAt(0, 3, 6, 9)).toEqual([false, false, false, false]);
  });

  it('do not count the time for which a post only waited', () => {
    suspects.defer(POST, at(1));
    suspects.found(8, at(2));
    expect(failAt(30, 33, 36)).toEqual([false, false, false]);
  });

  it('begin again when the post was found in between, which proves nothing for its own next failures', () => {
    failAt(0, 3);
    suspects.found(POST, at(4));
    expect(failAt(5, 8, 11)).toEqual([false, false, false]);
  });

  it('count refusals apart from failures to find the post, and keep them when it is found', () => {
    failAt(0, 3);
    const refuseAt = (hours: number) => suspects.fail(POST, 'lastBoosted', at(hours));
    file.state.lastBoosted = at(4);
    expect([refuseAt(6), refuseAt(9)]).toEqual([false, false]);
    file.state.lastBoosted = at(10);
    suspects.found(POST, at(12));
    expect(refuseAt(12)).toBe(true);
  });
});
