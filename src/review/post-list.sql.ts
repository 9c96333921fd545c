import type { QueueStatus } from '../curated-queue/queue-status';

/** Which posts a list holds; what is left out does not matter. */
export interface PostFilter {
  streamId?: number;
  approved?: boolean;
  reviewed?: boolean;
  scores?: { min: number; max: number };
  queueStatus?: QueueStatus;
}

/** SQL with its parameters. */
export interface Query {
  text: string;
  values: unknown[];
}

/** A slice of the ordered list: read from its end where that is nearer. */
export interface Slice {
  offset: number;
  limit: number;
  fromEnd: boolean;
}

/** Pages that begin deeper than this are found by a plain walk: merging the scores reads them once for each score. */
const MERGED_ROWS = 2_000;

class Conditions {
  readonly values: unknown[] = [];
  private readonly texts: string[] = [];

  add(text: (parameter: string) => string, value: unknown): void {
    this.values.push(value);
    this.texts.push(text(`$${this.values.length}`));
  }

  /** A condition in the very words of a partial index. */
  addPlain(text: string): void {
    this.texts.push(text);
  }

  where(): string {
    return this.texts.length === 0 ? '' : `WHERE ${this.texts.join(' AND ')}`;
  }
}

/** SQL: the conditions of a combination of filters on `post` and `entry`. */
export function conditionsOf(filter: PostFilter): Conditions {
  const conditions = new Conditions();
  const { streamId, approved, reviewed, scores, queueStatus } = filter;
  if (streamId !== undefined) conditions.add((p) => `post.stream_id = ${p}`, streamId);
  if (approved !== undefined) conditions.addPlain(approved ? 'post.approved' : 'NOT post.approved');
  if (reviewed !== undefined) conditions.addPlain(`post.reviewed_at IS ${reviewed ? 'NOT NULL' : 'NULL'}`);
  if (scores) conditions.add((p) => `post.spam_score >= ${p}`, scores.min);
  if (scores) conditions.add((p) => `post.spam_score <= ${p}`, scores.max);
  if (queueStatus !== undefined) conditions.addPlain(`entry.queue_status = '${queueStatus}'`);
  return conditions;
}

const isAlone = (filter: PostFilter, name: keyof PostFilter) =>
  Object.entries(filter).every(([key, value]) => value === undefined || key === name);

/** SQL: the ids of a slice, newest first, from an index that is in that order; the wide rows are read by id afterwards. */
export function pageSql(filter: PostFilter, slice: Slice): Query {
  const { scores, queueStatus } = filter;
  if (scores && isAlone(filter, 'scores') && slice.offset + slice.limit <= MERGED_ROWS)
    return mergedScores(scores, slice);
  const conditions = conditionsOf(filter);
  const direction = slice.fromEnd ? 'ASC' : 'DESC';
  const fromQueue = queueStatus !== undefined && isAlone(filter, 'queueStatus');
  const table = fromQueue
    ? 'queue_entry entry'
    : `post ${queueStatus === undefined ? '' : 'JOIN queue_entry entry ON entry.post_id = post.id'}`;
  const [id, createdAt] = fromQueue ? ['entry.post_id', 'entry.created_at'] : ['post.id', 'post.created_at'];
  return {
    text: `SELECT ${id} AS id FROM ${table} ${conditions.where()}
      ORDER BY ${createdAt} ${direction}, ${id} ${direction} LIMIT ${slice.limit} OFFSET ${slice.offset}`,
    values: conditions.values,
  };
}

/** The heads of one index range for each score, merged: however rare a score is, no other posts are walked through. */
function mergedScores({ min, max }: { min: number; max: number }, slice: Slice): Query {
  const direction = slice.fromEnd ? 'ASC' : 'DESC';
  return {
    text: `SELECT head.id FROM generate_series($1::integer, $2::integer) AS score CROSS JOIN LATERAL (
        SELECT post.id, post.created_at FROM post WHERE post.spam_score = score
        ORDER BY post.created_at ${direction}, post.id ${direction} LIMIT ${slice.offset + slice.limit}
      ) AS head
      ORDER BY head.created_at ${direction}, head.id ${direction} LIMIT ${slice.limit} OFFSET ${slice.offset}`,
    values: [min, max],
  };
}

/** SQL: how many posts a combination of filters holds. */
export function countSql(filter: PostFilter): Query {
  const conditions = conditionsOf(filter);
  const join = filter.queueStatus === undefined ? '' : 'JOIN queue_entry entry ON entry.post_id = post.id';
  return { text: `SELECT count(*) AS n FROM post ${join} ${conditions.where()}`, values: conditions.values };
}
