import { type LocalDay, localDays } from './local-days';

const days = (now: string, count: number, timeZone: string) =>
  localDays(new Date(now), count, timeZone).map(({ date, begins }) => [date, begins.toISOString().slice(0, 16)]);

describe('local days', () => {
  it.each([
    ['UTC', '2026-03-01T23:59:59Z', '2026-03-01', '2026-03-01T00:00'],
    ['Asia/Kolkata', '2026-03-01T18:29:59Z', '2026-03-01', '2026-02-28T18:30'],
    ['Asia/Kolkata', '2026-03-01T18:30:00Z', '2026-03-02', '2026-03-01T18:30'],
    ['Asia/Kathmandu', '2026-03-01T18:15:00Z', '2026-03-02', '2026-03-01T18:15'],
    ['Pacific/Kiritimati', '2026-03-01T10:00:00Z', '2026-03-02', '2026-03-01T10:00'],
    ['Pacific/Pago_Pago', '2026-03-01T10:59:00Z', '2026-02-28', '2026-02-28T11:00'],
    ['America/St_Johns', '2026-07-01T12:00:00Z', '2026-07-01', '2026-07-01T02:30'],
    // Clocks go forward at midnight: the day begins at one o'clock.
    ['Africa/Cairo', '2026-04-24T12:00:00Z', '2026-04-24', '2026-04-23T22:00'],
    ['America/Havana', '2026-03-08T12:00:00Z', '2026-03-08', '2026-03-08T05:00'],
    // Back, from midnight to eleven: the day begins when midnight comes to stay.
    ['Africa/Cairo', '2026-10-30T12:00:00Z', '2026-10-30', '2026-10-29T22:00'],
    // Back, from one o'clock to midnight: the day begins with the first midnight.
    ['America/Havana', '2026-11-01T12:00:00Z', '2026-11-01', '2026-11-01T04:00'],
  ])('in %s at %s: it is %s, which began at %s', (zone, now, date, begins) => {
    expect(days(now, 1, zone)).toEqual([[date, begins]]);
  });

  it('are 23 and 25 hours long where clocks change', () => {
    expect(days('2026-03-30T12:00:00Z', 3, 'Europe/Berlin')).toEqual([
      ['2026-03-28', '2026-03-27T23:00'],
      ['2026-03-29', '2026-03-28T23:00'],
      ['2026-03-30', '2026-03-29T22:00'],
    ]);
    expect(days('2026-10-26T12:00:00Z', 2, 'Europe/Berlin')).toEqual([
      ['2026-10-25', '2026-10-24T22:00'],
      ['2026-10-26', '2026-10-25T23:00'],
    ]);
  });

  it.each(['Africa/Cairo', 'America/Havana', 'Antarctica/Troll', 'Australia/Lord_Howe', 'Europe/Berlin'])(
    'of a year follow each other in %s without a gap or a repetition',
    (zone) => {
      const year = localDays(new Date('2026-12-31T12:00:00Z'), 366, zone);
      expect([year[0]?.date, year.at(-1)?.date]).toEqual(['2025-12-31', '2026-12-31']);
      expectInOrder(year, zone);
    },
  );

  it('are days of every zone, and begin with a quarter of an hour', () => {
    for (const zone of Intl.supportedValuesOf('timeZone')) {
      const some = localDays(new Date('2026-11-02T12:00:00Z'), 10, zone);
      expect([zone, some.filter(({ begins }) => begins.getTime() % 900_000 !== 0)]).toEqual([zone, []]);
      expectInOrder(some, zone);
    }
  });
});

function expectInOrder(list: LocalDay[], zone: string): void {
  const local = new Intl.DateTimeFormat('en-CA', { timeZone: zone, dateStyle: 'short' });
  const wrong = list.filter(
    ({ date, begins }) => local.format(begins) !== date || local.format(begins.getTime() - 1) >= date,
  );
  expect([zone, wrong]).toEqual([zone, []]);
}
