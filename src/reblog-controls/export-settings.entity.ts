import type { VerificationMode } from '../config/app-config';
import { Check, Column, Entity, PrimaryColumn } from 'typeorm';

@Entity()
@Check('one_row', '"id" = 1')
export class ExportSettings {
  @PrimaryColumn({ type: 'smallint', default: 1 })
  id: number;

  @Column({ type: 'boolean', default: false })
  requireMedia: boolean;

  @Column({ type: 'boolean', default: true })
  autoRejectBlockedUsers: boolean;

  @Column({ type: 'boolean', default: true })
  autoRejectBlockedHashtags: boolean;

  @Column({ type: 'boolean', default: false })
  requireAltText: boolean;

  @Column({ type: 'boolean', default: false })
  excludeReplies: boolean;

  @Column({ type: 'boolean', default: false })
  excludeSensitive: boolean;

  @Column({ type: 'boolean', default: false })
  excludePolls: boolean;

  @Column({ type: 'boolean', default: false })
  excludeOptedOut: boolean;

  @Column({ type: 'boolean', default: false })
  excludeNoindex: boolean;

  @Column({ type: 'boolean', default: false })
  excludeBots: boolean;

  @Column({ type: 'boolean', default: false })
  excludeUndiscoverable: boolean;

  @Column({ type: 'text', array: true, default: '{nobot,noindex,nobridge}' })
  optOutTags: string[];

  @Column({ type: 'integer', nullable: true })
  maxAgeDays: number | null;

  @Column({ type: 'text', default: 'off' })
  verifyBeforeServe: VerificationMode;

  @Column({ type: 'timestamptz', precision: 3, default: () => 'now()' })
  createdAt: Date;

  @Column({ type: 'timestamptz', precision: 3, default: () => 'now()' })
  updatedAt: Date;
}
