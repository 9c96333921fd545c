import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

@Entity({
  comment:
    'Appended changes of the counts of delivered, failed and removed posts: a count is the sum of its rows, which a job merges.',
})
export class QueueCount {
  @PrimaryGeneratedColumn('identity', { type: 'bigint', comment: 'Made by the database; never reused.' })
  id: number;

  @Column({
    type: 'text',
    comment: 'delivered or error: entries in that state; removed: deliveries whose post is gone.',
  })
  kind: string;

  @Column({ type: 'boolean', comment: 'Whether the posts are approved.' })
  approved: boolean;

  @Column({ type: 'bigint', comment: 'How many were added; negative where they were taken off.' })
  n: number;
}
