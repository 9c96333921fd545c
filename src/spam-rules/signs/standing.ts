import type { AuthorSignals } from '../../common/post-content';

const DAY = 86_400_000;
/** With such an age and so many followers an account has half of the credit that either can give. */
const AGE_HALF = 180;
const FOLLOWERS_HALF = 40;
/** Who follows more than so many accounts per follower loses credit. */
const FAIR_RATIO = 1.5;
/** What the strength of words and links is multiplied by for an unknown newcomer, and how much less for a known author. */
const NEWCOMER_FACTOR = 1.15;
const CREDIT = 0.5;

/** What of a post tells how well its author is known. */
interface Authored {
  createdAt: Date;
  authorSignals: AuthorSignals;
}

/** How old the account was when it posted; null where the server did not tell or tells nonsense. */
export function findAgeInDays({ createdAt, authorSignals }: Authored): number | null {
  const made = Date.parse(authorSignals.createdAt ?? '');
  // Servers round the account's date to the day, in their own time zone.
  const age = (createdAt.getTime() - made) / DAY;
  return age >= -1 ? Math.max(0, age) : null;
}

/**
 * By how much words and links weigh more or less for who says them: down from {@link NEWCOMER_FACTOR} with age, followers and
 * not following far more than being followed; 1 where the server tells too little.
 */
export function weighAuthor(post: Authored): number {
  const age = findAgeInDays(post);
  const followers = findCount(post.authorSignals.followers);
  if (age === null || followers === null) return 1;
  const following = findCount(post.authorSignals.following) ?? followers;
  const balance = Math.min(1, (FAIR_RATIO * (followers + 20)) / (following + 20));
  const standing = (age / (age + AGE_HALF)) * (followers / (followers + FOLLOWERS_HALF)) * balance;
  return NEWCOMER_FACTOR - CREDIT * standing;
}

function findCount(count: number | null): number | null {
  return count !== null && Number.isFinite(count) ? Math.max(0, count) : null;
}
