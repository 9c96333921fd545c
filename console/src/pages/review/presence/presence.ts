import { readActor } from '../../../api/actor';
import { api, bodyOf, type Models } from '../../../api/client';

export type Present = Models['PresentReviewer'];

/** Who else has each post open; the one whose it is to decide comes first. */
export type PresentByPost = ReadonlyMap<number, readonly Present[]>;

export const TAKE_POST = 'take-post';

export const NOBODY: PresentByPost = new Map();

/** Is the post somebody else's to decide, as they opened it first or took it over? */
export function isHeld(present: PresentByPost, postId: number): boolean {
  return present.get(postId)?.some(({ held_until }) => held_until !== null) ?? false;
}

export function nameOfPresent({ actor }: Present): string {
  return readActor(actor).name;
}

/** Reads who is there. Nobody if that fails: the list must not wait for it. */
export function readPresence(signal: AbortSignal): Promise<PresentByPost> {
  return bodyOf(api.GET('/api/v1/presence', { signal })).then(byPost, () => NOBODY);
}

/** Identifies this page. No UUID, which browsers create on https only. */
const PAGE = Math.random().toString(36).slice(2);

/** Reports the open post, null for none, and what is decided and not sent; reads who else is there. Throws without a response. */
export async function sayPresence(
  postId: number | null,
  take: boolean,
  keeps: number[] | undefined,
): Promise<PresentByPost> {
  const body = { post_id: postId, page: PAGE, take, keeps };
  // The page may be about to close, and says so.
  return byPost(await bodyOf(api.PUT('/api/v1/presence', { body, keepalive: postId === null })));
}

function byPost({ items }: Models['Presence']): PresentByPost {
  const posts = new Map<number, Present[]>();
  for (const item of items) posts.set(item.post_id, [...(posts.get(item.post_id) ?? []), item]);
  return posts;
}
