import { Column, Entity, JoinColumn, ManyToOne, PrimaryColumn, PrimaryGeneratedColumn } from 'typeorm';
import type { Actor } from '../auth/acting';
import type { Decision } from './next-review';

@Entity()
export class BulkDecision {
  @PrimaryGeneratedColumn('identity', { type: 'bigint' })
  id: number;

  @Column({ type: 'jsonb' })
  actor: Actor;

  @Column({ type: 'boolean' })
  approved: boolean;

  @Column({ type: 'text', nullable: true })
  rejectionReason: string | null;

  @Column({ type: 'bigint', nullable: true })
  blockedUserId: number | null;

  @Column({ type: 'integer', nullable: true })
  total: number | null;

  @Column({ type: 'bigint', default: 0 })
  position: number;

  @Column({ type: 'integer', default: 0 })
  changed: number;

  @Column({ type: 'integer', default: 0 })
  unchanged: number;

  @Column({ type: 'integer', default: 0 })
  skipped: number;

  @Column({ type: 'integer', default: 0 })
  restored: number;

  @Column({ type: 'integer', default: 0 })
  keptChanged: number;

  @Column({ type: 'timestamptz', precision: 3, default: () => 'now()' })
  createdAt: Date;

  @Column({ type: 'timestamptz', precision: 3, nullable: true })
  finishedAt: Date | null;

  @Column({ type: 'jsonb', nullable: true })
  undoneBy: Actor | null;

  @Column({ type: 'timestamptz', precision: 3, nullable: true })
  undoneAt: Date | null;
}

@Entity()
export class BulkDecisionPost {
  @PrimaryColumn({ type: 'bigint' })
  bulkDecisionId: number;

  @ManyToOne(() => BulkDecision, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'bulk_decision_id' })
  bulkDecision: BulkDecision;

  @PrimaryColumn({ type: 'bigint' })
  postId: number;

  @Column({ type: 'integer' })
  version: number;

  @Column({ type: 'jsonb', nullable: true })
  before: Decision | null;
}
