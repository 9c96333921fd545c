import { Column, Entity, Index, JoinColumn, OneToOne, PrimaryColumn } from 'typeorm';
import { Post } from '../post-store/post.entity';

/** How likely the approval of a post was found: a narrow row, rewritten while the post waits, and kept once it is decided. */
@Entity()
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

  /** The post is not reviewed; kept in step by a trigger on `post`. */
  @Column({ type: 'boolean', default: true })
  waiting: boolean;
}
