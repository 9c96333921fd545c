import { Column, Entity, Index, JoinColumn, ManyToOne, OneToOne, PrimaryColumn } from 'typeorm';
import { Post } from '../post-store/post.entity';
import { Wave } from './wave.entity';

@Entity()
// Made by the migration: TypeORM knows no GIN indexes.
@Index('ix_post_fingerprint_bands', { synchronize: false })
@Index('ix_post_fingerprint_unread', ['postId'], { where: 'NOT "is_read"' })
@Index('ix_post_fingerprint_wave', ['waveId', 'postId'], { where: '"wave_id" IS NOT NULL' })
export class PostFingerprint {
  @PrimaryColumn({ type: 'bigint' })
  postId: number;

  @OneToOne(() => Post, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'post_id' })
  post: Post;

  @Column({ type: 'boolean', default: false })
  isRead: boolean;

  @Column({ type: 'integer', array: true, default: '{}' })
  bands: number[];

  @Column({ type: 'bigint', nullable: true })
  waveId: number | null;

  @ManyToOne(() => Wave, { onDelete: 'SET NULL' })
  @JoinColumn({ name: 'wave_id' })
  wave: Wave | null;

  @Column({ type: 'bigint' })
  authorId: number;

  @Column({ type: 'timestamptz', precision: 3 })
  postedAt: Date;

  @Column({ type: 'boolean', default: false })
  unestablished: boolean;

  @Column({ type: 'boolean', default: false })
  linked: boolean;
}
