import { Column, Entity, Index, JoinColumn, ManyToOne, PrimaryGeneratedColumn } from 'typeorm';
import { QueueEntry } from './queue-entry.entity';

@Entity({
  comment:
    'Reservations that ended without a delivery, for the history of a post; only appended to, and removed by age.',
})
@Index('ix_queue_return_post', ['postId', 'id'])
@Index('ix_queue_return_ended_at', ['endedAt'])
export class QueueReturn {
  @PrimaryGeneratedColumn('identity', { type: 'bigint', comment: 'Made by the database; never reused.' })
  id: number;

  @Column({ type: 'bigint', comment: 'The post, which has its row in queue_entry.' })
  postId: number;

  @ManyToOne(() => QueueEntry, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'post_id' })
  entry: QueueEntry;

  @Column({
    type: 'timestamptz',
    precision: 3,
    nullable: true,
    comment: 'When it was handed out; null where that was before this was kept.',
  })
  reservedAt: Date | null;

  @Column({ type: 'bigint', nullable: true, comment: 'The key that it was handed out to.' })
  reservedBy: number | null;

  @Column({ type: 'timestamptz', precision: 3, default: () => 'now()', comment: 'When the reservation ended.' })
  endedAt: Date;

  @Column({ type: 'bigint', nullable: true, comment: 'The key that ended it; null where it expired.' })
  endedBy: number | null;

  @Column({
    type: 'text',
    comment: 'nack: returned by the consumer; error: given up by it; expired: never ended by it.',
  })
  endedAs: string;

  @Column({ type: 'text', nullable: true, comment: 'What the consumer gave as the reason of an error.' })
  reason: string | null;
}
