import { Column, Entity, PrimaryColumn, PrimaryGeneratedColumn } from 'typeorm';

/** What the history counts: two decisions, and what became of posts; a delivery is here once its post is removed. */
export type ActivityKind =
  'fetched' | 'approved' | 'rejected' | 'removed' | 'returned' | 'failed' | 'withheld' | 'changed';

@Entity({
  comment:
    'The history by quarter of an hour, stream and kind, which outlives the posts: what was fetched, approved, rejected, returned, failed, withheld as it was gone, changed after the approval, and delivered posts that were removed.',
})
export class Activity {
  @PrimaryColumn({
    type: 'timestamptz',
    comment: 'The beginning of the quarter of an hour: the days of every time zone begin with one.',
  })
  at: Date;

  @PrimaryColumn({ type: 'bigint', comment: '0 for deliveries that were removed before there was a history.' })
  streamId: number;

  @PrimaryColumn({
    type: 'text',
    comment: 'fetched, approved, rejected, removed, returned, failed, withheld or changed.',
  })
  kind: ActivityKind;

  @Column({ type: 'integer', comment: 'How many posts.' })
  n: number;

  @Column({
    type: 'bytea',
    comment:
      'A byte for each post that was fetched, approved or rejected: its automatic score then, or 128 more where the decision was taken back. Rows are added up by appending.',
  })
  scores: Buffer;
}

@Entity({ comment: 'What triggers append to the history; a job adds it up in activity each minute.' })
export class ActivityChange {
  @PrimaryGeneratedColumn('identity', { type: 'bigint', comment: 'Made by the database; never reused.' })
  id: number;

  @Column({ type: 'timestamptz', comment: 'The beginning of the quarter of an hour, as in activity.' })
  at: Date;

  @Column({ type: 'bigint', comment: 'The stream, as in activity.' })
  streamId: number;

  @Column({ type: 'text', comment: 'What happened, as in activity.' })
  kind: ActivityKind;

  @Column({ type: 'integer', comment: 'Negative where decisions were taken back.' })
  n: number;

  @Column({ type: 'bytea', comment: 'A byte for each post, as in activity.' })
  scores: Buffer;
}

@Entity({
  comment:
    'Sums of activity by day in UTC, kept by its triggers: what happened in each quarter of an hour, what was decided of each stream, and how many posts had each score.',
})
export class ActivitySum {
  @PrimaryColumn({ type: 'date', comment: 'In UTC.' })
  day: string;

  @PrimaryColumn({
    type: 'text',
    comment:
      'quarter, stream or score: what the sum is by; over all of the others. By stream only approved and rejected posts.',
  })
  dimension: 'quarter' | 'stream' | 'score';

  @PrimaryColumn({
    type: 'bigint',
    comment:
      'The number of the quarter of an hour within the day, from 0 on; the stream; or the automatic score that the posts had then.',
  })
  key: number;

  @PrimaryColumn({ type: 'text', comment: 'What happened, as in activity.' })
  kind: ActivityKind;

  @Column({ type: 'bigint', comment: 'How many posts.' })
  n: number;
}
