import { isBlank } from './blank-lines';
import type { Post } from './post-models';

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
