import { Column, Entity, Index, JoinColumn, OneToOne, PrimaryColumn } from 'typeorm';
import { Post } from './post.entity';

/**
 * What a post is found by. A row of its own that no review touches: an index of words takes ten times as long to write as
 * the others, and so it is written once.
 */
@Entity()
@Index('ix_post_search_terms', ['terms'], { type: 'gin' })
@Index('ix_post_search_unread', ['postId'], { where: '"terms" IS NULL' })
export class PostSearch {
  @PrimaryColumn({ type: 'bigint' })
  postId: number;

  @OneToOne(() => Post, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'post_id' })
  post: Post;

  /** The folded words of text, content warning and hashtags; null where a post of before awaits the job that reads them. */
  @Column({ type: 'tsvector', nullable: true })
  terms: string | null;
}
