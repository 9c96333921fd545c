import { Column, Entity, PrimaryColumn } from 'typeorm';

@Entity({ comment: 'Which replica runs a job, until when it may, and how the last run ended.' })
export class Job {
  @PrimaryColumn({ type: 'text', comment: 'Which job it is.' })
  name: string;

  @Column({
    type: 'timestamptz',
    precision: 3,
    nullable: true,
    comment: 'When the claim of the replica that runs it expires; null where none runs it.',
  })
  lockedUntil: Date | null;

  @Column({ type: 'uuid', nullable: true, comment: 'The replica that runs it; null where none does.' })
  lockedBy: string | null;

  @Column({
    type: 'timestamptz',
    precision: 3,
    nullable: true,
    comment: 'When the last run began; null before the first one, or where a run was requested.',
  })
  lastStartedAt: Date | null;

  @Column({
    type: 'timestamptz',
    precision: 3,
    nullable: true,
    comment: 'When the last run that succeeded ended; null where none has.',
  })
  lastFinishedAt: Date | null;

  @Column({ type: 'text', nullable: true, comment: 'Why the last run failed; null after a successful one.' })
  lastError: string | null;

  @Column({
    type: 'bigint',
    nullable: true,
    comment:
      'Of a job that goes through rows in several runs, the id up to which it has; 0 where it begins, null when it is through.',
  })
  position: number | null;

  @Column({ type: 'integer', default: 0, comment: 'Consecutive failed runs; 0 after a successful one.' })
  failures: number;
}
