import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

@Entity({ comment: 'What is kept of a removed post, so that a later fetch does not store it again.' })
@Index('ix_removed_post_delivered_at', ['deliveredAt'], { where: '"delivered_at" IS NOT NULL' })
export class RemovedPost {
  @PrimaryColumn({ type: 'uuid', comment: 'Hash of the URI of the post, as post.uri_hash was.' })
  uriHash: string;

  @Column({ type: 'timestamptz', precision: 3, default: () => 'now()', comment: 'When the post was removed.' })
  removedAt: Date;

  @Column({
    type: 'timestamptz',
    precision: 3,
    nullable: true,
    comment: 'When it was delivered, if it was: deliveries count for the consumption rate after their post is removed.',
  })
  deliveredAt: Date | null;
}
