import type { Evidence } from '../evidence';
import { because } from '../reasons';
import type { PostContent } from '../../common/post-content';
import { type ScorablePost, signOf } from '../spam-rule';
import { hasHardlyAnyWords } from '../text/prose';
import { countOrdinaryMentions, CUSTOMARY_FACTOR } from './automation-signs';

/** The newness of an account halves in this many days. */
const NEWNESS_HALF_LIFE = 5;
/** With this many followers, half of the weight of having few is left. */
const FOLLOWERS_HALF = 8;
/** Accounts followed per follower, beyond which somebody follows to be followed back. */
const FOLLOW_RATIO = 12;

/** How much more a new account weighs when the post itself lures, and when it links elsewhere. */
const LURING_FACTOR = 1.8;
const LEADING_FACTOR = 1.35;
const CROWD = 5;

const DAY = 86_400_000;
/** At this age in days, and with this many followers, an account has half of the possible credit. */
const AGE_HALF = 180;
const KNOWN_FOLLOWERS_HALF = 40;
const FAIR_RATIO = 1.5;
/** The factor for an unknown newcomer, and by how much it falls for a well-known author. */
const NEWCOMER_FACTOR = 1.15;
const MOST_CREDIT = 0.5;

/** Signs of the account: new and without followers, following far more than it is followed, a random name. */
export function findAuthorSigns(post: ScorablePost): Evidence[] {
  const { followers, following } = post.authorSignals;
  const age = findAgeInDays(post);
  const signs: Evidence[] = [];
  const factor = weighLures(post);
  // A wave counts how new its accounts are.
  if (age !== null && (!post.wave || factor > 1)) signs.push(newcomer(age, followers, factor));
  if (followers !== null && following !== null) signs.push(...chasing(following, followers));
  if (isRandomName(post.authorUsername)) signs.push(signOf(0.35, because('random_name'), post.authorUsername));
  return signs;
}

function newcomer(age: number, followers: number | null, factor: number): Evidence {
  const newness = 2 ** (-age / NEWNESS_HALF_LIFE);
  const unfollowed = followers === null ? 0.5 : FOLLOWERS_HALF / (FOLLOWERS_HALF + Math.max(0, followers));
  const weight = newness * (0.15 + 0.45 * unfollowed) * factor;
  const days = Math.floor(age);
  const reason =
    followers === null ? because('new_account', { days }) : because('new_unfollowed_account', { days, followers });
  return signOf(weight, reason, days);
}

/** More for what newcomers who introduce themselves do not have: high-confidence phrases, many mentions or tags. */
function weighLures(post: ScorablePost): number {
  if (post.isCustomary) return CUSTOMARY_FACTOR;
  const { reading, hashtags, media } = post;
  const isMute = hasHardlyAnyWords(reading.prose) && media.some((one) => one.description === null);
  const isLuring =
    isMute ||
    reading.highConfidence.length > 0 ||
    reading.disguised.length > 0 ||
    reading.links.mentions.length > Math.max(CROWD, countOrdinaryMentions(post)) ||
    hashtags.length > CROWD * 2;
  if (isLuring) return LURING_FACTOR;
  return reading.links.external.length + reading.contacts.handles.length > 0 ? LEADING_FACTOR : 1;
}

function chasing(following: number, followers: number): Evidence[] {
  const ratio = following / (Math.max(0, followers) + 20);
  if (!(ratio > FOLLOW_RATIO)) return [];
  const weight = Math.min(0.5, 0.17 * Math.log2(ratio / FOLLOW_RATIO));
  return [signOf(weight, because('follows_many', { following, followers }), following)];
}

/** Letters and digits alternate, as in generated names: at least eight characters and three changes. */
function isRandomName(name: string): boolean {
  if (!/^[a-z0-9]{8,30}$/i.test(name)) return false;
  const changes = name.match(/[a-z](?=\d)|\d(?=[a-z])/gi)?.length ?? 0;
  return changes >= 3;
}

type Authored = Pick<PostContent, 'createdAt' | 'authorSignals'>;

/** The account's age in days when it posted; null where the server gave none, or one after the post. */
export function findAgeInDays({ createdAt, authorSignals }: Authored): number | null {
  const made = Date.parse(authorSignals.createdAt ?? '');
  // Servers round the account's creation to the day, in their own time zone.
  const age = (createdAt.getTime() - made) / DAY;
  return age >= -1 ? Math.max(0, age) : null;
}

/** The factor for words and links: less with age, followers and balance; 1 where the server gives too little. */
export function weighAuthor(post: Authored): number {
  const age = findAgeInDays(post);
  const followers = findCount(post.authorSignals.followers);
  if (age === null || followers === null) return 1;
  const following = findCount(post.authorSignals.following) ?? followers;
  const balance = Math.min(1, (FAIR_RATIO * (followers + 20)) / (following + 20));
  const credit = (age / (age + AGE_HALF)) * (followers / (followers + KNOWN_FOLLOWERS_HALF)) * balance;
  return NEWCOMER_FACTOR - MOST_CREDIT * credit;
}

function findCount(count: number | null): number | null {
  return count !== null && Number.isFinite(count) ? Math.max(0, count) : null;
}
