import { Column, Entity, PrimaryColumn } from 'typeorm';

/** What the history counts: two decisions, and what became of posts; a delivery is here once its post is removed. */
export type ActivityKind = 'fetched' | 'approved' | 'rejected' | 'removed' | 'returned' | 'failed';

/**
 * The service's history: how much of a kind happened in a quarter of an hour on a stream. Triggers append to
 * {@link ActivityChange}, and a job adds that up here; what happened is the sum of both, and outlives the posts.
 */
@Entity()
export class Activity {
  /** The beginning of the quarter: days of every time zone begin with one. */
  @PrimaryColumn({ type: 'timestamptz' })
  at: Date;

  /** 0 where it is not known: deliveries that were removed before there was a history. */
  @PrimaryColumn({ type: 'bigint' })
  streamId: number;

  @PrimaryColumn({ type: 'text' })
  kind: ActivityKind;

  @Column({ type: 'integer' })
  n: number;

  /**
   * Of what was fetched and decided the automatic scores at that moment: a byte for each post, and 128 more for each decision
   * that was taken back since. Adding up is appending, whatever a row holds.
   */
  @Column({ type: 'bytea' })
  scores: Buffer;
}
