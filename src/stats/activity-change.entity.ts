import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';
import type { ActivityKind } from './activity.entity';

/** What triggers append to the history, in the shape of `activity`, so that writers never wait for each other. */
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

  /** Negative where a decision was taken back. */
  @Column({ type: 'integer' })
  n: number;

  @Column({ type: 'bytea' })
  scores: Buffer;
}
