import { Column, Entity, Index, JoinColumn, OneToOne, PrimaryColumn } from 'typeorm';
import { Post } from '../post-store/post.entity';

@Entity()
@Index('ix_post_prediction_waiting', ['predictedApproval', 'postId'], { where: '"waiting"' })
export class PostPrediction {
  @PrimaryColumn({ type: 'bigint' })
  postId: number;

  @OneToOne(() => Post, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'post_id' })
  post: Post;

  @Column({ type: 'smallint' })
  predictedApproval: number;

  @Column({ type: 'boolean', default: true })
  waiting: boolean;
}
