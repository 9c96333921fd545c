import { api } from '../../api/client';
import { READ_AHEAD } from './first-page';
import { isWhole, type Post, type WholePost } from './post/post-models';

type Rest = ReadonlyMap<number, WholePost | null>;

const lacks = (post: Post) => !isWhole(post);

/** Loads what the list leaves out of the posts that are read soon. */
export class RestOfPosts {
  private isLoading = false;

  /** The rest of the next posts by id, null for removed ones; none if nothing is missing, it is loading, or offline. */
  async load(ahead: readonly Post[], signal: AbortSignal): Promise<Rest> {
    if (this.isLoading || !ahead.slice(0, READ_AHEAD).some(lacks)) return new Map();
    const lacking = ahead.filter(lacks).slice(0, READ_AHEAD);
    this.isLoading = true;
    const found = await request(lacking, signal);
    this.isLoading = false;
    return new Map(found && lacking.map(({ id }) => [id, found.get(id) ?? null]));
  }
}

async function request(posts: readonly Post[], signal: AbortSignal): Promise<Map<number, WholePost> | null> {
  const query = { ids: posts.map(({ id }) => id).join(','), limit: READ_AHEAD };
  const { data } = await api.GET('/api/v1/posts', { params: { query }, signal }).catch(() => ({ data: null }));
  return data ? new Map(data.items.map((post) => [post.id, post])) : null;
}

/** The posts with what was loaded of them; what the list has of them stays, as it may have been decided meanwhile. */
export function addRest(posts: readonly Post[], rest: Rest): readonly Post[] {
  return posts.map((post) => (isWhole(post) ? post : { ...rest.get(post.id), ...post }));
}
