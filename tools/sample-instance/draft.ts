import type { SceneName } from './pictures/scenes';

/** The hashtags that the sample instance is about. */
export const SAMPLE_HASHTAGS = ['photography', 'opensource', 'climate', 'gardening'] as const;

/** A picture, film or sound of a draft; `alt` is the description. */
export interface MediaDraft {
  type: 'image' | 'gifv' | 'video' | 'audio';
  scene: SceneName;
  alt: string | null;
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
  /** Shortcodes of custom emojis in the text. */
  emojis?: string[];
  visibility?: 'public' | 'unlisted';
  /** An author who boosts this post: the timeline holds the boost, with the post inside. */
  boostBy?: string;
  /** Fields of the status that replace the usual ones; undefined removes one. */
  overrides?: Record<string, unknown>;
  /** The same for every media attachment. */
  mediaOverrides?: Record<string, unknown>;
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

/** A picture with its alt text, or without any. */
export function picture(scene: SceneName, alt: string | null = null): MediaDraft {
  return { type: 'image', scene, alt };
}
