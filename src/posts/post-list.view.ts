import { Injectable } from '@nestjs/common';
import type { Page } from '../common/http/page.dto';
import { QueueCountsView } from '../curated-queue/queue-counts.view';
import { estimateQuery } from '../database/estimate';
import { ReadDataSource } from '../database/read-data-source';
import { type ListedDay, PostCountsView } from '../post-store/post-counts.view';
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
import { countSql, pageSql, sampleSql, type Slice } from './post-list.sql';
import { isByTime, isPredicted, type PostCursor, type PostSort, type SortedRow, writeCursor } from './post-order';
import { type LargeColumn, type PostRow, postsById } from './posts.view';

/** Which posts of which list are wanted, by offset or behind a cursor. */
export interface PostListRequest {
  filter: PostFilter;
  /** Whom the posts are by, as people write it. */
  author?: string;
  sort: PostSort;
  page: Page;
  cursor?: PostCursor;
  /** Columns that are not wanted. */
  blank?: readonly LargeColumn[];
}

/** A part of the list; `nextCursor` is the position behind it, null at the end of the list. */
export interface PostList {
  rows: PostRow[];
  total: number;
  /** Was `total` estimated, as counting would take long? */
  isEstimate: boolean;
  nextCursor: string | null;
}

/** How many posts a list holds. */
type Total = Pick<PostList, 'total' | 'isEstimate'>;

const NOTHING: PostList = { rows: [], total: 0, isEstimate: false, nextCursor: null };

/** Posts of which a total is estimated, and how many of them must be in the list for that. */
const SAMPLE = 10_000;
const ENOUGH_IN_SAMPLE = 30;

/**
 * SQL: the time by the clock that dates the posts, the database's. What a standby shows was committed by the time that it has got to.
 */
const NOW = `
  SELECT CASE WHEN pg_is_in_recovery() THEN coalesce(pg_last_xact_replay_timestamp(), now()) ELSE now() END AS at`;

const DAY_MS = 86_400_000;

/** From this offset on a list is counted before it is read, as its end may be nearer than its beginning. */
const DEEP = 10_000;

/** The lists of posts. */
@Injectable()
export class PostListView {
  /** Up to so many posts are looked up one by one, or sorted, sooner than a million others are read in search of them. */
  fewPosts = 20_000;

  /** Of an estimated total beyond the first number a search sorts, but by time, only the second number of posts, those that were stored last. */
  sortedMost = 40_000;
  ranked = 1_000;

  /** Of so many stored posts every total by the contract's filters is exact; by other filters, of a tenth of them. */
  countedMost = 1_000_000;

  /** Beyond, a total is counted up to this cost by the planner, which is some 50 ms of work, and else estimated. */
  countedCost = 15_000;

  constructor(
    private readonly dataSource: ReadDataSource,
    private readonly postCounts: PostCountsView,
    private readonly queueCounts: QueueCountsView,
  ) {}

  /** The time by the clock that dates the posts: a list that is read after it has all that was stored until then. */
  async now(): Promise<Date> {
    const [row]: { at: Date }[] = await this.dataSource.query(NOW);
    if (!row) throw new Error('The database did not say what time it is');
    return row.at;
  }

  /** A part of a list, in its order. */
  async list({ author, ...request }: PostListRequest): Promise<PostList> {
    const filter = author === undefined ? request.filter : await this.withAuthor(request.filter, author);
    if (isEmpty(filter) || (isPredicted(request.sort) && (filter.approved || filter.reviewed))) return NOTHING;
    const wanted = { ...request, filter };
    if (request.page.skip >= DEEP && !isPredicted(request.sort)) return this.listDeep(wanted);
    const list = await (typeof filter.search === 'string' ? this.listFound(wanted) : this.listFirst(wanted));
    if (!list.isEstimate || list.rows.length === 0) return list;
    // The planner may expect fewer than there are.
    return { ...list, total: Math.max(list.total, request.page.skip + list.rows.length) };
  }

  /** A filter by an author as people write it, by their ids. */
  async withAuthor(filter: PostFilter, author: string): Promise<PostFilter> {
    const query = authorIdsSql(author);
    const rows: { id: number }[] = query ? await this.dataSource.query(query.text, query.values) : [];
    return { ...filter, authorIds: rows.map(({ id }) => id) };
  }

