import { Column, Entity, Index, JoinColumn, OneToOne, PrimaryColumn } from 'typeorm';
import { Post } from '../post-store/post.entity';

@Entity({
  comment: 'The predicted approval of a post: a narrow row, updated until the post is reviewed and kept afterwards.',
})
@Index('ix_post_prediction_waiting', ['predictedApproval', 'postId'], { where: '"waiting"' })
export class PostPrediction {
  @PrimaryColumn({ type: 'bigint', comment: 'The post; each has at most one prediction.' })
  postId: number;

  @OneToOne(() => Post, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'post_id' })
  post: Post;

  @Column({ type: 'smallint', comment: 'How likely an approval is, in percent, 0 to 100.' })
  predictedApproval: number;

  @Column({ type: 'integer', comment: 'The version of the model that predicted it.' })
  modelVersion: number;

  @Column({ type: 'timestamptz', precision: 3, default: () => 'now()', comment: 'When it was predicted.' })
  predictedAt: Date;

  @Column({
    type: 'boolean',
    default: true,
    comment: 'Whether the post is not reviewed; kept up to date by a trigger on post.',
  })
  waiting: boolean;
}
