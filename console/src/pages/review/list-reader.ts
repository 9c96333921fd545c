import { api, bodyOf, type Models } from '../../api/client';
import type { PostQuery } from '../../api/posts';
import type { WholePost } from './post/post-models';
import { type ReviewFilter, toQuery } from './review-filter';

export class ListReader {
  /** When the list was read, ISO 8601, by the database's clock: posts fetched later are new. */
  readAt = '';
  /** What the clock of this machine is behind that of the database, in milliseconds. */
  behind = 0;

  constructor(
    private readonly filter: ReviewFilter,
    private readonly signal: AbortSignal,
  ) {}

  async page(query: PostQuery): Promise<Models['PostList']> {
    const answer = await api.GET('/api/v1/posts', { params: { query }, signal: this.signal });
    if (query.cursor === undefined) {
      this.readAt = answer.response.headers.get('Listed-At') ?? new Date().toISOString();
      this.behind = Date.parse(this.readAt) - Date.now();
    }
    return bodyOf(Promise.resolve(answer));
  }

  async find(id: number): Promise<WholePost | null> {
    const answer = await api.GET('/api/v1/posts/{id}', { params: { path: { id } }, signal: this.signal });
    return answer.response.status === 404 ? null : bodyOf(Promise.resolve(answer));
  }

  /** How many posts came since the list was read; null where that is not known. */
  async countNewcomers(): Promise<number | null> {
    const query = { ...toQuery(this.filter), fetched_after: this.readAt, fields: 'id', limit: 1 };
    const { data } = await api
      .GET('/api/v1/posts', { params: { query }, signal: this.signal })
      .catch(() => ({ data: null }));
    return data?.total ?? null;
  }
}
