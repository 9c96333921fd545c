import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import type { Page } from '../common/http/page.dto';
import { QueueCountsView } from '../curated-queue/queue-counts.view';
import { PostCountsView } from '../post-store/post-counts.view';
import { authorIdsSql } from './post-author';
import { countedOf, reviewsOf } from './post-counted';
import { type PostCursor, writeCursor } from './post-cursor';
import { isAlone, isEmpty, type PostFilter, type Query, type SearchPath } from './post-filter';
import { countSql, pageSql, type Slice } from './post-list.sql';
import { isByTime, isPredicted, keysOf, orderBy, type PostSort } from './post-order';
import { type PostRow, SELECT_POSTS } from './posts.view';

/** Which posts of which list are wanted, by number or behind a place. */
export interface PostListRequest {
  filter: PostFilter;
  /** Whom the posts are by, as people write it. */
  author?: string;
  sort: PostSort;
  page: Page;
  cursor?: PostCursor;
}

/** A part of the list; `nextCursor` is the place behind it, null at the end of the list. */
export interface PostList {
  rows: PostRow[];
  total: number;
  nextCursor: string | null;
}

const NOTHING: PostList = { rows: [], total: 0, nextCursor: null };

/** From here on a list asks for its total first, as the end of the list may be nearer than its beginning. */
const DEEP = 10_000;

/** The lists of posts. */
@Injectable()
export class PostListView {
  /** So many posts are looked up one after the other, or sorted, sooner than a million are walked past in search of them. */
  few = 20_000;

  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly postCounts: PostCountsView,
    private readonly queueCounts: QueueCountsView,
  ) {}

  /** A part of a list, in its order. */
  async list({ author, ...request }: PostListRequest): Promise<PostList> {
    const filter = author === undefined ? request.filter : await this.narrow(request.filter, author);
    if (isEmpty(filter) || (isPredicted(request.sort) && (filter.approved || filter.reviewed))) return NOTHING;
    const wanted = { ...request, filter };
    if (request.page.skip >= DEEP && !isPredicted(request.sort)) return this.listDeep(wanted);
    return typeof filter.search === 'string' ? this.listFound(wanted) : this.listFirst(wanted);
  }

  private async narrow(filter: PostFilter, author: string): Promise<PostFilter> {
    const query = authorIdsSql(author);
    const rows: { id: number }[] = query ? await this.dataSource.query(query.text, query.values) : [];
    return { ...filter, authorIds: rows.map(({ id }) => id) };
  }

  private async listFirst({ filter, sort, page, cursor }: PostListRequest): Promise<PostList> {
    const slice: Slice = { sort, after: cursor?.values, offset: page.skip, limit: page.limit + 1 };
    const counting = this.total(filter, sort);
    if (isPredicted(sort) || (isByTime(sort) && countedOf(filter) === null)) {
      const [total, rows] = await Promise.all([counting, this.rows(filter, slice)]);
      return { ...cut(rows, page.limit, sort), total };
    }
    // To find no post at all is the longest walk, which the count spares, be it a maintained one or the shorter walk.
    const total = await counting;
    if (total === 0) return NOTHING;
    const rows = await this.rows(filter, { ...slice, isGathered: !isByTime(sort) && total <= this.few });
    return { ...cut(rows, page.limit, sort), total };
  }

  /** Counts before it reads, as the number of posts found says how they are best read in order. */
  private async listFound({ filter, sort, page, cursor }: PostListRequest): Promise<PostList> {
    const [searched, stored] = await Promise.all([
      this.postCounts.count(countedOf({ ...filter, search: undefined }) ?? { reviews: reviewsOf(filter) }),
      this.postCounts.count({}),
    ]);
    const isFew = searched <= this.few;
    const isNearlyAll = stored - searched <= this.few;
    const total = await (isNearlyAll && !isFew && !isPredicted(sort)
      ? this.countByRest(filter)
      : this.count(countSql(filter, sort, isFew ? 'walked' : 'joined')));
    if (total === 0) return NOTHING;
    const slice: Slice = { sort, after: cursor?.values, offset: page.skip, limit: page.limit + 1 };
    const isGathered = !isByTime(sort) && total <= this.few;
    // Were the posts found spread evenly, a page would be full after so many steps; they may not be, hence a quarter of the few.
    const isShortWalk = !isGathered && (4 * page.limit * searched) / total <= this.few;
    const rows = await this.rows(filter, { ...slice, isGathered }, isFew || isShortWalk ? 'walked' : 'gathered');
    return { ...cut(rows, page.limit, sort), total };
  }

  /** Of nearly all posts those of all less those of the few with another review, where nothing else is asked: no join of many. */
  private async countByRest(filter: PostFilter): Promise<number> {
    const { search, reviewed, ...others } = filter;
    if (reviewed === undefined || Object.values(others).some((value) => value !== undefined))
      return this.count(countSql(filter));
    const rest = countSql({ search, reviewed: !reviewed }, 'newest', 'walked');
    const [all, few] = await Promise.all([this.count(countSql({ search })), this.count(rest)]);
    return Math.max(0, all - few);
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

  private async rows(filter: PostFilter, slice: Slice, path?: SearchPath): Promise<PostRow[]> {
    const { text, values } = pageSql(filter, slice, path);
    const order = orderBy(keysOf(slice.sort));
    return this.dataSource.query(
      `${SELECT_POSTS} JOIN (${text}) AS page ON page.id = post.id ORDER BY ${order}`,
      values,
    );
  }

  /** Maintained counts where there are some; else a count. */
  private async total(filter: PostFilter, sort: PostSort): Promise<number> {
    if (isPredicted(sort)) return this.count(countSql(filter, sort));
    const { queueStatus, fetchedBefore, ...others } = filter;
    if (queueStatus !== undefined && isAlone(filter, 'queueStatus'))
      return (await this.queueCounts.byStatus())[queueStatus];
    const counted = queueStatus === undefined ? countedOf(others) : null;
    if (counted === null) return this.count(countSql(filter));
    if (fetchedBefore === undefined) return this.postCounts.count(counted);
    // What was fetched since is nearly always little.
    const later = { ...others, fetchedAfter: fetchedBefore };
    const [all, since] = await Promise.all([this.postCounts.count(counted), this.count(countSql(later))]);
    return Math.max(0, all - since);
  }

  private async count({ text, values }: Query): Promise<number> {
    const [row]: { n: number }[] = await this.dataSource.query(text, values);
    return row?.n ?? 0;
  }
}

/** The rows but for the one behind them, which says that the list goes on. */
function cut(rows: PostRow[], limit: number, sort: PostSort): Pick<PostList, 'rows' | 'nextCursor'> {
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  return { rows: shown, nextCursor: last && rows.length > limit ? writeCursor(sort, last) : null };
}
