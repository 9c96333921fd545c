import { Column, Entity, PrimaryColumn } from 'typeorm';

@Entity({ comment: 'Which replica runs a job, until when it may, and how the last run ended.' })
export class Job {
  @PrimaryColumn({ type: 'text' })
  name: string;

  /** When the claim of the replica that runs it expires. */
  @Column({ type: 'timestamptz', precision: 3, nullable: true })
  lockedUntil: Date | null;

  @Column({ type: 'uuid', nullable: true })
  lockedBy: string | null;

  @Column({ type: 'timestamptz', precision: 3, nullable: true })
  lastStartedAt: Date | null;

  /** When the last run that succeeded ended. */
  @Column({ type: 'timestamptz', precision: 3, nullable: true })
  lastFinishedAt: Date | null;

  @Column({ type: 'text', nullable: true })
  lastError: string | null;

  @Column({
    type: 'bigint',
    nullable: true,
    comment:
      'Of a job that goes through rows in several runs, the id up to which it has; 0 where it begins, null when it is through.',
  })
  position: number | null;

  /** Consecutive failed runs; 0 after a successful one. */
  @Column({ type: 'integer', default: 0 })
  failures: number;
}
