import { Column, Entity, Index, JoinColumn, OneToOne, PrimaryColumn } from 'typeorm';
import { Post } from './post.entity';

@Entity()
@Index('ix_post_search_terms', ['terms'], { type: 'gin' })
export class PostSearch {
  @PrimaryColumn({ type: 'bigint' })
  postId: number;

  @OneToOne(() => Post, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'post_id' })
  post: Post;

  @Column({ type: 'tsvector' })
  terms: string;
}
