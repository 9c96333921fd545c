import { api } from '../../api/client';
import { isWhole, type Post, READ_FIELDS, type WholePost } from './post/post-models';

/** So many posts ahead can be read at any time, also when the network goes; so many are loaded at once. */
const AHEAD = 25;

/** Loads what the list leaves out of the posts that are read soon. */
export class RestOfPosts {
  private isLoading = false;
  /** Posts that were removed before. */
  private readonly gone = new Set<number>();

  /** What is not loaded yet of the next posts, by id; nothing where they are whole, while it is loading, and without the network. */
  async load(ahead: readonly Post[], signal: AbortSignal): Promise<ReadonlyMap<number, WholePost>> {
    const lacks = (post: Post) => !isWhole(post) && !this.gone.has(post.id);
    if (this.isLoading || !ahead.slice(0, AHEAD).some(lacks)) return new Map();
    const lacking = ahead.filter(lacks).slice(0, AHEAD);
    this.isLoading = true;
    const found = await request(lacking, signal);
    this.isLoading = false;
    if (found) for (const { id } of lacking) if (!found.has(id)) this.gone.add(id);
    return found ?? new Map();
  }
}

async function request(posts: readonly Post[], signal: AbortSignal): Promise<Map<number, WholePost> | null> {
  const query = { ids: posts.map(({ id }) => id).join(','), fields: READ_FIELDS, limit: AHEAD };
  const { data } = await api.GET('/api/v1/posts', { params: { query }, signal }).catch(() => ({ data: null }));
  return data ? new Map(data.items.map((post) => [post.id, post])) : null;
}

/** The posts with what was loaded of them; what the list has of them stays, as it may have been decided meanwhile. */
export function addRest(posts: readonly Post[], rest: ReadonlyMap<number, WholePost>): readonly Post[] {
  return posts.map((post) => (isWhole(post) ? post : { ...rest.get(post.id), ...post }));
}
