import { Column, Entity, Index, PrimaryGeneratedColumn } from 'typeorm';

@Entity({ comment: 'Authors whose new posts are approved as they are fetched, unless the rules find them suspicious.' })
@Index('uq_trusted_author_key', ['authorKey'], { unique: true })
@Index('ix_trusted_author_created_at', ['createdAt', 'id'])
export class TrustedAuthor {
  @PrimaryGeneratedColumn('identity', { type: 'bigint', comment: 'Made by the database; never reused.' })
  id: number;

  @Column({ type: 'uuid', comment: 'The key of the author; an entry outlives their posts.' })
  authorKey: string;

  @Column({ type: 'text', comment: 'user@domain, as the server spells it.' })
  account: string;

  @Column({ type: 'timestamptz', precision: 3, default: () => 'now()', comment: 'When it was added.' })
  createdAt: Date;
}
