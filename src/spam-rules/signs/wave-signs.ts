import type { AuthorSignals } from '../../common/post-content';
import type { Evidence } from '../evidence';
import { because, type ReasonKey } from '../reasons';
import { signOf, type WaveFacts } from '../spam-rule';
import type { Span } from '../text/fold-text';

/** From this many accounts on, equal posts are a wave. */
export const FEWEST_ACCOUNTS = 3;

/** An account is new for this many days, and hardly followed below this many followers; a declared bot needs none. */
const NEW_DAYS = 30;
const FEWEST_FOLLOWERS = 3;

/** What honest people post in the same words comes from settled accounts: up to this share of others weighs nothing. */
const ORDINARY_SHARE = 1 / 3;
const FULL_SHARE = 2 / 3;
/** What is left of the weight where no post leads anywhere, as in greetings, and where the posts come slowly. */
const UNLINKED = 0.2;
const SLOWEST = 0.25;
/** Minutes from one account to the next, up to which a wave is fast. */
const FAST_MINUTES = 120;
const BASE_WEIGHT = 1.15;
const WEIGHT_OF_DOUBLING = 0.3;
const MOST_WEIGHT = 2;

type Account = Pick<AuthorSignals, 'followers' | 'bot'> & { age: number | null };

/** Whether an account is new or hardly followed; one of which nothing is known is neither. */
export function isUnestablished({ age, followers, bot }: Account): boolean {
  const isNew = age !== null && age < NEW_DAYS;
  return isNew || (bot !== true && followers !== null && followers < FEWEST_FOLLOWERS);
}

/** Grows with the share and number of new or hardly followed accounts, posts that lead somewhere, and the pace. */
export function weighWave({ accounts, posts, minutes, unestablished, linked }: WaveFacts): number {
  if (accounts < FEWEST_ACCOUNTS) return 0;
  const excess = (unestablished / accounts - ORDINARY_SHARE) / (FULL_SHARE - ORDINARY_SHARE);
  const doubt = Math.min(1, Math.max(0, excess));
  const lure = UNLINKED + (1 - UNLINKED) * (linked / Math.max(1, posts));
  const pace = Math.min(1, Math.max(SLOWEST, (FAST_MINUTES * (accounts - 1)) / Math.max(1, minutes)));
  const size = BASE_WEIGHT + WEIGHT_OF_DOUBLING * Math.log2(accounts / FEWEST_ACCOUNTS);
  return Math.min(MOST_WEIGHT, doubt * lure * pace * size);
}

/** The sign of a post's wave, shown at `places`, such as its addresses; by default the number of accounts. */
export function findWaveSigns(
  { wave }: { wave?: WaveFacts | null },
  places: readonly (Span | number)[] = [wave?.accounts ?? 0],
): Evidence[] {
  const weight = wave ? weighWave(wave) : 0;
  if (!wave || weight === 0) return [];
  const { accounts, servers, unestablished } = wave;
  const { key, time } = spanOf(wave.minutes);
  const reason = because(key, { accounts, servers, unestablished, time });
  return places.map((place) => signOf(weight / places.length, reason, place));
}

function spanOf(minutes: number): { key: ReasonKey; time: number } {
  if (minutes < 2) return { key: 'wave_at_once', time: 1 };
  if (minutes < 120) return { key: 'wave_in_minutes', time: Math.round(minutes) };
  const hours = Math.round(minutes / 60);
  return hours < 48 ? { key: 'wave_in_hours', time: hours } : { key: 'wave_in_days', time: Math.round(hours / 24) };
}
