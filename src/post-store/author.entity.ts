import { Column, Entity, Index, PrimaryGeneratedColumn } from 'typeorm';

@Entity({ comment: 'Who wrote posts: a row for each pair of URI and account, which never changes.' })
@Index('ix_author_account', ['usernameFolded', 'domainFolded'])
@Index('ix_author_uri_host', ['usernameFolded', 'uriHostFolded'])
@Index('ix_author_domain', ['domainFolded'])
@Index('ix_author_uri', ['uriHash'])
export class Author {
  @PrimaryGeneratedColumn('identity', { type: 'bigint', comment: 'Made by the database; never reused.' })
  id: number;

  @Column({ type: 'uuid', comment: 'Hash of the URI and the folded account, which identify an author.' })
  @Index('uq_author_key', { unique: true })
  key: string;

  @Column({ type: 'text', comment: 'ActivityPub URI; empty where the server named none.' })
  uri: string;

  @Column({ type: 'uuid', comment: 'Hash of the URI, which may be longer than an index entry.' })
  uriHash: string;

  @Column({ type: 'text', comment: 'user@domain, as the server spells it.' })
  account: string;

  @Column({ type: 'text', comment: 'The part of the account before the @, folded.' })
  usernameFolded: string;

  @Column({ type: 'text', comment: 'The part of the account after the @, folded.' })
  domainFolded: string;

  @Column({ type: 'text', comment: 'The host of the URI, folded; empty where the server named no URI.' })
  uriHostFolded: string;
}
