import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';
import type { ActivityKind } from './activity.entity';

@Entity({ comment: 'What triggers append to the history; a job adds it up in activity each minute.' })
export class ActivityChange {
  @PrimaryGeneratedColumn('identity', { type: 'bigint' })
  id: number;

  @Column({ type: 'timestamptz' })
  at: Date;

  @Column({ type: 'bigint' })
  streamId: number;

  @Column({ type: 'text' })
  kind: ActivityKind;

  @Column({ type: 'integer', comment: 'Negative where decisions were taken back.' })
  n: number;

  @Column({ type: 'bytea' })
  scores: Buffer;
}
