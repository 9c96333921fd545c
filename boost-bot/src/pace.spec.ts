import { array, assert, double, integer, property, record } from 'fast-check';
import { Pace, type PacedBoost, type PaceSettings } from './pace';

const SETTINGS: PaceSettings = {
  BOOSTS_PER_HOUR: 3,
  LEAST_GAP_SECONDS: 600,
  RANDOM_WAIT_SECONDS: 300,
  BOOST_HOURS: { from: 0, to: 24 * 60 },
  TIME_ZONE: 'UTC',
  BOOSTS_PER_AUTHOR_A_DAY: 2,
};

const pace = (changes: Partial<PaceSettings> = {}) => new Pace({ ...SETTINGS, ...changes });
const time = (text: string) => Date.parse(text);
const boostsAt = (...times: string[]): PacedBoost[] =>
  times.map((at) => ({ at: time(at), author: '@mira@fjordlys.example' }));
const between = (from: number, to: number) => ({ from: from * 60, to: to * 60 });

describe('the next boost', () => {
  const NOW = time('2026-03-10T12:00:00Z');

  it('may be at once without earlier ones', () => expect(pace().nextBoost(NOW, 0, [])).toBe(NOW));

  it('waits for the end of the gap', () => expect(pace().nextBoost(NOW, NOW + 5, [])).toBe(NOW + 5));

  it('waits until fewer than the most lie in the last hour', () => {
    const boosts = boostsAt('2026-03-10T11:10:00Z', '2026-03-10T11:20:00Z', '2026-03-10T11:40:00Z');
    expect(pace().nextBoost(NOW, 0, boosts)).toBe(time('2026-03-10T12:10:00Z'));
    expect(pace({ BOOSTS_PER_HOUR: 2 }).nextBoost(NOW, 0, boosts)).toBe(time('2026-03-10T12:20:00Z'));
    expect(pace({ BOOSTS_PER_HOUR: 4 }).nextBoost(NOW, 0, boosts)).toBe(NOW);
  });

  it('keeps every limit, whatever the settings, the random waits and the pauses of the bot, and waits no longer', () => {
    const settings = record({
      BOOSTS_PER_HOUR: integer({ min: 1, max: 5 }),
      LEAST_GAP_SECONDS: integer({ min: 0, max: 3_600 }),
      RANDOM_WAIT_SECONDS: integer({ min: 0, max: 900 }),
      BOOST_HOURS: record({ from: integer({ min: 0, max: 1_439 }), to: integer({ min: 1, max: 1_440 }) }),
    }).filter(({ BOOST_HOURS: { from, to } }) => from !== to);
    const days = array(
      record({ late: integer({ min: 0, max: 7_200_000 }), random: double({ min: 0, max: 0.999, noNaN: true }) }),
      {
        minLength: 2,
        maxLength: 20,
      },
    );
    const minutesOf = (at: number) => (at / 60_000) % 1_440;
    const isWithin = (at: number, { from, to }: PaceSettings['BOOST_HOURS']) =>
      from < to ? minutesOf(at) >= from && minutesOf(at) < to : minutesOf(at) >= from || minutesOf(at) < to;
    const run = (changes: Partial<PaceSettings>, steps: { late: number; random: number }[]) => {
      const paced = pace(changes);
      const { BOOSTS_PER_HOUR: most, LEAST_GAP_SECONDS: gap, BOOST_HOURS: hours } = { ...SETTINGS, ...changes };
      const boosts: PacedBoost[] = [];
      let [now, notBefore] = [NOW, 0];
      for (const { late, random } of steps) {
        const allowed = paced.nextBoost(now, notBefore, boosts);
        // Woken up late, it asks again.
        now = paced.nextBoost(allowed + late, notBefore, boosts);
        const [before, first] = [boosts.at(-1)?.at ?? -Infinity, boosts.at(-most)?.at ?? -Infinity];
        expect(now - before).toBeGreaterThanOrEqual(gap * 1_000);
        expect(now - first).toBeGreaterThanOrEqual(3_600_000);
        expect(isWithin(now, hours)).toBe(true);
        const free = Math.max(allowed + late, notBefore, first + 3_600_000);
        expect(isWithin(free, hours) ? now : 0).toBe(isWithin(free, hours) ? free : 0);
        boosts.push({ at: now, author: '' });
        notBefore = paced.gapAfter(now, random);
      }
    };
    assert(property(settings, days, run), { numRuns: 50 });
  });

  it.each([
    ['inside', 'UTC', between(8, 22), '2026-03-10T12:00:00Z', '2026-03-10T12:00:00Z'],
    ['before', 'UTC', between(8, 22), '2026-03-10T07:59:30Z', '2026-03-10T08:00:00Z'],
    ['at the end', 'UTC', between(8, 22), '2026-03-10T22:00:00Z', '2026-03-11T08:00:00Z'],
    ['over midnight, inside', 'UTC', between(22, 6), '2026-03-10T23:00:00Z', '2026-03-10T23:00:00Z'],
    ['over midnight, outside', 'UTC', between(22, 6), '2026-03-10T06:00:00Z', '2026-03-10T22:00:00Z'],
    ['in another zone', 'Asia/Kolkata', between(8, 22), '2026-03-10T17:00:00Z', '2026-03-11T02:30:00Z'],
    [
      'on the day that summer time begins',
      'Europe/Berlin',
      between(8, 22),
      '2026-03-28T21:30:00Z',
      '2026-03-29T06:00:00Z',
    ],
    ['on the day that it ends', 'Europe/Berlin', between(8, 22), '2026-10-24T20:30:00Z', '2026-10-25T07:00:00Z'],
    [
      'with a start that the day leaves out',
      'Europe/Berlin',
      { from: 150, to: 300 },
      '2026-03-29T00:30:00Z',
      '2026-03-29T01:00:00Z',
    ],
  ])('keeps to the hours: %s', (_, zone, hours, now, expected) => {
    const next = pace({ TIME_ZONE: zone, BOOST_HOURS: hours }).nextBoost(time(now), 0, []);
    expect(new Date(next).toISOString()).toBe(new Date(expected).toISOString());
  });
});

describe('the gap', () => {
  it.each([
    [0, 600],
    [0.5, 750],
  ])('with the random number %d lasts %d seconds', (random, seconds) =>
    expect(pace().gapAfter(0, random)).toBe(seconds * 1_000),
  );
});

describe('an author', () => {
  const author = '@mira@fjordlys.example';
  const boosts = boostsAt('2026-03-09T23:30:00Z', '2026-03-10T08:00:00Z');

  it.each([
    ['UTC', '2026-03-10T20:00:00Z', true],
    // half past midnight in Berlin: both boosts are of that day
    ['Europe/Berlin', '2026-03-10T20:00:00Z', false],
    ['Europe/Berlin', '2026-03-10T23:00:00Z', true],
  ])('has room by the calendar of %s at %s: %s', (zone, now, expected) =>
    expect(pace({ TIME_ZONE: zone }).hasRoomFor(author, time(now), boosts)).toBe(expected),
  );

  it('is not limited by the boosts of others, or by a cap of 0', () => {
    const now = time('2026-03-10T20:00:00Z');
    expect(pace({ BOOSTS_PER_AUTHOR_A_DAY: 1 }).hasRoomFor('@noor@lente.example', now, boosts)).toBe(true);
    expect(pace({ BOOSTS_PER_AUTHOR_A_DAY: 0 }).hasRoomFor(author, now, [...boosts, ...boosts])).toBe(true);
  });
});
