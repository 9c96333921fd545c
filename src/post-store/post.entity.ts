import { Column, Entity, Index, JoinColumn, ManyToOne, PrimaryGeneratedColumn } from 'typeorm';
import type { AuthorSignals, MediaAttachment, PostDetails } from '../common/post-content';
import type { WaveFacts } from '../spam-rules/spam-rule';
import { Stream } from '../streams/stream.entity';
import { Author } from './author.entity';

export const LONGEST_NOTES = 10_000;

/** The columns that lists filter by, included in the indexes, so that no wide row is read. */
const LISTED: (keyof Post & string)[] = [
  'streamId',
  'authorId',
  'fetchedAt',
  'spamScore',
  'signalFlags',
  'hasMedia',
  'missingAlt',
  'languageTag',
];

@Entity()
@Index('ix_post_created_at', ['createdAt', 'id', ...LISTED, 'reviewedAt', 'approved'])
@Index('ix_post_unreviewed', ['createdAt', 'id', ...LISTED], { where: '"reviewed_at" IS NULL' })
@Index('ix_post_approved', ['createdAt', 'id'], { where: '"approved"' })
@Index('ix_post_score', ['spamScore', 'createdAt', 'id'])
@Index('ix_post_unreviewed_score', ['spamScore', 'createdAt', 'id'], { where: '"reviewed_at" IS NULL' })
@Index('ix_post_stream', ['streamId', 'createdAt', 'id'])
@Index('ix_post_author', ['authorId', 'createdAt', 'id'])
@Index('ix_post_language', ['languageTag'])
@Index('ix_post_fetched_at', ['fetchedAt'])
@Index('ix_post_reviewed_at', ['reviewedAt', 'approvedAt', 'rejectionReason'], { where: '"reviewed_at" IS NOT NULL' })
export class Post {
  @PrimaryGeneratedColumn('identity', { type: 'bigint' })
  id: number;

  @Column({ type: 'text' })
  uri: string;

  @Column({ type: 'uuid' })
  @Index('uq_post_uri_hash', { unique: true })
  uriHash: string;

  @Column({ type: 'text' })
  url: string;

  @Column({ type: 'bigint' })
  streamId: number;

  @ManyToOne(() => Stream)
  @JoinColumn({ name: 'stream_id' })
  stream: Stream;

  @Column({ type: 'bigint' })
  authorId: number;

  @ManyToOne(() => Author)
  @JoinColumn({ name: 'author_id' })
  author: Author;

  @Column({ type: 'text' })
  authorUsername: string;

  @Column({ type: 'text', default: '' })
  authorDisplayName: string;

  @Column({ type: 'jsonb' })
  authorSignals: AuthorSignals;

  @Column({ type: 'text' })
  instance: string;

  @Column({ type: 'text', nullable: true })
  remoteId: string | null;

  @Column({ type: 'text' })
  content: string;

  @Column({ type: 'text' })
  plainText: string;

  @Column({ type: 'text', nullable: true })
  language: string | null;

  @Column({ type: 'boolean', default: false })
  sensitive: boolean;

  @Column({ type: 'text', default: '' })
  spoilerText: string;

  @Column({ type: 'integer', default: 0 })
  favouritesCount: number;

  @Column({ type: 'text', array: true, default: '{}' })
  hashtags: string[];

  @Column({ type: 'text', array: true, default: '{}' })
  hashtagsFolded: string[];

  @Column({ type: 'jsonb', default: () => "'[]'" })
  media: MediaAttachment[];

  @Column({ type: 'jsonb' })
  details: PostDetails;

  @Column({ type: 'boolean', default: false })
  hasMedia: boolean;

  @Column({ type: 'boolean', default: false })
  missingAlt: boolean;

  @Column({ type: 'text' })
  languageTag: string;

  @Column({ type: 'smallint' })
  signalFlags: number;

  @Column({ type: 'timestamptz', precision: 3 })
  createdAt: Date;

  /** Who scores or compares it looks whether it is still the same. */
  @Column({ type: 'integer', default: 0 })
  edits: number;

  @Column({ type: 'timestamptz', precision: 3, nullable: true })
  contentChangedAt: Date | null;

  @Column({ type: 'timestamptz', precision: 3, default: () => 'now()' })
  fetchedAt: Date;

  @Column({ type: 'timestamptz', precision: 3, default: () => 'now()' })
  updatedAt: Date;

  @Column({ type: 'smallint' })
  spamScore: number;

  @Column({ type: 'jsonb' })
  ruleScores: Record<string, number>;

  @Column({ type: 'text' })
  scorerVersion: string;

  @Column({ type: 'jsonb', nullable: true })
  wave: WaveFacts | null;

  @Column({ type: 'smallint', nullable: true })
  manualSpamScore: number | null;

  @Column({ type: 'smallint', nullable: true })
  reviewedScore: number | null;

  @Column({ type: 'boolean', default: false })
  approved: boolean;

  @Column({ type: 'timestamptz', precision: 3, nullable: true })
  reviewedAt: Date | null;

  @Column({ type: 'timestamptz', precision: 3, nullable: true })
  approvedAt: Date | null;

  @Column({ type: 'text', nullable: true })
  reviewedBy: string | null;

  @Column({ type: 'text', nullable: true })
  changedBy: string | null;

  @Column({ type: 'text', default: '' })
  reviewerNotes: string;

  @Column({ type: 'text', nullable: true })
  rejectionReason: string | null;

  @Column({ type: 'integer', default: 1 })
  version: number;
}
