import { Injectable } from '@nestjs/common';
import type { Page } from '../common/http/page.dto';
import { QueueCountsView } from '../curated-queue/queue-counts.view';
import { ReadDataSource } from '../database/read-data-source';
import { PostCountsView } from '../post-store/post-counts.view';
import { authorIdsSql, countedOf, isEmpty, isOnly, type ListFilter, type Query } from './list-filter';
import { countedPageSql, countSql, isCountedWithPage, pageSql, type Slice } from './post-list.sql';
import { listsAll, type PostCursor, type PostSort, type SortedRow, writeCursor } from './post-order';
import type { PostField } from './dto/post-fields';
import type { PostRow } from './dto/post.dto';
import { mayBeLong, postsInOrder } from './posts.view';

export interface PostListRequest {
  filter: ListFilter;
  author?: string;
  sort: PostSort;
  page: Page;
  cursor?: PostCursor;
  /** What is read of each post; all without. */
  fields?: readonly PostField[];
}

/** Posts may be long: after the first, the rest is read as it is sent. */
export interface PostList {
  rows: PostRow[];
  rest: AsyncGenerator<PostRow[]> | null;
  total: number;
  nextCursor: string | null;
}

interface Portion {
  rows: PostRow[];
  left: readonly number[];
}

/** Posts that are read at once where they may be long. */
const MOST_LONG = 250;

@Injectable()
export class PostListView {
  constructor(
    private readonly dataSource: ReadDataSource,
    private readonly postCounts: PostCountsView,
    private readonly queueCounts: QueueCountsView,
  ) {}

  /** The database's time. A list read after it has everything stored until then. */
  async now(): Promise<Date> {
    return (await this.dataSource.one<{ at: Date }>('SELECT now() AS at')).at;
  }

  async list({ author, sort, page, cursor, fields, ...request }: PostListRequest): Promise<PostList> {
    const filter = author === undefined ? request.filter : await this.withAuthor(request.filter, author);
    if (isEmpty(filter, sort)) return { rows: [], rest: null, total: 0, nextCursor: null };
    // One more than is shown says whether the list goes on.
    const slice = { sort, after: cursor?.values, offset: page.skip, limit: page.limit + 1 };
    const { total, found } = await this.find(filter, slice);
    const shown = found.slice(0, page.limit);
    const last = shown.at(-1);
    const nextCursor = last && found.length > page.limit ? writeCursor(sort, last) : null;
    const ids = shown.map(({ id }) => id);
    const { rows, left } = await this.readFirst(ids, fields);
    return { rows, rest: left.length > 0 ? this.readRest(left, fields) : null, total, nextCursor };
  }

  private async find(filter: ListFilter, slice: Slice): Promise<{ total: number; found: SortedRow[] }> {
    if (isCountedWithPage(filter, slice.sort)) {
      const rows = await this.query<(SortedRow & { total: number })[]>(countedPageSql(filter, slice));
      return { total: rows[0]?.total ?? 0, found: rows.filter(({ id }) => id !== null) };
    }
    const read = () => this.query<SortedRow[]>(pageSql(filter, slice));
    // A common word takes long to count: its page is read meanwhile. Other filters must be counted first, because reading a
    // page of nothing may pass all posts; of a word the planner knows how rare it is.
    const early = isOnly(filter, 'search') ? read() : null;
    const [total, page] = await Promise.all([this.total(filter, slice.sort), early]);
    return { total, found: total <= slice.offset ? [] : (page ?? (await read())) };
  }

  async withAuthor(filter: ListFilter, author: string): Promise<ListFilter> {
    const query = authorIdsSql(author);
    const rows: { id: number }[] = query ? await this.query(query) : [];
    return { ...filter, authorIds: rows.map(({ id }) => id) };
  }

  private async total(filter: ListFilter, sort: PostSort): Promise<number> {
    const { fetchedBefore, ...always } = filter;
    if (fetchedBefore === undefined || filter.fetchedAfter) return this.count(filter, sort);
    // Few posts are fetched after a list was begun: counting those is faster than counting the others.
    const [all, later] = await Promise.all([
      this.count(always, sort),
      this.count({ ...always, fetchedAfter: fetchedBefore }, sort),
    ]);
    return Math.max(0, all - later);
  }

  private async count(filter: ListFilter, sort: PostSort): Promise<number> {
    const counted = countedOf(filter, sort);
    if (counted) return this.postCounts.count(counted);
    const { queueStatus } = filter;
    if (queueStatus && isOnly(filter, 'queueStatus') && listsAll(sort))
      return (await this.queueCounts.byStatus())[queueStatus];
    const { text, values } = countSql(filter, sort);
    return (await this.dataSource.one<{ n: number }>(text, values)).n;
  }

  /** The first of some posts, without those that were removed since, and the ids of those that are left to read. */
  private async readFirst(ids: readonly number[], fields: PostListRequest['fields']): Promise<Portion> {
    if (ids.length === 0) return { rows: [], left: [] };
    const tried = mayBeLong(fields) ? ids.slice(0, MOST_LONG) : ids;
    const rows: PostRow[] = await this.dataSource.query(postsInOrder(fields), [tried]);
    const last = rows.at(-1);
    return { rows, left: ids.slice(last ? tried.indexOf(last.id) + 1 : tried.length) };
  }

  private async *readRest(ids: readonly number[], fields: PostListRequest['fields']): AsyncGenerator<PostRow[]> {
    for (let unread = ids; unread.length > 0;) {
      const { rows, left } = await this.readFirst(unread, fields);
      yield rows;
      unread = left;
    }
  }

  private query<Rows>({ text, values }: Query): Promise<Rows> {
    return this.dataSource.query(text, values);
  }
}
