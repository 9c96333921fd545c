import { sessionStore } from '../session/session';

export const DAY = 86_400_000;

/** The last day that may be named: the one after it is in a year of four digits in every time zone. */
export const LAST_DAY = '9998-12-31';

/** Whether a text is a day up to {@link LAST_DAY}, as `YYYY-MM-DD`. */
export function isDay(text: string): boolean {
  if (!/^\d{4}-\d\d-\d\d$/.test(text) || text > LAST_DAY) return false;
  const time = Date.parse(text);
  // Date rolls 31 February over into March.
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
}

/** The midnight at which a day begins where the reviewer is, or one some days later; as ISO 8601. */
export function midnight(day: string, later = 0): string {
  return instantIn(new Date(Date.parse(day) + later * DAY).toISOString().slice(0, 16), zone());
}

/** The account's time zone, in which all times are shown; undefined for the browser's. */
function zone(): string | undefined {
  const session = sessionStore.getState();
  return 'account' in session ? (session.account.time_zone ?? undefined) : undefined;
}

/** When it is what the clocks of a zone show, `YYYY-MM-DDThh:mm`; what they skip is counted on from before. */
export function instantIn(local: string, timeZone?: string): string {
  const next = (guess: number) => Date.parse(local + offsetAt(guess, timeZone));
  const found = next(next(Date.parse(`${local}Z`)));
  // Of a time that the clocks skip the guesses alternate.
  return new Date(Math.max(found, next(found))).toISOString();
}

/** What the clocks of a zone show, as {@link instantIn} reads it. */
export function localIn(time: number, timeZone?: string): string {
  const text = new Date(time).toISOString().slice(0, 16);
  return new Date(2 * Date.parse(`${text}Z`) - Date.parse(text + offsetAt(time, timeZone))).toISOString().slice(0, 16);
}

/** How far a zone is from UTC at a time, as `+01:00`. */
function offsetAt(time: number, timeZone?: string): string {
  const text = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset' }).format(time);
  return /[+-]\d\d:\d\d/.exec(text)?.[0] ?? 'Z';
}
