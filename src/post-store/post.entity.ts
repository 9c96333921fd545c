import { Column, Entity, Index, JoinColumn, ManyToOne, PrimaryGeneratedColumn } from 'typeorm';
import type { AuthorSignals, MediaAttachment, PostDetails } from '../common/post-content';
import type { WaveFacts } from '../spam-rules/signs/wave-signs';
import { Stream } from '../streams/stream.entity';
import { Author } from './author.entity';

/** Code points of the notes on a post. */
export const LONGEST_NOTES = 10_000;

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
@Index('ix_post_sort_keys', ['id', 'createdAt', 'spamScore'])
@Index('ix_post_author', ['authorId', 'createdAt', 'id'])
@Index('ix_post_fetched_at', ['fetchedAt'])
@Index('ix_post_reviewed_at', ['reviewedAt', 'approvedAt'], { where: '"reviewed_at" IS NOT NULL' })
@Index('ix_post_rejection_reason', ['reviewedAt', 'rejectionReason'], { where: '"rejection_reason" IS NOT NULL' })
@Index('ix_post_hashtags', ['hashtagsFolded'], { type: 'gin' })
export class Post {
  @PrimaryGeneratedColumn('identity', { type: 'bigint', comment: 'Made by the database; never reused.' })
  id: number;

  @Column({ type: 'text', comment: 'ActivityPub URI: what tells the post from all others.' })
  uri: string;

  @Column({
    type: 'uuid',
    comment: 'The first 128 bits of the SHA-256 of the URI, which may be longer than an index entry.',
  })
  @Index('uq_post_uri_hash', { unique: true })
  uriHash: string;

  @Column({ type: 'text', comment: 'Address of the web page of the post.' })
  url: string;

  @Column({ type: 'bigint', comment: 'The stream that it was first fetched by.' })
  streamId: number;

  @ManyToOne(() => Stream)
  @JoinColumn({ name: 'stream_id' })
  stream: Stream;

  @Column({ type: 'bigint', comment: 'Who wrote it.' })
  authorId: number;

  @ManyToOne(() => Author)
  @JoinColumn({ name: 'author_id' })
  author: Author;

  @Column({ type: 'text', comment: 'The user name of the author, without the domain, as the server spells it.' })
  authorUsername: string;

  @Column({ type: 'text', default: '', comment: 'The name that the author shows; empty where there is none.' })
  authorDisplayName: string;

  @Column({
    type: 'jsonb',
    comment: 'What the server said of the author when the post was fetched; null in it is unknown.',
  })
  authorSignals: AuthorSignals;

  @Column({ type: 'text', comment: 'The domain that the post was fetched from.' })
  instance: string;

  @Column({ type: 'text', nullable: true, comment: 'The id of the status at that instance.' })
  remoteId: string | null;

  @Column({ type: 'text', comment: 'The text as sanitised HTML.' })
  content: string;

  @Column({ type: 'text', comment: 'The text without HTML.' })
  plainText: string;

  @Column({ type: 'text', nullable: true, comment: 'The language that the server names; null where it names none.' })
  language: string | null;

  @Column({ type: 'boolean', default: false, comment: 'Whether the author marked it as sensitive.' })
  sensitive: boolean;

  @Column({ type: 'text', default: '', comment: 'The content warning; empty where there is none.' })
  spoilerText: string;

  @Column({ type: 'integer', default: 0, comment: 'How often it was favourited, as of the last fetch.' })
  favouritesCount: number;

  @Column({ type: 'text', array: true, default: '{}', comment: 'Its hashtags without #, as the server spells them.' })
  hashtags: string[];

  @Column({ type: 'text', array: true, default: '{}', comment: 'Its hashtags without #, folded for comparison.' })
  hashtagsFolded: string[];

  @Column({
    type: 'jsonb',
    default: () => "'[]'",
    comment: 'Its media: for each the type, addresses, alt text and size in pixels.',
  })
  media: MediaAttachment[];

  @Column({
    type: 'jsonb',
    nullable: true,
    comment:
      'What it replies to, its poll, quote and link card, and when it was edited; null where it was stored before.',
  })
  details: PostDetails | null;

  @Column({ type: 'boolean', default: false, comment: 'Whether it has any media.' })
  hasMedia: boolean;

  @Column({ type: 'boolean', default: false, comment: 'It has media, and at least one of them has no alt text.' })
  missingAlt: boolean;

  @Column({ type: 'text', comment: 'The primary subtag of the language, folded; und where there is none.' })
  languageTag: string;

  /** As {@link signalFlagsOf} sets them. */
  @Column({
    type: 'smallint',
    comment:
      'The signals of the author as bits: 1 discoverable, 2 indexable, 4 noindex, 8 bot, 16 nobot, 32 all unknown.',
  })
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

  @Column({ type: 'timestamptz', precision: 3, default: () => 'now()', comment: 'When it was stored.' })
  fetchedAt: Date;

  @Column({ type: 'timestamptz', precision: 3, default: () => 'now()', comment: 'When the row last changed.' })
  updatedAt: Date;

  @Column({ type: 'smallint', comment: 'The automatic score, 0 to 100: the sum of rule_scores.' })
  spamScore: number;

  @Column({ type: 'jsonb', comment: 'Points by the name of the rule that gave them.' })
  ruleScores: Record<string, number>;

  @Column({ type: 'text', comment: 'The version of the scorer that gave the automatic score.' })
  scorerVersion: string;

  @Column({
    type: 'jsonb',
    nullable: true,
    comment:
      'Who posted the same, as far as it was scored by that; null where nobody did, or where that weighs nothing.',
  })
  wave: WaveFacts | null;

  @Column({
    type: 'smallint',
    nullable: true,
    comment: 'The score of a reviewer, 0 to 100, which replaces the automatic one; null where nobody gave one.',
  })
  manualSpamScore: number | null;

  @Column({
    type: 'smallint',
    nullable: true,
    comment:
      'The automatic score that the review was based on, where the post was scored again since; kept by a trigger.',
  })
  reviewedScore: number | null;

  @Column({ type: 'boolean', default: false, comment: 'Whether it may be served to consumers.' })
  approved: boolean;

  @Column({
    type: 'timestamptz',
    precision: 3,
    nullable: true,
    comment: 'When it was last reviewed; null where it waits for review.',
  })
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

  @Column({ type: 'text', default: '', comment: 'Notes of the reviewer; empty where there are none.' })
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
