import { Column, Entity, Index, PrimaryGeneratedColumn } from 'typeorm';

@Entity({ comment: 'Who wrote posts: a row for each pair of URI and account, which never changes.' })
@Index('ix_author_account', ['usernameFolded', 'domainFolded'])
@Index('ix_author_uri_host', ['usernameFolded', 'uriHostFolded'])
@Index('ix_author_domain', ['domainFolded'])
@Index('ix_author_uri', ['uriHash'])
export class Author {
  @PrimaryGeneratedColumn('identity', { type: 'bigint' })
  id: number;

  @Column({ type: 'uuid', comment: 'Hash of the URI and the folded account, which identify an author.' })
  @Index('uq_author_key', { unique: true })
  key: string;

  @Column({ type: 'text', comment: 'ActivityPub URI; empty where the server named none.' })
  uri: string;

  /** Hash of the URI: a URI may be longer than an index entry. */
  @Column({ type: 'uuid' })
  uriHash: string;

  @Column({ type: 'text', comment: 'user@domain, as the server spells it.' })
  account: string;

  @Column({ type: 'text' })
  usernameFolded: string;

  @Column({ type: 'text' })
  domainFolded: string;

  @Column({ type: 'text' })
  uriHostFolded: string;
}
