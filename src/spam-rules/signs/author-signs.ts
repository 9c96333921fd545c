import type { ScorablePost, Sign } from '../spam-rule';
import { findAgeInDays } from './standing';

/** After so many days an account counts as half as new. */
const NEWNESS_HALF_LIFE = 5;
/** With so many followers an account counts as half as lonely. */
const FOLLOWERS_HALF = 8;
/** Posts a day that a person hardly writes; beyond, the weight grows with the logarithm. */
const BUSY_RATE = 100;
/** Accounts followed per follower, beyond which somebody follows to be followed back. */
const FOLLOW_RATIO = 12;

/** Bots are mostly useful; the flag counts only beside something else. */
const BOT_WEIGHT = 0.12;
/** How much more a new account weighs when the post itself lures, and when it leads elsewhere. */
const LURING_FACTOR = 1.8;
const LEADING_FACTOR = 1.35;
const CROWD = 5;
/** So few words beside a picture say nothing of it. */
const HARDLY_ANY_WORDS = 3;

/** What the account tells: young and lonely, following far more than it is followed, posting like a machine, a random name. */
export function findAuthorSigns(post: ScorablePost): Sign[] {
  const { followers, following, statuses } = post.authorSignals;
  const age = findAgeInDays(post);
  const signs: Sign[] = [];
  if (age !== null) signs.push(newcomer(age, followers, weighLures(post)));
  if (age !== null && statuses !== null) signs.push(...busy(statuses / Math.max(1, age)));
  if (followers !== null && following !== null) signs.push(...chasing(following, followers));
  if (post.authorSignals.bot) signs.push(sign(BOT_WEIGHT, 'the account calls itself a bot', 'bot'));
  if (isRandomName(post.authorUsername))
    signs.push(sign(0.35, 'the user name looks like drawn at random', post.authorUsername));
  return signs;
}

function newcomer(age: number, followers: number | null, factor: number): Sign {
  const newness = 2 ** (-age / NEWNESS_HALF_LIFE);
  const loneliness = followers === null ? 0.5 : FOLLOWERS_HALF / (FOLLOWERS_HALF + Math.max(0, followers));
  const known = followers === null ? '' : ` with ${followers} followers`;
  const weight = newness * (0.15 + 0.45 * loneliness) * factor;
  const days = Math.floor(age);
  return sign(weight, `the account was ${days} days old${known}`, String(days));
}

/** More where the post holds what newcomers who introduce themselves do not: sure words of spam, crowds of mentions or of tags. */
function weighLures({ reading, hashtags, media }: ScorablePost): number {
  const isMute = reading.prose.words < HARDLY_ANY_WORDS && media.some((one) => one.description === null);
  const isLuring =
    isMute ||
    reading.sure.length > 0 ||
    reading.disguised.length > 0 ||
    reading.links.mentions.length > CROWD ||
    hashtags.length > CROWD * 2;
  if (isLuring) return LURING_FACTOR;
  return reading.links.external.length + reading.contacts.handles.length > 0 ? LEADING_FACTOR : 1;
}

function busy(perDay: number): Sign[] {
  if (!(perDay > BUSY_RATE)) return [];
  return [
    sign(
      Math.min(0.4, 0.15 * Math.log2(perDay / BUSY_RATE)),
      `${Math.round(perDay)} posts a day`,
      String(Math.round(perDay)),
    ),
  ];
}

function chasing(following: number, followers: number): Sign[] {
  const ratio = following / (Math.max(0, followers) + 20);
  if (!(ratio > FOLLOW_RATIO)) return [];
  return [
    sign(
      Math.min(0.5, 0.17 * Math.log2(ratio / FOLLOW_RATIO)),
      `follows ${following}, is followed by ${followers}`,
      String(following),
    ),
  ];
}

/** Letters and digits taking turns, as in names that a script makes up: at least eight characters and three turns. */
function isRandomName(name: string): boolean {
  if (!/^[a-z0-9]{8,30}$/i.test(name)) return false;
  const turns = name.match(/[a-z](?=\d)|\d(?=[a-z])/gi)?.length ?? 0;
  return turns >= 3;
}

function sign(weight: number, reason: string, text: string): Sign {
  return { weight, evidence: { reason, text } };
}
