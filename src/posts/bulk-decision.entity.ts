import { Column, Entity, JoinColumn, ManyToOne, PrimaryColumn, PrimaryGeneratedColumn } from 'typeorm';
import type { Actor } from '../auth/acting';

/** A review of a post before a decision; times are ISO 8601. */
export interface ReviewBefore {
  approved: boolean;
  approvedAt: string | null;
  reviewedAt: string | null;
  reviewedBy: string | null;
  rejectionReason: string | null;
}

@Entity({ comment: 'A decision about all posts of a list, which a job applies in batches and can undo as a whole.' })
export class BulkDecision {
  @PrimaryGeneratedColumn('identity', { type: 'bigint', comment: 'Made by the database; never reused.' })
  id: number;

  @Column({ type: 'jsonb', comment: 'Who decided: kind, id and name.' })
  actor: Actor;

  @Column({ type: 'boolean', comment: 'Whether the posts are approved, or rejected.' })
  approved: boolean;

  @Column({ type: 'text', nullable: true, comment: 'Why they are rejected; null where nobody said.' })
  rejectionReason: string | null;

  @Column({ type: 'integer', comment: 'How many posts it is about.' })
  total: number;

  @Column({
    type: 'bigint',
    default: 0,
    comment: 'The id up to which posts are decided, or restored since the undo began.',
  })
  position: number;

  @Column({ type: 'integer', default: 0, comment: 'Posts that it decided.' })
  changed: number;

  @Column({ type: 'integer', default: 0, comment: 'Posts that had that decision already.' })
  unchanged: number;

  @Column({ type: 'integer', default: 0, comment: 'Posts that somebody reviewed or removed before it came to them.' })
  skipped: number;

  @Column({ type: 'integer', default: 0, comment: 'Posts that its undo restored.' })
  restored: number;

  @Column({
    type: 'integer',
    default: 0,
    comment: 'Posts that its undo left, as somebody reviewed or removed them since.',
  })
  keptChanged: number;

  @Column({ type: 'integer', default: 0, comment: 'Posts that its undo left, as a consumer has them.' })
  keptTaken: number;

  @Column({ type: 'timestamptz', precision: 3, default: () => 'now()', comment: 'When it was made.' })
  createdAt: Date;

  @Column({ type: 'timestamptz', precision: 3, nullable: true, comment: 'When all posts were decided.' })
  finishedAt: Date | null;

  @Column({ type: 'jsonb', nullable: true, comment: 'Who undid it: kind, id and name; null where nobody did.' })
  undoneBy: Actor | null;

  @Column({ type: 'timestamptz', precision: 3, nullable: true, comment: 'When all posts were restored.' })
  undoneAt: Date | null;
}

@Entity({ comment: 'The posts of a bulk decision, and what their reviews were before.' })
export class BulkDecisionPost {
  @PrimaryColumn({ type: 'bigint', comment: 'Which decision.' })
  bulkDecisionId: number;

  @ManyToOne(() => BulkDecision, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'bulk_decision_id' })
  bulkDecision: BulkDecision;

  @PrimaryColumn({ type: 'bigint', comment: 'No foreign key: a post that was removed since is left out.' })
  postId: number;

  @Column({ type: 'integer', comment: 'The version of the review that was seen, or that the decision led to.' })
  version: number;

  @Column({ type: 'jsonb', nullable: true, comment: 'The review before the decision; null where it changed nothing.' })
  before: ReviewBefore | null;
}
