import { Column, Entity, Index, PrimaryGeneratedColumn } from 'typeorm';

@Entity()
@Index('ix_decision_count_day', ['day'])
export class DecisionCount {
  @PrimaryGeneratedColumn('identity', { type: 'bigint' })
  id: number;

  @Column({ type: 'date' })
  day: string;

  @Column({ type: 'text' })
  figure: string;

  @Column({ type: 'smallint' })
  value: number;

  @Column({ type: 'boolean' })
  approved: boolean;

  @Column({ type: 'bigint' })
  n: number;
}
