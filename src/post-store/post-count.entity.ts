import { Column, Entity, Index, PrimaryGeneratedColumn } from 'typeorm';

@Entity()
@Index('ix_post_count_key', ['dimension', 'key'])
export class PostCount {
  @PrimaryGeneratedColumn('identity', { type: 'bigint' })
  id: number;

  @Column({ type: 'text' })
  dimension: string;

  @Column({ type: 'text' })
  key: string;

  @Column({ type: 'text' })
  review: string;

  @Column({ type: 'bigint' })
  n: number;
}
