import { Column, Entity, PrimaryColumn, PrimaryGeneratedColumn } from 'typeorm';

/** What the history counts: two decisions, and what became of posts; a delivery is here once its post is removed. */
export type ActivityKind =
  'fetched' | 'approved' | 'rejected' | 'removed' | 'returned' | 'failed' | 'withheld' | 'changed';

@Entity()
export class Activity {
  @PrimaryColumn({ type: 'timestamptz' })
  at: Date;

  @PrimaryColumn({ type: 'bigint' })
  streamId: number;

  @PrimaryColumn({ type: 'text' })
  kind: ActivityKind;

  @Column({ type: 'integer' })
  n: number;

  @Column({ type: 'bytea' })
  scores: Buffer;
}

@Entity()
export class ActivityChange {
  @PrimaryGeneratedColumn('identity', { type: 'bigint' })
  id: number;

  @Column({ type: 'timestamptz' })
  at: Date;

  @Column({ type: 'bigint' })
  streamId: number;

  @Column({ type: 'text' })
  kind: ActivityKind;

  @Column({ type: 'integer' })
  n: number;

  @Column({ type: 'bytea' })
  scores: Buffer;
}

@Entity()
export class ActivitySum {
  @PrimaryColumn({ type: 'date' })
  day: string;

  @PrimaryColumn({ type: 'text' })
  dimension: 'quarter' | 'stream' | 'score';

  @PrimaryColumn({ type: 'bigint' })
  key: number;

  @PrimaryColumn({ type: 'text' })
  kind: ActivityKind;

  @Column({ type: 'bigint' })
  n: number;
}
