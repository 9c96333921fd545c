import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** What stays of a post that was removed: enough that a later fetch does not offer it again. */
@Entity()
@Index('ix_removed_post_delivered_at', ['deliveredAt'], { where: '"delivered_at" IS NOT NULL' })
export class RemovedPost {
  @PrimaryColumn({ type: 'uuid' })
  uriHash: string;

  @Column({ type: 'timestamptz', precision: 3, default: () => 'now()' })
  removedAt: Date;

  /** When it was delivered, if it ever was: deliveries count for the consumption rate after their post is gone. */
  @Column({ type: 'timestamptz', precision: 3, nullable: true })
  deliveredAt: Date | null;
}
