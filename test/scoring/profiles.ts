import { between, type Random } from '../../tools/sample-instance/random';

/** The least and the most of a count. */
type Range = readonly [number, number];

interface Profile {
  /** The age of the account when it posted, in days. */
  days: Range;
  followers: Range;
  following: Range;
  statuses: Range;
  bot?: boolean;
}

/** What accounts look like that post spam, and those that do not; several kinds of either share one. */
const PROFILES = {
  /** Made to post this, and gone the day after. */
  fresh: { days: [0, 2], followers: [0, 1], following: [0, 6], statuses: [1, 5] },
  /** One of thousands that a script made on open servers. */
  wave: { days: [0, 0], followers: [0, 0], following: [0, 0], statuses: [8, 180] },
  young: { days: [4, 40], followers: [0, 14], following: [4, 110], statuses: [5, 70] },
  /** Follows to be followed. */
  chaser: { days: [20, 240], followers: [30, 420], following: [1_300, 7_400], statuses: [60, 700] },
  /** Kept asleep before it is used. */
  aged: { days: [300, 1_500], followers: [0, 15], following: [0, 45], statuses: [8, 160] },
  /** An honest account that somebody took over. */
  hijacked: { days: [900, 2_500], followers: [60, 800], following: [80, 700], statuses: [400, 6_000] },
  marketer: { days: [60, 500], followers: [25, 400], following: [180, 1_900], statuses: [400, 6_000] },
  /** Posts by a script, whether it says so or not. */
  spambot: { days: [25, 260], followers: [0, 60], following: [0, 300], statuses: [2_500, 30_000] },
  settled: { days: [200, 2_700], followers: [40, 900], following: [60, 700], statuses: [300, 9_000] },
  known: { days: [900, 2_900], followers: [1_500, 30_000], following: [200, 1_500], statuses: [3_000, 40_000] },
  small: { days: [45, 900], followers: [4, 45], following: [15, 220], statuses: [15, 420] },
  newcomer: { days: [0, 3], followers: [0, 12], following: [3, 70], statuses: [1, 4] },
  lurker: { days: [1_000, 2_600], followers: [2, 20], following: [80, 320], statuses: [4, 40] },
  bot: { days: [250, 2_300], followers: [30, 3_500], following: [0, 5], statuses: [4_000, 90_000], bot: true },
} as const satisfies Record<string, Profile>;

/** One of the ways that accounts of the set look. */
export type ProfileName = keyof typeof PROFILES;

/** What a profile comes to for one account. */
export interface AccountCounts {
  days: number;
  followers: number;
  following: number;
  statuses: number;
  bot: boolean;
}

/** Whether there is a profile of that name. */
export function isProfileName(name: string): name is ProfileName {
  return Object.hasOwn(PROFILES, name);
}

/** Draws the counts of one account of the profile. */
export function drawCounts(name: ProfileName, random: Random): AccountCounts {
  const profile: Profile = PROFILES[name];
  const draw = ([least, most]: Range): number => between(random, least, most);
  return {
    days: draw(profile.days),
    followers: draw(profile.followers),
    following: draw(profile.following),
    statuses: draw(profile.statuses),
    bot: profile.bot ?? false,
  };
}
