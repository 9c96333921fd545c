import { Column, Entity, Index, JoinColumn, ManyToOne, PrimaryGeneratedColumn } from 'typeorm';
import { QueueEntry } from './queue-entry.entity';

@Entity()
@Index('ix_queue_return_post', ['postId', 'id'])
@Index('ix_queue_return_ended_at', ['endedAt'])
export class QueueReturn {
  @PrimaryGeneratedColumn('identity', { type: 'bigint' })
  id: number;

  @Column({ type: 'bigint' })
  postId: number;

  @ManyToOne(() => QueueEntry, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'post_id' })
  entry: QueueEntry;

  @Column({ type: 'timestamptz', precision: 3, nullable: true })
  reservedAt: Date | null;

  @Column({ type: 'bigint', nullable: true })
  reservedBy: number | null;

  @Column({ type: 'timestamptz', precision: 3, default: () => 'now()' })
  endedAt: Date;

  @Column({ type: 'bigint', nullable: true })
  endedBy: number | null;

  @Column({ type: 'text' })
  endedAs: string;

  @Column({ type: 'text', nullable: true })
  reason: string | null;
}
