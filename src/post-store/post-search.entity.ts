import { Column, Entity, Index, JoinColumn, OneToOne, PrimaryColumn } from 'typeorm';
import { Post } from './post.entity';

@Entity({ comment: 'The words that a post is found by, in a table that reviews do not write.' })
@Index('ix_post_search_terms', ['terms'], { type: 'gin' })
@Index('ix_post_search_unread', ['postId'], { where: '"terms" IS NULL' })
export class PostSearch {
  @PrimaryColumn({ type: 'bigint', comment: 'The post; each has one row.' })
  postId: number;

  @OneToOne(() => Post, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'post_id' })
  post: Post;

  @Column({
    type: 'tsvector',
    nullable: true,
    comment:
      'The folded words of text, content warning and hashtags; null until a job has read a post stored before the search.',
  })
  terms: string | null;
}
