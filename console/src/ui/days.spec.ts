import { beginSession, endSession } from '../session/session';
import { instantIn, isDay, LAST_DAY, localIn, midnight } from './days';

describe('a time that is typed', () => {
  test.each([
    ['2026-02-03T09:00', 'UTC', '2026-02-03T09:00:00.000Z'],
    ['2026-02-03T09:00', 'Asia/Tokyo', '2026-02-03T00:00:00.000Z'],
    ['2026-02-03T09:00', 'America/Los_Angeles', '2026-02-03T17:00:00.000Z'],
    ['2026-02-03T09:00', 'Asia/Kathmandu', '2026-02-03T03:15:00.000Z'],
    // The hours around the begin and the end of summer time.
    ['2026-03-29T01:59', 'Europe/Berlin', '2026-03-29T00:59:00.000Z'],
    ['2026-03-29T03:00', 'Europe/Berlin', '2026-03-29T01:00:00.000Z'],
    ['2026-10-25T01:59', 'Europe/Berlin', '2026-10-24T23:59:00.000Z'],
    ['2026-10-25T03:00', 'Europe/Berlin', '2026-10-25T02:00:00.000Z'],
    ['2026-03-08T03:30', 'America/New_York', '2026-03-08T07:30:00.000Z'],
    ['2026-11-01T00:30', 'America/New_York', '2026-11-01T04:30:00.000Z'],
  ])('%s in %s is %s, and shown as it was typed', (local, zone, instant) => {
    expect(instantIn(local, zone)).toBe(instant);
    expect(localIn(Date.parse(instant), zone)).toBe(local);
  });

  test.each([
    ['2026-11-21T23:30:00Z', 'UTC', '2026-11-21'],
    ['2026-11-21T23:30:00Z', 'Europe/Berlin', '2026-11-22'],
    ['2026-11-21T00:30:00Z', 'Pacific/Honolulu', '2026-11-20'],
    ['2026-12-31T23:59:59Z', 'Pacific/Kiritimati', '2027-01-01'],
  ])('%s is in %s on %s', (moment, zone, day) => {
    expect(localIn(Date.parse(moment), zone).slice(0, 10)).toBe(day);
  });

  test.each([
    ['2026-03-29T02:30', 'Europe/Berlin', '2026-03-29T01:30:00.000Z'],
    ['2026-09-06T00:00', 'America/Santiago', '2026-09-06T04:00:00.000Z'],
  ])('%s in %s, which the clocks skip, is %s', (local, zone, instant) => {
    expect(instantIn(local, zone)).toBe(instant);
  });
});

describe('a day', () => {
  afterEach(endSession);

  test.each([
    ['Asia/Tokyo', '2026-02-02T15:00:00.000Z', '2026-02-03T15:00:00.000Z'],
    ['America/Los_Angeles', '2026-02-03T08:00:00.000Z', '2026-02-04T08:00:00.000Z'],
    // The browser's time zone.
    [null, new Date('2026-02-03T00:00').toISOString(), new Date('2026-02-04T00:00').toISOString()],
  ])("begins and ends by the account's time zone, %s", (time_zone, begin, end) => {
    beginSession({ username: 'marta', role: 'reviewer', time_zone, preferences: {} });
    expect(midnight('2026-02-03')).toBe(begin);
    expect(midnight('2026-02-03', 1)).toBe(end);
  });

  test.each([
    ['2026-02-03', true],
    ['2026-02-3', false],
    ['2026-02-31', false],
    ['2026-13-01', false],
    ['12026-02-03', false],
    ['9999-01-01', false],
    [LAST_DAY, true],
  ])('is %s: %s', (text, is) => {
    expect(isDay(text)).toBe(is);
  });

  it.each(['Pacific/Kiritimati', 'Pacific/Pago_Pago'])(
    'allows none that no time can be named of, in %s',
    (time_zone) => {
      beginSession({ username: 'marta', role: 'reviewer', time_zone, preferences: {} });
      expect(midnight(LAST_DAY, 1)).toMatch(/^999[89]-/);
    },
  );
});