  private async listFirst(request: PostListRequest): Promise<PostList> {
    const { filter, sort } = request;
    const slice = sliceOf(request);
    const counting = this.total(filter, sort);
    if (isPredicted(sort) || (isByTime(sort) && countedOf(filter) === null)) {
      const [total, found] = await Promise.all([counting, this.find(filter, slice)]);
      return { ...(await this.firstOf(found, request)), ...total };
    }
    // Finding that no post passes would take the longest read; the count, maintained or not, takes less.
    const counted = await counting;
    const { total } = counted;
    if (total === 0) return NOTHING;
    const found = await this.find(filter, { ...slice, sortsLast: !isByTime(sort) && total <= this.fewPosts });
    return { ...(await this.firstOf(found, request)), ...counted };
  }

  /** Counts before it reads, as the number of posts found decides how they are best read in order. */
  private async listFound(request: PostListRequest): Promise<PostList> {
    const { filter, sort, page } = request;
    const { search: _, queueStatus, ...others } = filter;
    const [ofPosts, ofStatus, stored] = await Promise.all([
      this.postCounts.count(countedOf(others) ?? { reviews: reviewsOf(filter) }),
      queueStatus === undefined ? Infinity : this.queueCounts.byStatus().then((counts) => counts[queueStatus]),
      this.postCounts.count({}),
    ]);
    const searched = Math.min(ofPosts, ofStatus);
    const searchesFew = searched <= this.fewPosts;
    const searchesNearlyAll = !searchesFew && stored - searched <= this.fewPosts;
    const counted = await (searchesNearlyAll && !isPredicted(sort) && stored <= this.countedMost / 10
      ? this.countByRest(filter).then(exactly)
      : this.countOrEstimate(filter, sort, searchesFew ? 'eachPost' : 'free'));
    const { total } = counted;
    if (total === 0) return NOTHING;
    if (counted.isEstimate && !isByTime(sort) && total > this.sortedMost) {
      const found = await this.find(filter, { ...sliceOf(request), ranked: this.ranked });
      return { ...(await this.firstOf(found, request)), ...counted };
    }
    const sortsLast = !isByTime(sort) && total <= this.fewPosts;
    // Were the posts found spread evenly, a page would be full after so many; they may not be, hence the factor of four. Over time most
    // words are, over scores hardly any is.
    const walked = ((page.skip + page.limit) * searched) / total;
    const isFullSoon = !sortsLast && (4 * walked <= this.fewPosts || (isByTime(sort) && 2 * walked <= total));
    const plan = searchesFew || isFullSoon ? 'eachPost' : 'wordsFirst';
    const found = await this.find(filter, { ...sliceOf(request), sortsLast }, plan);
    return { ...(await this.firstOf(found, request)), ...counted };
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

  private async listDeep({ filter, sort, page: { skip, limit }, blank }: PostListRequest): Promise<PostList> {
    const counted = await this.total(filter, sort);
    const { total, isEstimate } = counted;
    const shown = isEstimate ? limit : Math.min(limit, total - skip);
    if (shown <= 0) return { rows: [], ...counted, nextCursor: null };
    const fromEnd = !isEstimate && skip > total / 2;
    const walked = { sort, offset: fromEnd ? total - skip - shown : skip, limit: shown, fromEnd };
    const found = await this.find(filter, (await this.sliceOfDay(filter, sort, { skip, limit: shown })) ?? walked);
    const rows = await this.rows(found, blank);
    const last = found.at(-1);
    const goesOn = isEstimate ? found.length === limit : skip + shown < total;
    return { rows, ...counted, nextCursor: last && goesOn ? writeCursor(sort, last) : null };
  }

  /** A slice that begins on the day of its first post, by the counts of days; null where these do not cover the filter. */
  private async sliceOfDay(filter: PostFilter, sort: PostSort, { skip, limit }: Page): Promise<Slice | null> {
    if (!isByTime(sort)) return null;
    const found = await this.findDay(filter, sort === 'newest' ? 'DESC' : 'ASC', skip);
    if (!found) return null;
    const midnight = Date.parse(found.day) + (sort === 'newest' ? DAY_MS : 0);
    return { sort, after: [new Date(midnight).toISOString(), 0], offset: skip - found.before, limit };
  }

  private async findDay(filter: PostFilter, direction: 'ASC' | 'DESC', place: number): Promise<ListedDay | null> {
    const { approved: _, reviewed: __, ...others } = filter;
    if (filter.queueStatus === 'pending' && isOnly(filter, 'queueStatus'))
      return this.queueCounts.findPendingDay(direction, place);
    if (Object.values(others).some((value) => value !== undefined)) return null;
    return this.postCounts.findDay(reviewsOf(filter), direction, place);
  }

  /** The posts of a slice, in the order of the list. */
  private async find(filter: PostFilter, slice: Slice, plan?: SearchPlan): Promise<SortedRow[]> {
    const { text, values } = pageSql(filter, slice, plan);
    const found: SortedRow[] = await this.dataSource.query(text, values);
    return slice.fromEnd ? found.toReversed() : found;
  }

  /**
   * The rows of posts, in their order, less those that were removed since. By a statement of its own, which is planned once
   * a connection: planning its joins takes longer than reading a page, and more tables than the planner orders as it likes
   * (`join_collapse_limit`) made it read all posts for each page.
   */
  private async rows(found: readonly SortedRow[], blank?: readonly LargeColumn[]): Promise<PostRow[]> {
    const ids = found.map(({ id }) => id);
    const rows: PostRow[] = await this.dataSource.queryPrepared(postsById(blank), [ids]);
    const byId = new Map(rows.map((row) => [row.id, row]));
    return ids.flatMap((id) => byId.get(id) ?? []);
  }

  /** The page that is shown of the posts of {@link sliceOf}; the next begins where its last one was found, wherever that is by now. */
  private async firstOf(
    found: readonly SortedRow[],
    { sort, page: { limit }, blank }: PostListRequest,
  ): Promise<Pick<PostList, 'rows' | 'nextCursor'>> {
    const shown = found.slice(0, limit);
    const last = shown.at(-1);
    const nextCursor = last && found.length > limit ? writeCursor(sort, last) : null;
    return { rows: await this.rows(shown, blank), nextCursor };
  }

  /** How many posts a list holds: from maintained counts where they cover the filter, else counted, or estimated. */
  private async total(filter: PostFilter, sort: PostSort): Promise<Total> {
    if (isPredicted(sort)) return exactly(await this.count(countSql(filter, sort)));
    const { queueStatus, fetchedBefore, ...others } = filter;
    if (queueStatus !== undefined && isOnly(filter, 'queueStatus'))
      return exactly((await this.queueCounts.byStatus())[queueStatus]);
    const counted = queueStatus === undefined ? countedOf(others) : null;
    if (counted === null) return this.countOrEstimate(filter, sort);
    if (fetchedBefore === undefined) return exactly(await this.postCounts.count(counted));
    // Few posts are fetched after the time that a list began at.
    const later = { ...others, fetchedAfter: fetchedBefore };
    const [all, since] = await Promise.all([this.postCounts.count(counted), this.count(countSql(later))]);
    return exactly(Math.max(0, all - since));
  }

  /** Of very many stored posts a count that would take long is estimated from a sample; of rare ones by the planner's statistics. */
  private async countOrEstimate(filter: PostFilter, sort: PostSort, plan?: SearchPlan): Promise<Total> {
    const counting = countSql(filter, sort, plan);
    const stored = await this.postCounts.count({});
    const most = hasExtras(filter) ? this.countedMost / 10 : this.countedMost;
    if (stored <= most || isPredicted(sort)) return exactly(await this.count(counting));
    const { cost } = await estimateQuery(this.dataSource, counting.text, counting.values);
    if (cost <= this.countedCost) return exactly(await this.count(counting));
    const found = await this.count(sampleSql(filter, Math.min(100, (100 * SAMPLE) / stored)));
    if (found >= ENOUGH_IN_SAMPLE) return { total: Math.round(found * Math.max(1, stored / SAMPLE)), isEstimate: true };
    const listed = countSql(filter, sort, plan).text.replace('count(*) AS n', '');
    const { rows } = await estimateQuery(this.dataSource, listed, counting.values);
    return { total: rows, isEstimate: true };
  }

  private async count({ text, values }: Query): Promise<number> {
    const [row]: { n: number }[] = await this.dataSource.query(text, values);
    return row?.n ?? 0;
  }
}

/** Is the filter by more than the contract's own fields? */
function hasExtras(filter: PostFilter): boolean {
  const { streamIds: _1, approved: _2, reviewed: _3, scores: _4, queueStatus: _5, ...extras } = filter;
  return Object.values(extras).some((value) => value !== undefined);
}

const exactly = (total: number): Total => ({ total, isEstimate: false });

/** What a request reads: one id more than it shows, which says whether the list goes on. */
function sliceOf({ sort, cursor, page }: PostListRequest): Slice {
  return { sort, after: cursor?.values, offset: page.skip, limit: page.limit + 1 };
}
