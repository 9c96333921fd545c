/**
 * SQL: a stored time was written while a clock was ahead, because what began then lasts no longer than `lasts`. It counts as past. Otherwise
 * a clock that was ahead for a minute would stop jobs and hold reservations until it is right again. The minute is for
 * statements that waited, and for servers whose clocks differ.
 */
export const isAhead = (time: string, lasts = `interval '0'`): string =>
  `${time} > now() + ${lasts} + interval '1 minute'`;
