import { Column, Entity, Index, PrimaryGeneratedColumn } from 'typeorm';
import type { ListErrorCode } from './list-errors';
import type { ListColumns } from './listed-blocks';

/** A list of domains and accounts that somebody else keeps: read by its address, or uploaded. */
@Entity()
@Index('uq_blocklist_url', ['url'], { unique: true, where: '"deleted_at" IS NULL' })
export class Blocklist {
  @PrimaryGeneratedColumn('identity', { type: 'bigint' })
  id: number;

  @Column({ type: 'text' })
  name: string;

  /** Null for an upload. */
  @Column({ type: 'text', nullable: true })
  url: string | null;

  @Column({ type: 'jsonb', nullable: true })
  columns: ListColumns | null;

  @Column({ type: 'text', nullable: true })
  etag: string | null;

  @Column({ type: 'text', nullable: true })
  lastModified: string | null;

  @Column({ type: 'integer', default: 0 })
  domains: number;

  @Column({ type: 'integer', default: 0 })
  accounts: number;

  @Column({ type: 'integer', default: 0 })
  obfuscated: number;

  @Column({ type: 'integer', default: 0 })
  noop: number;

  @Column({ type: 'integer', default: 0 })
  wrong: number;

  @Column({ type: 'timestamptz', precision: 3, nullable: true })
  readAt: Date | null;

  @Column({ type: 'text', nullable: true })
  errorCode: ListErrorCode | null;

  /** When it is to be read next; null for now. */
  @Column({ type: 'timestamptz', precision: 3, nullable: true })
  dueAt: Date | null;

  @Column({ type: 'timestamptz', precision: 3, nullable: true })
  deletedAt: Date | null;

  @Column({ type: 'timestamptz', precision: 3, default: () => 'now()' })
  createdAt: Date;
}
