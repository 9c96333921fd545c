export type Format = ReturnType<typeof formatIn>;

const UNITS: [Intl.RelativeTimeFormatUnit, number][] = [
  ['year', 31_536_000],
  ['month', 2_592_000],
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
  ['second', 1],
];

/** A time this near counts as now, in seconds, because clocks differ. */
const NOW = 5;

/** Made when it is first used: each formatter takes a millisecond or more, the first 40, and a page needs few of them. */
export function lazy<Made>(make: () => Made): () => Made {
  let made: Made | undefined;
  return () => (made ??= make());
}

export function formatIn(locale: string, timeZone: string) {
  const number = lazy(() => new Intl.NumberFormat(locale));
  const percent = lazy(
    () =>
      new Intl.NumberFormat(locale, {
        style: 'percent',
        maximumFractionDigits: 1,
      }),
  );
  const points = lazy(() => new Intl.NumberFormat(locale, { maximumFractionDigits: 1, signDisplay: 'always' }));
  const list = lazy(() => new Intl.ListFormat(locale, { type: 'unit' }));
  const relative = lazy(() => new Intl.RelativeTimeFormat(locale, { style: 'short' }));
  const named = lazy(() => new Intl.RelativeTimeFormat(locale, { style: 'short', numeric: 'auto' }));
  const names = lazy(() => new Intl.DisplayNames(locale, { type: 'language', fallback: 'code' }));
  return {
    number: (value: number) => number().format(value),
    /** A percentage from a number of percent, as `48.9 %` or `98 %`. */
    percent: (value: number) => percent().format(value / 100),
    points: (value: number) => points().format(value).replace('-', '−'),
    list: (items: readonly string[]) => list().format(items),
    ...datesIn(locale, timeZone),
    ago: (iso: string, now: number) => {
      const seconds = Math.round((Date.parse(iso) - now) / 1_000);
      const [unit, size] = UNITS.find(([, size]) => Math.abs(seconds) >= size) ?? ['second', 1];
      const words =
        Math.abs(seconds) < NOW ? named().format(0, unit) : relative().format(Math.trunc(seconds / size), unit);
      // Otherwise an abbreviation's full stop would precede the sentence's.
      return words.replaceAll('.', '');
    },
    languageName: (tag: string) => {
      try {
        return names().of(tag) ?? tag;
      } catch {
        return tag; // a server may name anything as a language
      }
    },
  };
}

function datesIn(locale: string, timeZone: string) {
  const day: Intl.DateTimeFormatOptions = { day: 'numeric', month: 'short' };
  const time: Intl.DateTimeFormatOptions = { hour: '2-digit', minute: '2-digit' };
  const dateTime = lazy(() => new Intl.DateTimeFormat(locale, { ...day, ...time, timeZone }));
  const dateTimeOfYear = lazy(() => new Intl.DateTimeFormat(locale, { ...day, ...time, year: 'numeric', timeZone }));
  const timeAlone = lazy(() => new Intl.DateTimeFormat(locale, { ...time, timeZone }));
  const dayAlone = lazy(() => new Intl.DateTimeFormat(locale, { ...day, timeZone }));
  const date = lazy(() => new Intl.DateTimeFormat(locale, { ...day, year: 'numeric', timeZone }));
  const plainDate = lazy(() => new Intl.DateTimeFormat(locale, { ...day, year: 'numeric', timeZone: 'UTC' }));
  const year = lazy(() => new Intl.DateTimeFormat('en', { year: 'numeric', timeZone }));
  const isThisYear = (at: Date) => year().format(at) === year().format();
  const exact = lazy(() => new Intl.DateTimeFormat(locale, { dateStyle: 'full', timeStyle: 'long', timeZone }));
  return {
    /** `19 Nov, 06:02`; with the year where it is another. */
    dateTime: (iso: string) => (isThisYear(new Date(iso)) ? dateTime : dateTimeOfYear)().format(new Date(iso)),
    time: (iso: string) => timeAlone().format(new Date(iso)),
    /** `19 Nov`; with the year where it is another. */
    day: (iso: string) => (isThisYear(new Date(iso)) ? dayAlone : date)().format(new Date(iso)),
    /** `19 Nov 2026`, from a time or a `YYYY-MM-DD`. */
    date: (iso: string) => (iso.length === 10 ? plainDate : date)().format(new Date(iso)),
    exact: (iso: string) => exact().format(new Date(iso)),
  };
}
