import { Column, CreateDateColumn, Entity, Index, PrimaryGeneratedColumn } from 'typeorm';

@Entity({ comment: 'A hashtag on an instance, whose posts are fetched.' })
@Index('uq_stream_hashtag_instance', ['hashtagFolded', 'instance'], { unique: true, where: '"deleted_at" IS NULL' })
@Index('ix_stream_created_at', ['createdAt', 'id'], { where: '"deleted_at" IS NULL' })
@Index('ix_stream_due', ['nextFetchAt'], { where: '"active" AND "deleted_at" IS NULL' })
export class Stream {
  @PrimaryGeneratedColumn('identity', { type: 'bigint', comment: 'Made by the database; never reused.' })
  id: number;

  @Column({ type: 'text', comment: 'The hashtag without #, as it was given.' })
  hashtag: string;

  @Column({ type: 'text', comment: 'The hashtag without #, folded for comparison.' })
  hashtagFolded: string;

  @Column({ type: 'text', comment: 'The domain of the instance.' })
  instance: string;

  @Column({ type: 'boolean', default: true, comment: 'Whether the scheduler fetches it.' })
  active: boolean;

  @Column({
    type: 'timestamptz',
    precision: 3,
    nullable: true,
    comment: 'When a fetch last succeeded; null where none has.',
  })
  lastFetch: Date | null;

  @Column({
    type: 'timestamptz',
    precision: 3,
    nullable: true,
    comment: 'When it was last fetched, with success or without; null where it never was.',
  })
  lastAttemptAt: Date | null;

  @Column({ type: 'text', nullable: true, comment: 'Why the last fetch failed; null after a successful one.' })
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

  @Column({
    type: 'timestamptz',
    precision: 3,
    nullable: true,
    comment: 'When a fetch last did not reach what an earlier one had read; null where that never happened.',
  })
  lastGapAt: Date | null;

  @Column({ type: 'integer', default: 0, comment: 'Consecutive failed fetches; 0 after a successful one.' })
  failures: number;

  @Column({
    type: 'timestamptz',
    precision: 3,
    nullable: true,
    comment: 'When the scheduler fetches it next; null for its next run.',
  })
  nextFetchAt: Date | null;

  @CreateDateColumn({ type: 'timestamptz', precision: 3, default: () => 'now()', comment: 'When it was added.' })
  createdAt: Date;

  @Column({ type: 'timestamptz', precision: 3, default: () => 'now()', comment: 'When somebody last changed it.' })
  updatedAt: Date;

  @Column({
    type: 'timestamptz',
    precision: 3,
    nullable: true,
    comment: 'When it was deleted, after which the row stays since its posts refer to it; null where it is not.',
  })
  deletedAt: Date | null;
}
