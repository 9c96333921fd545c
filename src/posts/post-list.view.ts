import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import type { Page } from '../common/http/page.dto';
import { QueueCountsView } from '../curated-queue/queue-counts.view';
import { PostCountsView } from '../post-store/post-counts.view';
import {
  authorIdsSql,
  countedOf,
  isEmpty,
  isOnly,
  type PostFilter,
  type Query,
  reviewsOf,
  type SearchPlan,
} from './post-filter';
import { countSql, pageSql, type Slice } from './post-list.sql';
import { isByTime, isPredicted, keysOf, orderBy, type PostCursor, type PostSort, writeCursor } from './post-order';
import { type PostRow, SELECT_POSTS } from './posts.view';

/** Which posts of which list are wanted, by offset or behind a cursor. */
export interface PostListRequest {
  filter: PostFilter;
  /** Whom the posts are by, as people write it. */
  author?: string;
  sort: PostSort;
  page: Page;
  cursor?: PostCursor;
}

/** A part of the list; `nextCursor` is the position behind it, null at the end of the list. */
export interface PostList {
  rows: PostRow[];
  total: number;
  nextCursor: string | null;
}

const NOTHING: PostList = { rows: [], total: 0, nextCursor: null };

/** From this offset on a list is counted before it is read, as its end may be nearer than its beginning. */
const DEEP = 10_000;

/** The lists of posts. */
@Injectable()
export class PostListView {
  /** Up to so many posts are looked up one by one, or sorted, sooner than a million others are read in search of them. */
  fewPosts = 20_000;

  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly postCounts: PostCountsView,
    private readonly queueCounts: QueueCountsView,
  ) {}

  /** A part of a list, in its order. */
  async list({ author, ...request }: PostListRequest): Promise<PostList> {
    const filter = author === undefined ? request.filter : await this.withAuthor(request.filter, author);
    if (isEmpty(filter) || (isPredicted(request.sort) && (filter.approved || filter.reviewed))) return NOTHING;
    const wanted = { ...request, filter };
    if (request.page.skip >= DEEP && !isPredicted(request.sort)) return this.listDeep(wanted);
    return typeof filter.search === 'string' ? this.listFound(wanted) : this.listFirst(wanted);
  }

  private async withAuthor(filter: PostFilter, author: string): Promise<PostFilter> {
    const query = authorIdsSql(author);
    const rows: { id: number }[] = query ? await this.dataSource.query(query.text, query.values) : [];
    return { ...filter, authorIds: rows.map(({ id }) => id) };
  }

  private async listFirst(request: PostListRequest): Promise<PostList> {
    const { filter, sort } = request;
    const slice = sliceOf(request);
    const counting = this.total(filter, sort);
    if (isPredicted(sort) || (isByTime(sort) && countedOf(filter) === null)) {
      const [total, rows] = await Promise.all([counting, this.rows(filter, slice)]);
      return { ...cut(rows, request), total };
    }
    // Finding that no post passes would take the longest read; the count, maintained or not, takes less.
    const total = await counting;
    if (total === 0) return NOTHING;
    const rows = await this.rows(filter, { ...slice, sortsLast: !isByTime(sort) && total <= this.fewPosts });
    return { ...cut(rows, request), total };
  }

  /** Counts before it reads, as the number of posts found decides how they are best read in order. */
  private async listFound(request: PostListRequest): Promise<PostList> {
    const { filter, sort, page } = request;
    const [searched, stored] = await Promise.all([
      this.postCounts.count(countedOf({ ...filter, search: undefined }) ?? { reviews: reviewsOf(filter) }),
      this.postCounts.count({}),
    ]);
    const searchesFew = searched <= this.fewPosts;
    const searchesNearlyAll = !searchesFew && stored - searched <= this.fewPosts;
    const total = await (searchesNearlyAll && !isPredicted(sort)
      ? this.countByRest(filter)
      : this.count(countSql(filter, sort, searchesFew ? 'eachPost' : 'free')));
    if (total === 0) return NOTHING;
    const sortsLast = !isByTime(sort) && total <= this.fewPosts;
    // Were the posts found spread evenly, a page would be full after so many; they may not be, hence the factor of four.
    const isFullSoon = !sortsLast && (4 * page.limit * searched) / total <= this.fewPosts;
    const plan = searchesFew || isFullSoon ? 'eachPost' : 'wordsFirst';
    const rows = await this.rows(filter, { ...sliceOf(request), sortsLast }, plan);
    return { ...cut(rows, request), total };
  }

  /** Where nearly all posts have the wanted review: all posts found less those with another one, so that no join is large. */
  private async countByRest(filter: PostFilter): Promise<number> {
    const { search, reviewed, ...others } = filter;
    if (reviewed === undefined || Object.values(others).some((value) => value !== undefined))
      return this.count(countSql(filter));
    const rest = countSql({ search, reviewed: !reviewed }, 'newest', 'eachPost');
    const [all, otherwise] = await Promise.all([this.count(countSql({ search })), this.count(rest)]);
    return Math.max(0, all - otherwise);
  }

  private async listDeep({ filter, sort, page: { skip, limit } }: PostListRequest): Promise<PostList> {
    const total = await this.total(filter, sort);
    const shown = Math.min(limit, total - skip);
    if (shown <= 0) return { rows: [], total, nextCursor: null };
    const fromEnd = skip > total / 2;
    const slice = { sort, offset: fromEnd ? total - skip - shown : skip, limit: shown, fromEnd };
    const rows = await this.rows(filter, slice);
    const last = rows.at(-1);
    return { rows, total, nextCursor: last && skip + shown < total ? writeCursor(sort, last) : null };
  }

  private async rows(filter: PostFilter, slice: Slice, plan?: SearchPlan): Promise<PostRow[]> {
    const { text, values } = pageSql(filter, slice, plan);
    const order = orderBy(keysOf(slice.sort));
    return this.dataSource.query(
      `${SELECT_POSTS} JOIN (${text}) AS page ON page.id = post.id ORDER BY ${order}`,
      values,
    );
  }

  /** How many posts a list holds: from maintained counts where they cover the filter, else counted. */
  private async total(filter: PostFilter, sort: PostSort): Promise<number> {
    if (isPredicted(sort)) return this.count(countSql(filter, sort));
    const { queueStatus, fetchedBefore, ...others } = filter;
    if (queueStatus !== undefined && isOnly(filter, 'queueStatus'))
      return (await this.queueCounts.byStatus())[queueStatus];
    const counted = queueStatus === undefined ? countedOf(others) : null;
    if (counted === null) return this.count(countSql(filter));
    if (fetchedBefore === undefined) return this.postCounts.count(counted);
    // Few posts are fetched after the time that a list began at.
    const later = { ...others, fetchedAfter: fetchedBefore };
    const [all, since] = await Promise.all([this.postCounts.count(counted), this.count(countSql(later))]);
    return Math.max(0, all - since);
  }

  private async count({ text, values }: Query): Promise<number> {
    const [row]: { n: number }[] = await this.dataSource.query(text, values);
    return row?.n ?? 0;
  }
}

/** What a request reads: one row more than it shows, which says whether the list goes on. */
function sliceOf({ sort, cursor, page }: PostListRequest): Slice {
  return { sort, after: cursor?.values, offset: page.skip, limit: page.limit + 1 };
}

function cut(rows: PostRow[], { sort, page }: PostListRequest): Pick<PostList, 'rows' | 'nextCursor'> {
  const shown = rows.slice(0, page.limit);
  const last = shown.at(-1);
  return { rows: shown, nextCursor: last && rows.length > page.limit ? writeCursor(sort, last) : null };
}
