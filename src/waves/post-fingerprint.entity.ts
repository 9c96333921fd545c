import { Column, Entity, Index, JoinColumn, ManyToOne, OneToOne, PrimaryColumn } from 'typeorm';
import { Post } from '../post-store/post.entity';
import { Wave } from './wave.entity';

/** Posts with an equal band are looked up newest first, and few of them, however many there are. */
const BANDS = ['band1', 'band2', 'band3', 'band4', 'band5', 'band6'] as const;
const indexBands = (target: new () => object): void => {
  for (const band of BANDS) Index(`ix_post_fingerprint_${band}`, [band, 'postId'])(target);
};

@Entity({
  comment:
    'What finds near-duplicates of a post of the last 30 days, and the wave that it belongs to, in a narrow row.',
})
@indexBands
@Index('ix_post_fingerprint_unread', ['postId'], { where: 'NOT "is_read"' })
@Index('ix_post_fingerprint_wave', ['waveId', 'postId'], { where: '"wave_id" IS NOT NULL' })
export class PostFingerprint {
  @PrimaryColumn({ type: 'bigint', comment: 'The post; each has at most one fingerprint.' })
  postId: number;

  @OneToOne(() => Post, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'post_id' })
  post: Post;

  @Column({ type: 'boolean', default: false, comment: 'The job has read the post as it is now.' })
  isRead: boolean;

  @Column({
    type: 'integer',
    nullable: true,
    comment: 'Hash of part 1 of 6 of the MinHash signature; null where the post has nothing to be compared by.',
  })
  band1: number | null;

  @Column({
    type: 'integer',
    nullable: true,
    comment: 'Hash of part 2 of 6 of the MinHash signature; null where the post has nothing to be compared by.',
  })
  band2: number | null;

  @Column({
    type: 'integer',
    nullable: true,
    comment: 'Hash of part 3 of 6 of the MinHash signature; null where the post has nothing to be compared by.',
  })
  band3: number | null;

  @Column({
    type: 'integer',
    nullable: true,
    comment: 'Hash of part 4 of 6 of the MinHash signature; null where the post has nothing to be compared by.',
  })
  band4: number | null;

  @Column({
    type: 'integer',
    nullable: true,
    comment: 'Hash of part 5 of 6 of the MinHash signature; null where the post has nothing to be compared by.',
  })
  band5: number | null;

  @Column({
    type: 'integer',
    nullable: true,
    comment: 'Hash of part 6 of 6 of the MinHash signature; null where the post has nothing to be compared by.',
  })
  band6: number | null;

  @Column({ type: 'bigint', nullable: true, comment: 'The wave that the post belongs to; null where there is none.' })
  waveId: number | null;

  @ManyToOne(() => Wave, { onDelete: 'SET NULL' })
  @JoinColumn({ name: 'wave_id' })
  wave: Wave | null;

  @Column({
    type: 'bigint',
    nullable: true,
    comment: 'Copy of the author of the post; null until the job has read it.',
  })
  authorId: number | null;

  @Column({ type: 'timestamptz', precision: 3, nullable: true, comment: 'When the post was written.' })
  postedAt: Date | null;

  @Column({ type: 'boolean', default: false, comment: 'Its author was new or hardly followed.' })
  unestablished: boolean;

  @Column({ type: 'boolean', default: false, comment: 'It has a link, a mention or media.' })
  linked: boolean;
}
