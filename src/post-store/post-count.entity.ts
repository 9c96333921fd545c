import { Column, Entity, Index, PrimaryGeneratedColumn } from 'typeorm';

/**
 * Counts of posts by dimension and key, kept by triggers that only append: the count is the sum of the rows, so that
 * writers never wait for each other, and a fold merges the rows of a key now and then.
 */
@Entity()
@Index('ix_post_count_key', ['dimension', 'key'])
export class PostCount {
  @PrimaryGeneratedColumn('identity', { type: 'bigint' })
  id: number;

  /** `stream`, `score`, `instance`, `media`, or `kind`: language, signals and media in one. */
  @Column({ type: 'text' })
  dimension: string;

  @Column({ type: 'text' })
  key: string;

  /** `unreviewed`, `approved` or `rejected`. */
  @Column({ type: 'text' })
  review: string;

  @Column({ type: 'bigint' })
  n: number;
}
