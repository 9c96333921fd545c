import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

@Entity()
@Index('ix_removed_post_delivered_at', ['deliveredAt'], { where: '"delivered_at" IS NOT NULL' })
export class RemovedPost {
  @PrimaryColumn({ type: 'uuid' })
  uriHash: string;

  @Column({ type: 'timestamptz', precision: 3, default: () => 'now()' })
  removedAt: Date;

  @Column({ type: 'timestamptz', precision: 3, nullable: true })
  deliveredAt: Date | null;
}
