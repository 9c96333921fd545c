import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

@Entity({
  comment:
    'Appended changes of the counts of delivered, failed and removed posts: a count is the sum of its rows, which a job merges.',
})
export class QueueCount {
  @PrimaryGeneratedColumn('identity', { type: 'bigint' })
  id: number;

  /** `delivered` and `error`: entries in that state. `removed`: deliveries whose post is gone. */
  @Column({ type: 'text' })
  kind: string;

  @Column({ type: 'boolean' })
  approved: boolean;

  @Column({ type: 'bigint' })
  n: number;
}
