import { isBlank } from './blank-lines';
import type { Post } from './post-models';

type OfAuthor = Pick<Post, 'author_display_name' | 'author_username'>;

/** The name of a custom emoji in a text; where it is part of a word or a time, as in 12:30:45, it is none. */
const EMOJI = /(?<![\p{L}\p{N}:]):[\w.+-]{2,}:(?![\p{L}\p{N}:])/gu;

/** An author's name as they write it, custom emoji by their names. */
export function fullNameOf({ author_display_name: name, author_username: username }: OfAuthor): string {
  return isBlank(name) ? username : name.trim();
}

/** An author's name for lists and notices, which draw no custom emoji: without these. */
export function nameOf(post: OfAuthor): string {
  return fullNameOf(post).replace(EMOJI, ' ').replaceAll(/\s+/g, ' ').trim() || post.author_username;
}
