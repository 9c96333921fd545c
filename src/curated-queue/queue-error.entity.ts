import { Column, Entity, Index, JoinColumn, OneToOne, PrimaryColumn } from 'typeorm';
import { QueueEntry } from './queue-entry.entity';

@Entity({ comment: 'Why consumers gave posts up; kept until an operator requeues them.' })
@Index('ix_queue_error_failed_at', ['failedAt'])
export class QueueError {
  @PrimaryColumn({ type: 'bigint', comment: 'The post, which has its row in queue_entry.' })
  postId: number;

  @OneToOne(() => QueueEntry, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'post_id' })
  entry: QueueEntry;

  @Column({ type: 'text', comment: 'What the consumer gave as the reason.' })
  reason: string;

  @Column({
    type: 'jsonb',
    nullable: true,
    comment: 'What else the consumer sent, as a JSON object; null where it sent nothing.',
  })
  details: Record<string, unknown> | null;

  @Column({ type: 'timestamptz', precision: 3, default: () => 'now()', comment: 'When the consumer gave the post up.' })
  failedAt: Date;
}
