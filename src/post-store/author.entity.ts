import { Column, Entity, Index, PrimaryGeneratedColumn } from 'typeorm';

@Entity()
@Index('ix_author_account', ['usernameFolded', 'domainFolded'])
@Index('ix_author_uri_host', ['usernameFolded', 'uriHostFolded'])
@Index('ix_author_domain', ['domainFolded'])
@Index('ix_author_host', ['uriHostFolded'])
@Index('ix_author_uri', ['uriHash'])
export class Author {
  @PrimaryGeneratedColumn('identity', { type: 'bigint' })
  id: number;

  @Column({ type: 'uuid' })
  @Index('uq_author_key', { unique: true })
  key: string;

  @Column({ type: 'text' })
  uri: string;

  @Column({ type: 'uuid' })
  uriHash: string;

  @Column({ type: 'text' })
  account: string;

  @Column({ type: 'text' })
  usernameFolded: string;

  @Column({ type: 'text' })
  domainFolded: string;

  @Column({ type: 'text' })
  uriHostFolded: string;
}
