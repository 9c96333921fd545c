import { Column, Entity, PrimaryColumn } from 'typeorm';

@Entity()
export class Job {
  @PrimaryColumn({ type: 'text' })
  name: string;

  @Column({ type: 'timestamptz', precision: 3, nullable: true })
  lockedUntil: Date | null;

  @Column({ type: 'uuid', nullable: true })
  lockedBy: string | null;

  @Column({ type: 'timestamptz', precision: 3, nullable: true })
  lastStartedAt: Date | null;

  @Column({ type: 'timestamptz', precision: 3, nullable: true })
  lastFinishedAt: Date | null;

  @Column({ type: 'text', nullable: true })
  lastError: string | null;

  @Column({ type: 'bigint', nullable: true })
  position: number | null;

  @Column({ type: 'integer', default: 0 })
  failures: number;
}
