import { Column, CreateDateColumn, Entity, Index, PrimaryGeneratedColumn } from 'typeorm';

@Entity({ comment: 'A hashtag on an instance, whose posts are fetched.' })
@Index('uq_stream_hashtag_instance', ['hashtagFolded', 'instance'], { unique: true, where: '"deleted_at" IS NULL' })
@Index('ix_stream_created_at', ['createdAt', 'id'], { where: '"deleted_at" IS NULL' })
@Index('ix_stream_due', ['nextFetchAt'], { where: '"active" AND "deleted_at" IS NULL' })
export class Stream {
  @PrimaryGeneratedColumn('identity', { type: 'bigint' })
  id: number;

  @Column({ type: 'text' })
  hashtag: string;

  @Column({ type: 'text' })
  hashtagFolded: string;

  @Column({ type: 'text' })
  instance: string;

  @Column({ type: 'boolean', default: true })
  active: boolean;

  @Column({ type: 'timestamptz', precision: 3, nullable: true })
  lastFetch: Date | null;

  @Column({ type: 'timestamptz', precision: 3, nullable: true })
  lastAttemptAt: Date | null;

  @Column({ type: 'text', nullable: true })
  lastError: string | null;

  @Column({ type: 'text', nullable: true, comment: 'Why the instance could not be read, as a word for programs.' })
  lastErrorCode: string | null;

  @Column({
    type: 'text',
    array: true,
    default: '{}',
    comment: "The newest entries of the timeline, by the instance's ids, down to which everything was read.",
  })
  knownIds: string[];

  @Column({ type: 'integer', default: 0, comment: 'Fetches that did not reach what an earlier one had read.' })
  gapCount: number;

  @Column({ type: 'timestamptz', precision: 3, nullable: true })
  lastGapAt: Date | null;

  /** Consecutive failed fetches; 0 after a successful one. */
  @Column({ type: 'integer', default: 0 })
  failures: number;

  /** When the scheduler fetches it next; null: in its next run. */
  @Column({ type: 'timestamptz', precision: 3, nullable: true })
  nextFetchAt: Date | null;

  @CreateDateColumn({ type: 'timestamptz', precision: 3, default: () => 'now()' })
  createdAt: Date;

  @Column({ type: 'timestamptz', precision: 3, default: () => 'now()' })
  updatedAt: Date;

  /** A deleted stream stays as a row, since its posts refer to it. */
  @Column({ type: 'timestamptz', precision: 3, nullable: true })
  deletedAt: Date | null;
}
