import { Column, Entity, Index, PrimaryGeneratedColumn } from 'typeorm';

export type EventValues = Record<string, unknown>;

/** SQL: the event is a reservation that ended without a delivery; the audit log leaves these out. */
export const IS_RETURN = `(action = ANY (ARRAY['nack', 'expired', 'error']))`;

/** SQL: whether the audit log shows the event. It doesn't show an author's edit of an unreviewed post. */
export const IS_DEED = `(NOT ${IS_RETURN} AND action <> 'edit')`;

@Entity()
@Index('ix_event_deed', ['at', 'id'], { where: `NOT ${IS_RETURN}` })
@Index('ix_event_return', ['at', 'action'], { where: IS_RETURN })
@Index('ix_event_subject', ['subjectId', 'subjectType', 'id'])
export class Event {
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
  oldValues: EventValues | null;

  @Column({ type: 'jsonb', nullable: true })
  newValues: EventValues | null;
}
