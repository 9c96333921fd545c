import { Column, Entity, Index, PrimaryGeneratedColumn } from 'typeorm';

@Entity({ comment: 'Hashtags that are topical on a day of the week or on a date.' })
@Index('uq_topical_tag_hashtag', ['hashtagFolded'], { unique: true })
export class TopicalTag {
  @PrimaryGeneratedColumn('identity', { type: 'bigint', comment: 'Made by the database; never reused.' })
  id: number;

  @Column({ type: 'text', comment: 'The hashtag without #, as it was given.' })
  hashtag: string;

  @Column({ type: 'text', comment: 'The hashtag without #, folded for comparison.' })
  hashtagFolded: string;

  @Column({ type: 'text', nullable: true, comment: 'Monday to Sunday; null where the rule names a date.' })
  topicalDayOfWeek: string | null;

  @Column({
    type: 'text',
    nullable: true,
    comment: 'The date as MM-DD, of every year; null where the rule names a day of the week.',
  })
  topicalMonthDay: string | null;

  @Column({ type: 'timestamptz', precision: 3, default: () => 'now()', comment: 'When it was added.' })
  createdAt: Date;
}
