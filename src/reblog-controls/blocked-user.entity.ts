import { Column, Entity, Index, PrimaryGeneratedColumn } from 'typeorm';

@Entity()
@Index('uq_blocked_user_account', ['usernameFolded', 'domainFolded'], { unique: true })
@Index('ix_blocked_user_uri', ['uriHash'], { where: '"uri_hash" IS NOT NULL' })
@Index('ix_blocked_user_pattern', ['id'], { where: '"is_pattern"' })
export class BlockedUser {
  @PrimaryGeneratedColumn('identity', { type: 'bigint' })
  id: number;

  @Column({ type: 'text' })
  accountId: string;

  @Column({ type: 'uuid', nullable: true })
  uriHash: string | null;

  @Column({ type: 'text' })
  username: string;

  @Column({ type: 'text' })
  instance: string;

  @Column({ type: 'text' })
  usernameFolded: string;

  @Column({ type: 'text' })
  domainFolded: string;

  @Column({ type: 'boolean', default: false })
  isPattern: boolean;

  @Column({ type: 'text' })
  usernameLike: string;

  @Column({ type: 'text' })
  domainLike: string;

  @Column({ type: 'text', default: '' })
  reason: string;

  @Column({ type: 'timestamptz', precision: 3, default: () => 'now()' })
  createdAt: Date;
}
