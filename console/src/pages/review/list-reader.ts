import { api, bodyOf, type Models } from '../../api/client';
import type { PostQuery } from '../../api/posts';
import { LISTED_FIELDS, type WholePost } from './post/post-models';
import { PAGE, type ReviewFilter, toQuery } from './review-filter';

export class ListReader {
  /** When the list was read, ISO 8601, by the database's clock: posts fetched later are new. */
  readAt = '';
  /** How far this machine's clock is behind the database's, in milliseconds. */
  private behind = 0;

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

  /** A time of this machine by the database's clock, ISO 8601. */
  timeOf(here: number): string {
    return new Date(here + this.behind).toISOString();
  }

  /** The page after another one. */
  more(cursor: string): Promise<Models['PostList']> {
    const query = { fields: LISTED_FIELDS, limit: PAGE, cursor, fetched_before: this.readAt };
    return this.page({ ...toQuery(this.filter), ...query });
  }

  async find(id: number): Promise<WholePost | null> {
    const answer = await api.GET('/api/v1/posts/{id}', { params: { path: { id } }, signal: this.signal });
    return answer.response.status === 404 ? null : bodyOf(Promise.resolve(answer));
  }

  /** The posts by id, without those that are gone; null without the network. */
  async byIds<Fields extends keyof Models['Post'] = keyof Models['Post']>(
    ids: readonly number[],
    fields?: readonly Fields[],
  ) {
    const query = { ids: ids.join(','), fields: fields?.join(','), limit: ids.length };
    const data = await this.tryToList(query);
    return data && new Map<number, Pick<Models['Post'], Fields>>(data.items.map((post) => [post.id, post]));
  }

  /** How many posts came since the list was read; null where that is not known. */
  async countNewcomers(): Promise<number | null> {
    const query = { ...toQuery(this.filter), fetched_after: this.readAt, fields: 'id', limit: 1 };
    return (await this.tryToList(query))?.total ?? null;
  }

  private async tryToList(query: PostQuery): Promise<Models['PostList'] | null> {
    const { signal } = this;
    const { data } = await api.GET('/api/v1/posts', { params: { query }, signal }).catch(() => ({ data: null }));
    return data ?? null;
  }
}
