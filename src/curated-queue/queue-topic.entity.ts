import { Column, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn } from 'typeorm';
import { QueueEntry } from './queue-entry.entity';

@Entity({
  comment:
    'A row for each eligible post and each of its hashtags that has a topical rule, kept by triggers, so that the oldest topical post is the head of an index.',
})
@Index('ix_queue_topic_next', ['hashtagFolded', 'createdAt', 'postId', 'mediaClass'])
@Index('ix_queue_topic_random', ['hashtagFolded', 'mediaClass', 'randomKey'])
@Index('ix_queue_topic_author', ['authorId', 'createdAt', 'postId'])
@Index('ix_queue_topic_post', ['postId'])
export class QueueTopic {
  @PrimaryColumn({ type: 'text', comment: 'The hashtag, folded, as topical_tag has it.' })
  hashtagFolded: string;

  @PrimaryColumn({ type: 'bigint', comment: 'The post, which has its row in queue_entry.' })
  postId: number;

  @ManyToOne(() => QueueEntry, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'post_id' })
  entry: QueueEntry;

  @Column({ type: 'smallint', comment: 'Copy of queue_entry.media_class.' })
  mediaClass: number;

  @Column({ type: 'smallint', default: 0, comment: 'Copy of queue_entry.traits.' })
  traits: number;

  @Column({ type: 'timestamptz', precision: 3, nullable: true, comment: 'Copy of queue_entry.verified_at.' })
  verifiedAt: Date | null;

  @Column({ type: 'timestamptz', precision: 3, nullable: true, comment: 'Copy of queue_entry.held_until.' })
  heldUntil: Date | null;

  @Column({ type: 'timestamptz', precision: 3, comment: 'Copy of queue_entry.created_at: when the post was written.' })
  createdAt: Date;

  @Column({ type: 'bigint', comment: 'Copy of queue_entry.author_id.' })
  authorId: number;

  @Column({ type: 'double precision', comment: 'Copy of queue_entry.random_key.' })
  randomKey: number;
}
