import { Injectable } from '@nestjs/common';
import { NotFoundError } from '../common/errors';
import type { QueueStatus } from '../curated-queue/queue-status';
import { ReadDataSource } from '../database/read-data-source';
import { withinBytes } from '../database/within-bytes';
import type { PostEventDto } from './dto/post-history.dto';

const MOST_RETURNS = 100;

const TOLD_AS: Record<string, PostEventDto['event']> = {
  review: 'reviewed',
  undo: 'reviewed',
  pin: 'pinned',
  unpin: 'unpinned',
  hold: 'held',
  release: 'released',
  requeue: 'requeued',
  nack: 'returned',
  expired: 'returned',
  error: 'given_up',
};

/** SQL: the name of the key $id as an actor. Keys are revoked, never removed. */
const keyOf = (id: string) => `(SELECT 'key:' || name FROM api_key WHERE id = ${id})`;

/** SQL: the post $1 and its queue entry, for what has no event: the fetch, and the current reservation or delivery. */
const PRESENT = `
  SELECT fetched_at, instance, spam_score, scorer_version, content_changed_at, reviewed_at, reviewed_by, post.approved, queue_status,
    reserved_at, ${keyOf('reserved_by')} AS holder, reserved_until, delivered_at, ${keyOf('completed_by')} AS completer, delivery_count
  FROM post LEFT JOIN queue_entry ON post_id = post.id WHERE post.id = $1`;

const eventsOf = (actions: string) => `
  SELECT id, at, actor, action, new_values FROM event
  WHERE subject_type = 'post' AND subject_id = $1 AND action IN (${actions})`;

const LOGGED = `
  ${eventsOf(`'review', 'undo', 'pin', 'unpin', 'hold', 'release', 'requeue'`)}
  UNION ALL
  (${eventsOf(`'nack', 'expired', 'error'`)} ORDER BY id DESC LIMIT ${MOST_RETURNS})`;

/** SQL: the newest, as reviews may have long notes. */
const NEWEST_LOGGED = withinBytes({
  select: LOGGED,
  order: 'id DESC',
  long: ['new_values'],
  columns: ['at', 'actor', 'action', 'new_values'],
});

interface Present {
  fetched_at: Date;
  instance: string;
  spam_score: number;
  scorer_version: string;
  content_changed_at: Date | null;
  reviewed_at: Date | null;
  reviewed_by: string | null;
  approved: boolean;
  queue_status: QueueStatus | null;
  reserved_at: Date | null;
  holder: string | null;
  reserved_until: Date | null;
  delivered_at: Date | null;
  completer: string | null;
  delivery_count: number | null;
}

interface Logged {
  at: Date;
  actor: string;
  action: string;
  new_values: Record<string, unknown> | null;
}

@Injectable()
export class PostHistoryView {
  constructor(private readonly dataSource: ReadDataSource) {}

  async list(id: number): Promise<PostEventDto[]> {
    const [present]: Present[] = await this.dataSource.query(PRESENT, [id]);
    if (!present) throw new NotFoundError('Post not found');
    const logged = (await this.dataSource.query<Logged[]>(NEWEST_LOGGED, [id])).toReversed();
    const isReviewLogged = logged.some(({ action }) => TOLD_AS[action] === 'reviewed');
    const events = [
      ...beginningOf(present),
      ...(isReviewLogged ? [] : reviewOf(present)),
      ...logged.flatMap(told),
      ...stateOf(present),
    ];
    // A stable sort keeps simultaneous events in this order.
    return events.toSorted((a, b) => timeOf(a, present) - timeOf(b, present));
  }
}

function timeOf({ at }: PostEventDto, { fetched_at: fetchedAt }: Present): number {
  return (at ?? fetchedAt).getTime();
}

function beginningOf(post: Present): PostEventDto[] {
  const { fetched_at: fetchedAt, content_changed_at: editedAt, instance, spam_score, scorer_version } = post;
  const edited: PostEventDto[] =
    editedAt === null ? [] : [{ event: 'edited', at: editedAt, actor: null, details: null }];
  return [
    { event: 'fetched', at: fetchedAt, actor: null, details: { instance } },
    { event: 'scored', at: null, actor: null, details: { spam_score, scorer_version } },
    ...edited,
  ];
}

/** A review by a filter at the fetch, or one whose event has been removed by age. */
function reviewOf({ reviewed_at: at, reviewed_by: actor, approved }: Present): PostEventDto[] {
  const decision = approved ? 'approved' : 'rejected';
  return at === null ? [] : [{ event: 'reviewed', at, actor, details: { decision } }];
}

function told({ at, actor, action, new_values: values }: Logged): PostEventDto[] {
  const event = TOLD_AS[action];
  if (event === undefined) return [];
  if (event === 'given_up' || event === 'returned') {
    const details = event === 'given_up' ? { reason: values?.['reason'] } : { ended_as: action };
    const reservedAt = new Date(String(values?.['reserved_at']));
    const holder = values?.['reserved_by'];
    return [
      { event: 'reserved', at: reservedAt, actor: typeof holder === 'string' ? holder : null, details: null },
      { event, at, actor, details },
    ];
  }
  return [{ event, at, actor, details: event === 'reviewed' || event === 'held' ? values : null }];
}

function stateOf(post: Present): PostEventDto[] {
  const { queue_status: status, reserved_until, delivery_count } = post;
  if (status !== 'reserved' && status !== 'delivered') return [];
  const details = status === 'reserved' ? { reserved_until } : null;
  const reserved: PostEventDto = { event: 'reserved', at: post.reserved_at, actor: post.holder, details };
  if (status === 'reserved') return [reserved];
  return [reserved, { event: 'delivered', at: post.delivered_at, actor: post.completer, details: { delivery_count } }];
}
