import type { PostQuery } from '../../api/posts';
import { type ReviewFilter, toQuery } from './review-filter';

export interface Beginning {
  postId: number | null;
  /** Was it the post of the session before, rather than named by the address? */
  wasOpen?: boolean;
}

/** Posts of a page of the list, but for the first. */
export const PAGE = 100;
/** So many posts ahead can be read at any time, also when the network goes; so many are loaded at once. */
export const READ_AHEAD = 25;

export function namedPost(address: URLSearchParams): number | null {
  return Number(address.get('post')) || null;
}

/** The beginning of the list: short and whole, so that the first post shows after one request; a named post may be further down. */
export function firstPage(filter: ReviewFilter, postId: number | null): PostQuery {
  return { ...toQuery(filter), limit: postId === null ? READ_AHEAD : PAGE };
}
