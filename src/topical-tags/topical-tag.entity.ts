import { Column, Entity, Index, PrimaryGeneratedColumn } from 'typeorm';

@Entity({ comment: 'Hashtags that are topical on a day of the week or on a date.' })
@Index('uq_topical_tag_hashtag', ['hashtagFolded'], { unique: true })
export class TopicalTag {
  @PrimaryGeneratedColumn('identity', { type: 'bigint' })
  id: number;

  @Column({ type: 'text' })
  hashtag: string;

  @Column({ type: 'text' })
  hashtagFolded: string;

  /** `Monday` to `Sunday`. */
  @Column({ type: 'text', nullable: true })
  topicalDayOfWeek: string | null;

  /** `MM-DD`. */
  @Column({ type: 'text', nullable: true })
  topicalMonthDay: string | null;

  @Column({ type: 'timestamptz', precision: 3, default: () => 'now()' })
  createdAt: Date;
}
