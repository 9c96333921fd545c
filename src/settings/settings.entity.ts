import type { VerificationMode } from '../config/app-config';
import { Check, Column, Entity, PrimaryColumn } from 'typeorm';
import { type ConsentMode, filterFields } from './export-filters';

/** Why posts are rejected: the key that a review stores, and its words; null if readers see translated words. */
export interface RejectionReason {
  key: string;
  label: string | null;
}

export interface NoteTemplate {
  name: string;
  text: string;
}

const Switch = (value = false): PropertyDecorator => Column({ type: 'boolean', default: value });

const Time = (): PropertyDecorator => Column({ type: 'timestamptz', precision: 3, default: () => 'now()' });

/** The one row of settings, spelled as in the API and the audit log. */
@Entity()
@Check('one_row', '"id" = 1')
export class Settings extends filterFields<boolean>(() => Switch()) {
  @PrimaryColumn({ type: 'smallint', default: 1 })
  id: number;

  @Switch()
  require_media: boolean;

  @Switch()
  require_alt_text: boolean;

  @Switch(true)
  auto_reject_blocked_users: boolean;

  @Switch(true)
  auto_reject_blocked_hashtags: boolean;

  @Column({ type: 'text', default: 'respect' })
  consent: ConsentMode;

  @Column({ type: 'text', array: true, default: '{nobot,nobots,noindex,nobridge,noboost,notagspub}' })
  opt_out_tags: string[];

  @Column({ type: 'integer', nullable: true })
  max_age_days: number | null;

  @Column({ type: 'text', default: 'light' })
  verify_before_serve: VerificationMode;

  @Time()
  export_updated_at: Date;

  @Column({ type: 'jsonb', default: [] })
  rejection_reasons: RejectionReason[];

  @Column({ type: 'jsonb', default: [] })
  note_templates: NoteTemplate[];

  @Time()
  review_updated_at: Date;

  @Column({ type: 'boolean', default: true })
  prediction_enabled: boolean;

  @Column({ type: 'timestamptz', precision: 3, nullable: true })
  learns_from: Date | null;

  @Time()
  created_at: Date;
}
