import { Column, Entity, Index, PrimaryGeneratedColumn } from 'typeorm';

@Entity({
  comment:
    'How many posts reviewers approved and rejected on each day, by score and by prediction. Triggers append rows; the count is the sum of n, and a job merges the rows and removes old ones.',
})
@Index('ix_decision_count_day', ['day'])
export class DecisionCount {
  @PrimaryGeneratedColumn('identity', { type: 'bigint', comment: 'Made by the database; never reused.' })
  id: number;

  @Column({ type: 'date', comment: 'Of the decision, in UTC.' })
  day: string;

  @Column({ type: 'text', comment: 'score or prediction.' })
  figure: string;

  @Column({ type: 'smallint', comment: 'The automatic score or the predicted approval that the post had then.' })
  value: number;

  @Column({ type: 'boolean', comment: 'Whether the decisions were approvals; false for rejections.' })
  approved: boolean;

  @Column({ type: 'bigint', comment: 'How many posts were added; negative where decisions were taken back.' })
  n: number;
}
