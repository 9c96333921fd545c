import { Column, Entity, Index, PrimaryGeneratedColumn } from 'typeorm';

@Entity({ comment: 'Hashtags whose posts never reach a consumer.' })
@Index('uq_blocked_hashtag', ['hashtagFolded'], { unique: true })
@Index('ix_blocked_hashtag_created_at', ['createdAt', 'id'])
export class BlockedHashtag {
  @PrimaryGeneratedColumn('identity', { type: 'bigint', comment: 'Made by the database; never reused.' })
  id: number;

  @Column({ type: 'text', comment: 'The hashtag without #, as it was given.' })
  hashtag: string;

  @Column({ type: 'text', comment: 'The hashtag without #, folded for comparison.' })
  hashtagFolded: string;

  @Column({ type: 'text', default: '', comment: 'Why it is blocked; empty where nobody said.' })
  reason: string;

  @Column({ type: 'timestamptz', precision: 3, default: () => 'now()', comment: 'When it was added.' })
  createdAt: Date;
}
