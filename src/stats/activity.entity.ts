import { Column, Entity, PrimaryColumn } from 'typeorm';

/** What the history counts: two decisions, and what became of posts; a delivery is here once its post is removed. */
export type ActivityKind = 'fetched' | 'approved' | 'rejected' | 'removed' | 'returned' | 'failed';

@Entity({
  comment:
    'The history by quarter of an hour, stream and kind, which outlives the posts: what was fetched, approved, rejected, returned, failed, and delivered posts that were removed.',
})
export class Activity {
  @PrimaryColumn({
    type: 'timestamptz',
    comment: 'The beginning of the quarter of an hour: the days of every time zone begin with one.',
  })
  at: Date;

  @PrimaryColumn({ type: 'bigint', comment: '0 for deliveries that were removed before there was a history.' })
  streamId: number;

  @PrimaryColumn({ type: 'text' })
  kind: ActivityKind;

  @Column({ type: 'integer' })
  n: number;

  @Column({
    type: 'bytea',
    comment:
      'A byte for each post that was fetched, approved or rejected: its automatic score then, or 128 more where the decision was taken back. Rows are added up by appending.',
  })
  scores: Buffer;
}
