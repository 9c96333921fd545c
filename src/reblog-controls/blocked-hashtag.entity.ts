import { Column, Entity, Index, PrimaryGeneratedColumn } from 'typeorm';

@Entity()
@Index('uq_blocked_hashtag', ['hashtagFolded'], { unique: true })
export class BlockedHashtag {
  @PrimaryGeneratedColumn('identity', { type: 'bigint' })
  id: number;

  @Column({ type: 'text' })
  hashtag: string;

  @Column({ type: 'text' })
  hashtagFolded: string;

  @Column({ type: 'text', default: '' })
  reason: string;

  @Column({ type: 'timestamptz', precision: 3, default: () => 'now()' })
  createdAt: Date;
}
