import { htmlToText } from '../../src/common/html/html-text';
import type { AuthorSignals, MediaAttachment, PostContent } from '../../src/common/post-content';
import { aPost } from '../support/post-content';

/** What an account is like: settled, old with hardly any followers, a declared bot, or made for the occasion. */
export type Profile = 'settled' | 'quiet' | 'bot' | 'newcomer' | 'throwaway';

/** Of an account: its age in days, its followers, those whom it follows, its posts. */
const PROFILES: Record<Profile, readonly [number, number, number, number]> = {
  settled: [1500, 240, 210, 3200],
  quiet: [700, 9, 40, 160],
  bot: [900, 31, 1, 9000],
  newcomer: [6, 4, 25, 12],
  throwaway: [1, 0, 0, 2],
};

const DAY = 86_400_000;

/** A group of accounts that write the same or nearly the same. */
export interface Crowd {
  /** The HTML that the account number `i` writes. */
  says: (i: number) => string;
  posts: number;
  accounts?: number;
  servers?: number;
  /** The profiles of the accounts, repeated in this order. */
  profiles: readonly Profile[];
  every: number;
  media?: (i: number) => MediaAttachment[];
}

let serial = 0;

/** The posts of a crowd, in their order, from a week before `end` on. */
export function postsOf(crowd: Crowd, end = new Date()): PostContent[] {
  serial++;
  const { posts, accounts = posts, servers = accounts, profiles, every, media = () => [] } = crowd;
  const last = end.getTime() - DAY;
  return Array.from({ length: posts }, (_, i) => {
    const account = i % accounts;
    const profile = profiles[account % profiles.length] ?? 'settled';
    const createdAt = new Date(last - (posts - 1 - i) * every * 60_000);
    const content = crowd.says(i);
    return aPost({
      ...addressed(`c${serial}a${account}`, `s${account % servers}.c${serial}.example`, i),
      createdAt,
      content,
      plainText: htmlToText(content),
      hashtags: [],
      media: media(i),
      authorSignals: signalsOf(profile, createdAt),
    });
  });
}

function addressed(username: string, domain: string, number: number) {
  return {
    uri: `https://${domain}/users/${username}/statuses/${number}`,
    url: `https://${domain}/@${username}/${number}`,
    instance: domain,
    authorUsername: username,
    authorUri: `https://${domain}/users/${username}`,
    authorAccount: `${username}@${domain}`,
    authorDisplayName: username,
  };
}

function signalsOf(profile: Profile, at: Date): AuthorSignals {
  const [age, followers, following, statuses] = PROFILES[profile];
  const createdAt = new Date(at.getTime() - age * DAY).toISOString();
  const bot = profile === 'bot';
  return {
    createdAt,
    followers,
    following,
    statuses,
    bot,
    discoverable: null,
    indexable: null,
    noindex: null,
    bioTags: [],
    bio: '',
    limited: null,
    movedTo: null,
  };
}

export function image(blurhash: string, description: string | null = null): MediaAttachment {
  const url = `https://media.example/${serial}/${blurhash.length}.jpg`;
  return { type: 'image', url, preview_url: null, description, blurhash, width: 800, height: 600 };
}

export const p = (...texts: string[]): string => texts.map((text) => `<p>${text}</p>`).join('');
/** A link as Mastodon writes it. */
export const link = (url: string): string => `<a href="${url}" rel="nofollow noopener noreferrer">${url}</a>`;
/** So many mentions of accounts from `first` on. */
export const mentions = (first: number, count: number): string =>
  Array.from(
    { length: count },
    (_, i) => `<a href="https://far.example/@u${first + i}" class="u-url mention">@u${first + i}</a>`,
  ).join(' ');
