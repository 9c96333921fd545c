import { Column, Entity, Index, PrimaryGeneratedColumn } from 'typeorm';

@Entity({ comment: 'Authors, and patterns of authors, whose posts never reach a consumer.' })
@Index('uq_blocked_user_account', ['usernameFolded', 'domainFolded'], { unique: true })
@Index('ix_blocked_user_created_at', ['createdAt', 'id'])
@Index('ix_blocked_user_uri', ['uriHash'], { where: '"uri_hash" IS NOT NULL' })
@Index('ix_blocked_user_pattern', ['id'], { where: '"is_pattern"' })
export class BlockedUser {
  @PrimaryGeneratedColumn('identity', { type: 'bigint', comment: 'Made by the database; never reused.' })
  id: number;

  @Column({ type: 'text', comment: 'The account, profile address or pattern, as it was given.' })
  accountId: string;

  @Column({
    type: 'uuid',
    nullable: true,
    comment: 'Hash of the profile URI where the entry was given as one; null otherwise.',
  })
  uriHash: string | null;

  @Column({ type: 'text', comment: 'The user name of the entry; in a pattern with *.' })
  username: string;

  @Column({ type: 'text', comment: 'The domain of the entry; in a pattern with *.' })
  instance: string;

  @Column({ type: 'text', comment: 'The user name folded; in a pattern with *.' })
  usernameFolded: string;

  @Column({ type: 'text', comment: 'The domain folded; in a pattern with *.' })
  domainFolded: string;

  @Column({ type: 'boolean', default: false, comment: 'Whether it has a * and so may match many authors.' })
  isPattern: boolean;

  @Column({ type: 'text', comment: 'The folded user name as a LIKE pattern, with % for *.' })
  usernameLike: string;

  @Column({ type: 'text', comment: 'The folded domain as a LIKE pattern, with % for *.' })
  domainLike: string;

  @Column({ type: 'text', default: '', comment: 'Why it is blocked; empty where nobody said.' })
  reason: string;

  @Column({ type: 'timestamptz', precision: 3, default: () => 'now()', comment: 'When it was added.' })
  createdAt: Date;
}
