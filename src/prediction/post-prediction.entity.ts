import { Column, Entity, Index, JoinColumn, OneToOne, PrimaryColumn } from 'typeorm';
import { Post } from '../post-store/post.entity';

@Entity({
  comment: 'The predicted approval of a post: a narrow row, updated until the post is reviewed and kept afterwards.',
})
@Index('ix_post_prediction_waiting', ['predictedApproval', 'postId'], { where: '"waiting"' })
export class PostPrediction {
  @PrimaryColumn({ type: 'bigint' })
  postId: number;

  @OneToOne(() => Post, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'post_id' })
  post: Post;

  /** 0 to 100, in percent. */
  @Column({ type: 'smallint' })
  predictedApproval: number;

  @Column({ type: 'integer' })
  modelVersion: number;

  @Column({ type: 'timestamptz', precision: 3, default: () => 'now()' })
  predictedAt: Date;

  /** The post is not reviewed; kept up to date by a trigger on `post`. */
  @Column({ type: 'boolean', default: true })
  waiting: boolean;
}
