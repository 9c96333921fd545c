import { Column, Entity, Index, JoinColumn, ManyToOne, OneToOne, PrimaryColumn } from 'typeorm';
import { Post } from '../post-store/post.entity';
import { Wave } from './wave.entity';

/** Posts with an equal band are looked up newest first, and few of them, however many there are. */
const BANDS = ['band1', 'band2', 'band3', 'band4', 'band5', 'band6'] as const;
const indexBands = (target: new () => object): void => {
  for (const band of BANDS) Index(`ix_post_fingerprint_${band}`, [band, 'postId'])(target);
};

@Entity()
@indexBands
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

  @Column({ type: 'integer', nullable: true })
  band1: number | null;

  @Column({ type: 'integer', nullable: true })
  band2: number | null;

  @Column({ type: 'integer', nullable: true })
  band3: number | null;

  @Column({ type: 'integer', nullable: true })
  band4: number | null;

  @Column({ type: 'integer', nullable: true })
  band5: number | null;

  @Column({ type: 'integer', nullable: true })
  band6: number | null;

  @Column({ type: 'bigint', nullable: true })
  waveId: number | null;

  @ManyToOne(() => Wave, { onDelete: 'SET NULL' })
  @JoinColumn({ name: 'wave_id' })
  wave: Wave | null;

  @Column({ type: 'bigint', nullable: true })
  authorId: number | null;

  @Column({ type: 'timestamptz', precision: 3, nullable: true })
  postedAt: Date | null;

  @Column({ type: 'boolean', default: false })
  unestablished: boolean;

  @Column({ type: 'boolean', default: false })
  linked: boolean;
}
