import { Column, Entity, Index, PrimaryGeneratedColumn } from 'typeorm';

/**
 * Who wrote posts: one row for each pair of URI and account, never changed. Blocklists match these few rows instead of
 * millions of posts, and the queue knows an author by a number.
 */
@Entity()
@Index('ix_author_account', ['usernameFolded', 'domainFolded'])
@Index('ix_author_uri_host', ['usernameFolded', 'uriHostFolded'])
@Index('ix_author_domain', ['domainFolded'])
@Index('ix_author_uri', ['uriHash'])
export class Author {
  @PrimaryGeneratedColumn('identity', { type: 'bigint' })
  id: number;

  /** Hash of URI and folded account: what makes an author one. */
  @Column({ type: 'uuid' })
  @Index('uq_author_key', { unique: true })
  key: string;

  /** ActivityPub URI; empty where the server named none. */
  @Column({ type: 'text' })
  uri: string;

  /** Hash of the URI: a URI may be longer than an index entry. */
  @Column({ type: 'uuid' })
  uriHash: string;

  /** `user@domain`. */
  @Column({ type: 'text' })
  account: string;

  @Column({ type: 'text' })
  usernameFolded: string;

  @Column({ type: 'text' })
  domainFolded: string;

  @Column({ type: 'text' })
  uriHostFolded: string;
}
