import type { Models } from '../../../api/client';

/** A post as listed, with everything that a decision needs. */
export type Post = Pick<Models['Post'], (typeof LISTED)[number]>;

/** A whole post, or its loaded part. Fields outside the list and {@link UNREAD} may be missing. */
export type WholePost = Post &
  Partial<Models['Post']> &
  Pick<Models['Post'], keyof typeof UNREAD | 'content' | 'fetched_at'>;

const LISTED = [
  'id',
  'version',
  'approved',
  'reviewed_at',
  'manual_spam_score',
  'spam_score',
  'predicted_approval',
  'reviewer_notes',
  'rejection_reason',
  'created_at',
  'author_id',
  'author_account',
  'author_display_name',
  'author_username',
  'author_signals',
  'language',
  'sensitive',
  'spoiler_text',
  'plain_text',
  'content_changed_at',
  'media_attachments',
] as const satisfies (keyof Models['Post'])[];

export const LISTED_FIELDS = LISTED.join(',');

export function authorOf({ author_id: id, author_account: account }: Post): string {
  return id || account;
}

/**
 * What to block for an author: the handle, or the address if the handle's domain is unrelated to its host. An instance may claim any
 * handle; the block must hit its author, not the person named.
 */
export function blockedAs({ author_id: id, author_account: account }: Post): string {
  if (!URL.canParse(id)) return account;
  const domain = account.split('@').at(-1) ?? '';
  const { host, hostname } = new URL(id);
  const isOwn = [host, hostname].some((own) => `.${own}`.endsWith(`.${domain}`) || domain.endsWith(`.${own}`));
  return isOwn ? account : id;
}

export function isWhole(post: Post): post is WholePost {
  return 'content' in post;
}

const NO_DETAILS = {
  edited_at: null,
  reply_to: null,
  poll: null,
  quote: null,
  card: null,
  emojis: [],
  emoji_pictures: [],
  reblog_policy: null,
};

const UNREAD = {
  details: NO_DETAILS,
  url: '',
  instance: '',
  stream_hashtag: '',
  favourites_count: 0,
  queue_status: 'pending',
  reviewed_by: null,
  error_reason: null,
  failed_at: null,
  wave_id: null,
} as const satisfies Partial<Models['Post']>;

/** The loaded part of a post: offline, posts far ahead have text without links. */
export function asWhole(post: Post): WholePost {
  if (isWhole(post)) return post;
  return { ...UNREAD, content: toHtml(post.plain_text), fetched_at: post.created_at, ...post };
}

const ESCAPED: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

function toHtml(text: string): string {
  const escaped = text.replace(/[&<>]/g, (sign) => ESCAPED[sign] ?? sign);
  return escaped
    .split('\n\n')
    .map((paragraph) => `<p>${paragraph.replaceAll('\n', '<br>')}</p>`)
    .join('');
}

export type Media = Models['MediaAttachment'];
export type ScoreAnalysis = Models['ScoreAnalysis'];
export type Evidence = Models['Evidence'];
export type SpamRule = Models['SpamRule'];

export interface TextSpan {
  start: number;
  end: number;
}

/** Where evidence is in the plain text; null if it is elsewhere or about the whole post. */
export function spanOf({ source, start, end }: Evidence): TextSpan | null {
  if (start === undefined || end === undefined || end <= start) return null;
  return source === undefined || source === 'content' ? { start, end } : null;
}

/** Are the post's media blurred until the reviewer reveals them? */
export function hasHiddenMedia({ sensitive, spoiler_text }: Pick<Post, 'sensitive' | 'spoiler_text'>): boolean {
  return sensitive || spoiler_text !== '';
}

export function effectiveScore(post: Pick<Post, 'spam_score' | 'manual_spam_score'>): number {
  return post.manual_spam_score ?? post.spam_score;
}

export function saysNobot({ author_signals: signals }: Pick<Post, 'author_signals'>): boolean {
  return signals.bio_tags.some((tag) => /^nobots?$/i.test(tag));
}
