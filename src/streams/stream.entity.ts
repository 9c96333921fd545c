import { Column, CreateDateColumn, Entity, Index, PrimaryGeneratedColumn } from 'typeorm';

@Entity()
@Index('uq_stream_hashtag_instance', ['hashtagFolded', 'instance'], { unique: true, where: '"deleted_at" IS NULL' })
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

  @Column({ type: 'text', nullable: true })
  lastErrorCode: string | null;

  @Column({ type: 'text', array: true, default: '{}' })
  knownIds: string[];

  @Column({ type: 'integer', default: 0 })
  gapCount: number;

  @Column({ type: 'timestamptz', precision: 3, nullable: true })
  lastGapAt: Date | null;

  @Column({ type: 'bigint', default: 0 })
  removedDeliveries: number;

  @Column({ type: 'integer', default: 0 })
  failures: number;

  @Column({ type: 'timestamptz', precision: 3, nullable: true })
  nextFetchAt: Date | null;

  @CreateDateColumn({ type: 'timestamptz', precision: 3, default: () => 'now()' })
  createdAt: Date;

  @Column({ type: 'timestamptz', precision: 3, default: () => 'now()' })
  updatedAt: Date;

  @Column({ type: 'timestamptz', precision: 3, nullable: true })
  deletedAt: Date | null;
}
