import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/**
 * Counts of delivered, failed and removed deliveries; the count is the sum of the rows, as with the posts' counts.
 * Pending and reserved have no rows here: reserve must not write a count, and both follow from these and from an index.
 */
@Entity()
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
