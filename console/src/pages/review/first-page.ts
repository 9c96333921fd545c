import type { PostQuery } from '../../api/posts';
import { type ReviewFilter, toQuery } from './review-filter';

export interface Beginning {
  postId: number | null;
  /** Was it the previous session's post rather than the address's? */
  wasOpen?: boolean;
}

/** Posts of a page of the list, except the first. */
export const PAGE = 100;
/** How many posts ahead are readable offline, and how many load at once. */
export const READ_AHEAD = 25;

export function namedPost(address: URLSearchParams): number | null {
  return Number(address.get('post')) || null;
}

/** The start of the list: few posts with all fields, so that the first post shows after one request. */
export function firstPage(filter: ReviewFilter, postId: number | null): PostQuery {
  return { ...toQuery(filter), limit: postId === null ? READ_AHEAD : PAGE };
}
