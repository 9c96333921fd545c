import type { VerificationMode } from '../config/app-config';
import { Check, Column, Entity, PrimaryColumn } from 'typeorm';

@Entity({ comment: 'One row: what posts must have to be exported, and what is rejected as it is fetched.' })
@Check('one_row', '"id" = 1')
export class ExportSettings {
  @PrimaryColumn({ type: 'smallint', default: 1, comment: 'Always 1: the table has one row.' })
  id: number;

  @Column({ type: 'boolean', default: false, comment: 'Whether only posts with media are exported.' })
  requireMedia: boolean;

  @Column({
    type: 'boolean',
    default: true,
    comment: 'Whether posts of blocked users are rejected as they are fetched.',
  })
  autoRejectBlockedUsers: boolean;

  @Column({
    type: 'boolean',
    default: true,
    comment: 'Whether posts with blocked hashtags are rejected as they are fetched.',
  })
  autoRejectBlockedHashtags: boolean;

  @Column({
    type: 'boolean',
    default: false,
    comment: 'Whether posts with media that lacks alt text are not exported.',
  })
  requireAltText: boolean;

  @Column({ type: 'boolean', default: false, comment: 'Whether replies are not exported.' })
  excludeReplies: boolean;

  @Column({ type: 'boolean', default: false, comment: 'Whether posts marked as sensitive are not exported.' })
  excludeSensitive: boolean;

  @Column({ type: 'boolean', default: false, comment: 'Whether posts with a poll are not exported.' })
  excludePolls: boolean;

  @Column({
    type: 'boolean',
    default: false,
    comment: 'Whether posts of authors with one of opt_out_tags in their bio are not exported.',
  })
  excludeOptedOut: boolean;

  @Column({
    type: 'boolean',
    default: false,
    comment: 'Whether posts of authors who ask not to be indexed are not exported.',
  })
  excludeNoindex: boolean;

  @Column({ type: 'boolean', default: false, comment: 'Whether posts of automated accounts are not exported.' })
  excludeBots: boolean;

  @Column({
    type: 'boolean',
    default: false,
    comment: 'Whether posts of authors who do not want to be discovered are not exported.',
  })
  excludeUndiscoverable: boolean;

  @Column({
    type: 'text',
    array: true,
    default: '{nobot,noindex,nobridge}',
    comment: 'Folded hashtags with which authors say in their bio that they want no bots or indexes.',
  })
  optOutTags: string[];

  @Column({
    type: 'integer',
    nullable: true,
    comment: 'Posts older than so many days are not exported; null for any age.',
  })
  maxAgeDays: number | null;

  @Column({
    type: 'text',
    default: 'off',
    comment: 'off, light or strict: VERIFY_BEFORE_SERVE of the replica that started last.',
  })
  verifyBeforeServe: VerificationMode;

  @Column({ type: 'timestamptz', precision: 3, default: () => 'now()', comment: 'When the row was made.' })
  createdAt: Date;

  @Column({ type: 'timestamptz', precision: 3, default: () => 'now()', comment: 'When the settings last changed.' })
  updatedAt: Date;
}
