import { Column, Entity, Index, PrimaryGeneratedColumn } from 'typeorm';

@Entity()
@Index('uq_topical_tag_hashtag', ['hashtagFolded'], { unique: true })
export class TopicalTag {
  @PrimaryGeneratedColumn('identity', { type: 'bigint' })
  id: number;

  @Column({ type: 'text' })
  hashtag: string;

  @Column({ type: 'text' })
  hashtagFolded: string;

  @Column({ type: 'text', nullable: true })
  topicalDayOfWeek: string | null;

  @Column({ type: 'text', nullable: true })
  topicalMonthDay: string | null;

  @Column({ type: 'timestamptz', precision: 3, default: () => 'now()' })
  createdAt: Date;
}
