import authors from './authors.json';
import posts from './posts.json';

/** The hashtags that the sample instance is about. */
export const SAMPLE_HASHTAGS = ['photography', 'opensource', 'climate', 'gardening'] as const;

/** A picture, film or sound of a draft. */
export interface MediaDraft {
  /** Default: image. */
  type?: 'gifv' | 'video' | 'audio';
  /** A file of `files/media` without its extension. */
  picture: string;
  /** The description. */
  alt?: string;
}

/** A post as written by hand: the text as typed, or HTML with `{#tag}` for hashtag links. */
export interface PostDraft {
  by: string;
  text?: string;
  html?: string;
  /** Default: the author's; null: unknown. */
  lang?: string | null;
  media?: MediaDraft[];
  /** The content warning; makes the post sensitive. */
  warning?: string;
  /** Default: a random time in the last 60 days. */
  hoursAgo?: number;
  /** Does it reply to the post before it in the list? */
  isReply?: boolean;
  /** Shortcodes of custom emojis in the text. */
  emojis?: string[];
  visibility?: 'public' | 'unlisted';
  /** An author who boosts this post: the timeline holds the boost, with the post inside. */
  boostBy?: string;
  /** Fields of the status that replace the usual ones. */
  overrides?: Record<string, unknown>;
  /** The same for every media attachment. */
  mediaOverrides?: Record<string, unknown>;
  /** A field that the status lacks. */
  omit?: string;
}

/** An author; missing fields are random numbers seeded by the name. */
export interface AuthorDraft {
  user: string;
  /** Default: the sample instance itself. */
  domain?: string;
  name: string;
  bio: string;
  lang: string;
  bot?: boolean;
  discoverable?: boolean | null;
  indexable?: boolean;
  noindex?: boolean | null;
  followers?: number;
  following?: number;
  /** The age of a new account in days: all its posts fall into them. */
  freshDays?: number;
}

/**
 * Good posts, then spam. Links to real shorteners carry a character that their codes cannot contain (~), so that none of them leads
 * anywhere; telephone numbers are of the ranges kept for fiction (+1 202 555 01xx, +44 7700 900xxx).
 */
export const POSTS = posts as readonly PostDraft[];

/** Authors of good posts; without a domain they live on the sample instance. */
export const PEOPLE: readonly AuthorDraft[] = authors.people;

/** Mostly new accounts that follow more people than follow them. */
export const SPAMMERS: readonly AuthorDraft[] = authors.spammers;
