import { Column, Entity, Index, JoinColumn, OneToOne, PrimaryColumn } from 'typeorm';
import { QueueEntry } from './queue-entry.entity';

@Entity()
@Index('ix_queue_error_failed_at', ['failedAt'])
export class QueueError {
  @PrimaryColumn({ type: 'bigint' })
  postId: number;

  @OneToOne(() => QueueEntry, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'post_id' })
  entry: QueueEntry;

  @Column({ type: 'text' })
  reason: string;

  @Column({ type: 'jsonb', nullable: true })
  details: Record<string, unknown> | null;

  @Column({ type: 'timestamptz', precision: 3, default: () => 'now()' })
  failedAt: Date;
}
