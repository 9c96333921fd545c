/** More is as good as for ever. */
const MOST = 36_500;

/** A whole number of days from a field, from `least` on; null when it is none. */
export function daysIn(text: string, least: number): number | null {
  const days = /^\d{1,6}$/.test(text.trim()) ? Number(text) : NaN;
  return days >= least && days <= MOST ? days : null;
}
