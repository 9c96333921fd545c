import { Column, Entity, Index, PrimaryGeneratedColumn } from 'typeorm';
import type { WaveFacts } from '../spam-rules/signs/wave-signs';

@Entity({ comment: 'Posts of several accounts with the same text, link or picture, as far as they are stored.' })
@Index('ix_wave_last_seen', ['lastSeen', 'id'])
@Index('ix_wave_accounts', ['accounts', 'id'])
@Index('ix_wave_due', ['id'], { where: '"due"' })
export class Wave {
  @PrimaryGeneratedColumn('identity', { type: 'bigint', comment: 'Made by the database; never reused.' })
  id: number;

  @Column({ type: 'text', comment: 'The beginning of the text of its first post.' })
  sample: string;

  @Column({ type: 'integer', default: 0, comment: 'How many posts it has.' })
  posts: number;

  @Column({ type: 'integer', default: 0, comment: 'Three or more are a wave that is shown.' })
  accounts: number;

  @Column({ type: 'integer', default: 0, comment: 'On how many servers the accounts are.' })
  servers: number;

  @Column({ type: 'integer', default: 0, comment: 'Of the accounts those that were new or hardly followed.' })
  unestablished: number;

  @Column({ type: 'integer', default: 0, comment: 'Of the posts those with a link, a mention or media.' })
  linked: number;

  @Column({
    type: 'timestamptz',
    precision: 3,
    nullable: true,
    comment: 'When its first post was written; null while it has none.',
  })
  firstSeen: Date | null;

  @Column({
    type: 'timestamptz',
    precision: 3,
    nullable: true,
    comment: 'When its last post was written; null while it has none.',
  })
  lastSeen: Date | null;

  @Column({
    type: 'jsonb',
    nullable: true,
    comment: 'What its posts are scored by, which follows the counts in steps; null where it weighs nothing.',
  })
  facts: WaveFacts | null;

  @Column({ type: 'boolean', default: false, comment: 'Some of its posts may have to be scored by other facts.' })
  due: boolean;

  @Column({ type: 'timestamptz', precision: 3, default: () => 'now()', comment: 'When the wave was found.' })
  createdAt: Date;
}
