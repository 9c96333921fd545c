import { Column, Entity, Index, JoinColumn, ManyToOne, PrimaryGeneratedColumn } from 'typeorm';
import type { AuthorSignals, MediaAttachment, PostDetails } from '../common/post-content';
import type { WaveFacts } from '../spam-rules/signs/wave-signs';
import { Stream } from '../streams/stream.entity';
import { Author } from './author.entity';

/**
 * What lists filter by, at the end of the indexes that lists are read from in order: posts that do not pass are skipped, and
 * counted, without reading their wide rows.
 */
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

@Entity({
  comment: 'A post as it was fetched, with its score and its review; queue_entry holds its state in the queue.',
})
@Index('ix_post_created_at', ['createdAt', 'id', ...LISTED, 'reviewedAt', 'approved'])
@Index('ix_post_stream', ['streamId', 'createdAt', 'id'])
@Index('ix_post_score', ['spamScore', 'createdAt', 'id'])
@Index('ix_post_approved', ['createdAt', 'id'], { where: '"approved"' })
@Index('ix_post_not_approved', ['createdAt', 'id'], { where: 'NOT "approved"' })
@Index('ix_post_unreviewed', ['createdAt', 'id', ...LISTED], { where: '"reviewed_at" IS NULL' })
@Index('ix_post_unreviewed_score', ['spamScore', 'createdAt', 'id'], { where: '"reviewed_at" IS NULL' })
@Index('ix_post_reviewed', ['createdAt', 'id'], { where: '"reviewed_at" IS NOT NULL' })
@Index('ix_post_author', ['authorId', 'createdAt', 'id'])
@Index('ix_post_fetched_at', ['fetchedAt'])
@Index('ix_post_reviewed_at', ['reviewedAt', 'approvedAt'], { where: '"reviewed_at" IS NOT NULL' })
@Index('ix_post_rejection_reason', ['reviewedAt', 'rejectionReason'], { where: '"rejection_reason" IS NOT NULL' })
@Index('ix_post_hashtags', ['hashtagsFolded'], { type: 'gin' })
export class Post {
  @PrimaryGeneratedColumn('identity', { type: 'bigint' })
  id: number;

  @Column({ type: 'text' })
  uri: string;

  @Column({
    type: 'uuid',
    comment: 'The first 128 bits of the SHA-256 of the URI, which may be longer than an index entry.',
  })
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

  @Column({ type: 'text', nullable: true, comment: 'The id of the status at that instance.' })
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

  @Column({
    type: 'jsonb',
    nullable: true,
    comment:
      'What it replies to, its poll, quote and link card, and when it was edited; null where it was stored before.',
  })
  details: PostDetails | null;

  @Column({ type: 'boolean', default: false })
  hasMedia: boolean;

  @Column({ type: 'boolean', default: false, comment: 'It has media, and at least one of them has no alt text.' })
  missingAlt: boolean;

  /** The primary subtag of the language, folded; `und` where there is none. */
  @Column({ type: 'text' })
  languageTag: string;

  /** The author's signals as bits, as {@link signalFlagsOf} sets them. */
  @Column({ type: 'smallint' })
  signalFlags: number;

  @Column({ type: 'timestamptz', precision: 3, comment: 'When it was written, as its server gave it.' })
  createdAt: Date;

  @Column({
    type: 'uuid',
    nullable: true,
    comment: 'Hash of what an author can change; null where the post was stored before there was one.',
  })
  contentHash: string | null;

  @Column({
    type: 'timestamptz',
    precision: 3,
    nullable: true,
    comment: 'When the post last came with other content than before.',
  })
  contentChangedAt: Date | null;

  @Column({ type: 'timestamptz', precision: 3, default: () => 'now()' })
  fetchedAt: Date;

  @Column({ type: 'timestamptz', precision: 3, default: () => 'now()' })
  updatedAt: Date;

  @Column({ type: 'smallint', comment: 'The automatic score, 0 to 100: the sum of rule_scores.' })
  spamScore: number;

  /** Points by rule name. */
  @Column({ type: 'jsonb' })
  ruleScores: Record<string, number>;

  @Column({ type: 'text' })
  scorerVersion: string;

  @Column({
    type: 'jsonb',
    nullable: true,
    comment:
      'Who posted the same, as far as it was scored by that; null where nobody did, or where that weighs nothing.',
  })
  wave: WaveFacts | null;

  @Column({ type: 'smallint', nullable: true })
  manualSpamScore: number | null;

  @Column({
    type: 'smallint',
    nullable: true,
    comment:
      'The automatic score that the review was based on, where the post was scored again since; kept by a trigger.',
  })
  reviewedScore: number | null;

  @Column({ type: 'boolean', default: false })
  approved: boolean;

  @Column({ type: 'timestamptz', precision: 3, nullable: true })
  reviewedAt: Date | null;

  @Column({
    type: 'timestamptz',
    precision: 3,
    nullable: true,
    comment: 'The latest change to approved; null when not approved.',
  })
  approvedAt: Date | null;

  @Column({ type: 'text', nullable: true, comment: 'user:<name>, key:<name> or auto:<filter>.' })
  reviewedBy: string | null;

  @Column({
    type: 'text',
    nullable: true,
    comment: 'Who last changed the review: a repeated request of theirs is no conflict.',
  })
  changedBy: string | null;

  @Column({ type: 'text', default: '' })
  reviewerNotes: string;

  @Column({
    type: 'text',
    nullable: true,
    comment: 'Why it was rejected, a key of the list in review_settings then; null where nobody said.',
  })
  rejectionReason: string | null;

  @Column({
    type: 'integer',
    default: 1,
    comment: 'Grows with each change of the review, never with the queue or the automatic score.',
  })
  version: number;
}
