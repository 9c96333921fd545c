import { Column, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn } from 'typeorm';
import { QueueEntry } from './queue-entry.entity';

@Entity()
@Index('ix_queue_topic_next', ['hashtagFolded', 'createdAt', 'postId', 'mediaClass'])
@Index('ix_queue_topic_random', ['hashtagFolded', 'mediaClass', 'randomKey'])
@Index('ix_queue_topic_author', ['authorId', 'createdAt', 'postId'])
@Index('ix_queue_topic_post', ['postId'])
export class QueueTopic {
  @PrimaryColumn({ type: 'text' })
  hashtagFolded: string;

  @PrimaryColumn({ type: 'bigint' })
  postId: number;

  @ManyToOne(() => QueueEntry, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'post_id' })
  entry: QueueEntry;

  @Column({ type: 'smallint' })
  mediaClass: number;

  @Column({ type: 'smallint', default: 0 })
  traits: number;

  @Column({ type: 'timestamptz', precision: 3, nullable: true })
  verifiedAt: Date | null;

  @Column({ type: 'timestamptz', precision: 3, nullable: true })
  heldUntil: Date | null;

  @Column({ type: 'timestamptz', precision: 3 })
  createdAt: Date;

  @Column({ type: 'bigint' })
  authorId: number;

  @Column({ type: 'double precision' })
  randomKey: number;
}
