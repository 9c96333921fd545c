import type { Models } from '../../../api/client';
import { isBlank } from './blank-lines';

export type Post = Models['Post'];

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

export function hasHiddenMedia({ sensitive, spoiler_text }: Pick<Post, 'sensitive' | 'spoiler_text'>): boolean {
  return sensitive || spoiler_text !== '';
}

export function effectiveScore(post: Pick<Post, 'spam_score' | 'manual_spam_score'>): number {
  return post.manual_spam_score ?? post.spam_score;
}

type OfAuthor = Pick<Post, 'author_display_name' | 'author_username'>;

/** A custom emoji's name in a text, not within a word or a time such as 12:30:45. */
const EMOJI = /(?<![\p{L}\p{N}:]):[\w.+-]{2,}:(?![\p{L}\p{N}:])/gu;

export function fullNameOf({ author_display_name: name, author_username: username }: OfAuthor): string {
  return isBlank(name) ? username : name.trim();
}

/** An author's name without custom emoji, for lists and notices. */
export function nameOf(post: OfAuthor): string {
  return fullNameOf(post).replace(EMOJI, ' ').replaceAll(/\s+/g, ' ').trim() || post.author_username;
}
