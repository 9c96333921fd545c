import { Column, Entity, Index, PrimaryGeneratedColumn } from 'typeorm';

/** The values of what was changed, by the names of their columns. */
export type AuditValues = Record<string, unknown>;

@Entity()
@Index('ix_audit_entry_at', ['at', 'id'])
@Index('ix_audit_entry_subject', ['subjectType', 'subjectId', 'id'])
export class AuditEntry {
  @PrimaryGeneratedColumn('identity', { type: 'bigint' })
  id: number;

  @Column({ type: 'timestamptz', precision: 3, default: () => 'now()' })
  at: Date;

  @Column({ type: 'text' })
  actor: string;

  @Column({ type: 'bigint', nullable: true })
  actorId: number | null;

  @Column({ type: 'text' })
  action: string;

  @Column({ type: 'text' })
  subjectType: string;

  @Column({ type: 'bigint', nullable: true })
  subjectId: number | null;

  @Column({ type: 'jsonb', nullable: true })
  oldValues: AuditValues | null;

  @Column({ type: 'jsonb', nullable: true })
  newValues: AuditValues | null;
}
