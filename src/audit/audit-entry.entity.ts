import { Column, Entity, Index, PrimaryGeneratedColumn } from 'typeorm';

/** The values of what was changed, by the names of their columns. */
export type AuditValues = Record<string, unknown>;

@Entity({ comment: 'Who changed what, when, from what to what; only appended to, and removed by age.' })
@Index('ix_audit_entry_at', ['at', 'id'])
@Index('ix_audit_entry_subject', ['subjectType', 'subjectId', 'id'])
export class AuditEntry {
  @PrimaryGeneratedColumn('identity', { type: 'bigint', comment: 'Made by the database; never reused.' })
  id: number;

  @Column({
    type: 'timestamptz',
    precision: 3,
    default: () => 'now()',
    comment: 'When the transaction of the change began.',
  })
  at: Date;

  @Column({ type: 'text', comment: 'user:<name>, key:<name>, or service for what nobody requested.' })
  actor: string;

  @Column({ type: 'bigint', nullable: true, comment: 'The id of the user or the key.' })
  actorId: number | null;

  @Column({ type: 'text', comment: 'create, change, delete, review and others.' })
  action: string;

  @Column({ type: 'text', comment: 'What was changed: stream, post, user, api_key and others.' })
  subjectType: string;

  @Column({ type: 'bigint', nullable: true, comment: 'The id of that; null for what there is only one of.' })
  subjectId: number | null;

  @Column({ type: 'jsonb', nullable: true, comment: 'What changed, as it was; null for what is new.' })
  oldValues: AuditValues | null;

  @Column({ type: 'jsonb', nullable: true, comment: 'What changed, as it is now; null for what is gone.' })
  newValues: AuditValues | null;
}
