import { Column, Entity, Index, PrimaryGeneratedColumn } from 'typeorm';

@Entity({
  comment:
    'Counts of posts by dimension, key and review. Triggers append rows, so that writers never wait for each other; the count is the sum of n, and a job merges the rows.',
})
@Index('ix_post_count_key', ['dimension', 'key'])
export class PostCount {
  @PrimaryGeneratedColumn('identity', { type: 'bigint', comment: 'Made by the database; never reused.' })
  id: number;

  @Column({
    type: 'text',
    comment:
      'stream, score, instance, media, or kind: language, author signals and media in one; or day: of the post itself, in UTC.',
  })
  dimension: string;

  @Column({
    type: 'text',
    comment:
      'The value that is counted: the id of a stream, a score, a domain, true or false, three values of a kind, or a date.',
  })
  key: string;

  @Column({ type: 'text', comment: 'unreviewed, approved or rejected.' })
  review: string;

  @Column({ type: 'bigint', comment: 'How many posts were added; negative where they were taken off.' })
  n: number;
}
