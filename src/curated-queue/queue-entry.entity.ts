import { Column, Entity, Index, JoinColumn, OneToOne, PrimaryColumn } from 'typeorm';
import { Post } from '../post-store/post.entity';
import { QUEUE_STATUSES, type QueueStatus } from './queue-status';

const ELIGIBLE = `"queue_status" = 'pending' AND "approved" AND NOT "blocked"`;

@Entity({
  comment: 'The curated queue: a narrow row for each post, made by a trigger on post and rewritten by next and ack.',
})
@Index('ix_queue_entry_next', ['createdAt', 'postId', 'mediaClass', 'traits'], { where: ELIGIBLE })
@Index('ix_queue_entry_author_next', ['authorId', 'createdAt', 'postId', 'mediaClass'], { where: ELIGIBLE })
// From the third on the columns are included, which TypeORM does not tell from the key's.
@Index(
  'ix_queue_entry_random_order',
  ['mediaClass', 'randomKey', 'authorId', 'createdAt', 'traits', 'verifiedAt', 'heldUntil'],
  { where: ELIGIBLE },
)
@Index('ix_queue_entry_reserved', ['reservedUntil'], { where: `"queue_status" = 'reserved'` })
@Index('ix_queue_entry_pending_list', ['createdAt', 'postId'], { where: `"queue_status" = 'pending'` })
@Index('ix_queue_entry_delivered_list', ['createdAt', 'postId'], { where: `"queue_status" = 'delivered'` })
@Index('ix_queue_entry_error_list', ['createdAt', 'postId'], { where: `"queue_status" = 'error'` })
@Index('ix_queue_entry_delivered_at', ['deliveredAt'], { where: `"queue_status" = 'delivered'` })
@Index('ix_queue_entry_withheld', ['createdAt', 'postId', 'authorId'], {
  where: `"queue_status" = 'pending' AND "approved" AND "blocked"`,
})
@Index('ix_queue_entry_pinned', ['pinnedAt', 'postId'], { where: `${ELIGIBLE} AND "pinned_at" IS NOT NULL` })
@Index('ix_queue_entry_held', ['heldUntil', 'postId'], { where: '"held_until" IS NOT NULL' })
@Index('ix_queue_entry_not_at_origin', ['verifiedAt'], { where: `${ELIGIBLE} AND (("traits")::integer & 384) <> 0` })
@Index('ix_queue_entry_verified', ['verifiedAt'], { where: `${ELIGIBLE} AND "verified_at" IS NOT NULL` })
export class QueueEntry {
  @PrimaryColumn({ type: 'bigint', comment: 'The post; each has one entry.' })
  postId: number;

  @OneToOne(() => Post, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'post_id' })
  post: Post;

  @Column({
    type: 'enum',
    enum: QUEUE_STATUSES,
    enumName: 'queue_status',
    default: 'pending',
    comment:
      'pending: not handed out; reserved: with a consumer; delivered: acknowledged; error: given up by a consumer.',
  })
  queueStatus: QueueStatus;

  @Column({ type: 'boolean', comment: 'Copy of the approval of the post.' })
  approved: boolean;

  @Column({ type: 'boolean', comment: 'The author or a hashtag is on a blocklist.' })
  blocked: boolean;

  @Column({
    type: 'boolean',
    default: false,
    comment: 'A hashtag has, or had, a topical rule: the post has rows in queue_topic while it is eligible.',
  })
  topical: boolean;

  @Column({
    type: 'smallint',
    comment: '1: media of which some lacks alt text, 2: media with alt text on all of it, 3: no media.',
  })
  mediaClass: number;

  @Column({
    type: 'smallint',
    default: 0,
    comment:
      'What export filters go by, as bits: reply, sensitive, poll, opted out, noindex, bot, undiscoverable; and how it was found at its origin: gone, not public.',
  })
  traits: number;

  @Column({
    type: 'timestamptz',
    precision: 3,
    nullable: true,
    comment: 'When the post was last seen at its origin; null where it never was, or nobody verifies posts.',
  })
  verifiedAt: Date | null;

  @Column({
    type: 'double precision',
    default: () => 'random()',
    comment: 'Position in the random order; another one whenever the post returns to the queue.',
  })
  randomKey: number;

  @Column({ type: 'bigint', comment: 'Copy of the author of the post.' })
  authorId: number;

  @Column({ type: 'timestamptz', precision: 3, comment: 'When the post was written: the order of the queue.' })
  createdAt: Date;

  @Column({
    type: 'timestamptz',
    precision: 3,
    nullable: true,
    comment: 'When the current reservation expires; null where there is none.',
  })
  reservedUntil: Date | null;

  @Column({ type: 'uuid', nullable: true, comment: 'Names the current reservation.' })
  reservationToken: string | null;

  @Column({
    type: 'timestamptz',
    precision: 3,
    nullable: true,
    comment: 'When it was handed out last; null where it never was, or before this was kept.',
  })
  reservedAt: Date | null;

  @Column({ type: 'bigint', nullable: true, comment: 'The key that it was handed out to last.' })
  reservedBy: number | null;

  @Column({
    type: 'uuid',
    nullable: true,
    comment: 'The token that ended the last reservation, so that a repeated ack, nack or error is no conflict.',
  })
  completedToken: string | null;

  @Column({ type: 'text', nullable: true, comment: 'How the last reservation ended: ack, nack or error.' })
  completedAs: string | null;

  @Column({ type: 'bigint', nullable: true, comment: 'The key that ended the last reservation.' })
  completedBy: number | null;

  @Column({ type: 'integer', default: 0, comment: 'How often the post was handed out.' })
  deliveryCount: number;

  @Column({
    type: 'timestamptz',
    precision: 3,
    nullable: true,
    comment:
      'When somebody pinned it: pinned posts come before all others, the last one first; null for the usual order.',
  })
  pinnedAt: Date | null;

  @Column({
    type: 'timestamptz',
    precision: 3,
    nullable: true,
    comment: 'Until then no consumer gets it; null where nobody holds it.',
  })
  heldUntil: Date | null;

  @Column({
    type: 'timestamptz',
    precision: 3,
    nullable: true,
    comment: 'When the consumer acknowledged it; null where it is not delivered.',
  })
  deliveredAt: Date | null;
}
