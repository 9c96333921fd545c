import { Check, Column, Entity, Index, PrimaryGeneratedColumn } from 'typeorm';
import type { Scope } from './scopes';

@Entity({ comment: "A consumer's or client's key; the key itself is not stored." })
@Check('ck_api_key_scopes', `"scopes" <@ '{read,review,queue,admin}' AND "scopes" <> '{}'`)
@Index('uq_api_key_name', ['name'], { unique: true, where: '"revoked_at" IS NULL' })
@Index('ix_api_key_created_at', ['createdAt', 'id'], { where: '"revoked_at" IS NULL' })
export class ApiKey {
  @PrimaryGeneratedColumn('identity', { type: 'bigint' })
  id: number;

  @Column({ type: 'text' })
  name: string;

  /** The key's first characters, to tell keys apart. */
  @Column({ type: 'text' })
  prefix: string;

  /** SHA-256 of the key, in hexadecimal. */
  @Column({ type: 'text' })
  @Index('uq_api_key_hash', { unique: true })
  keyHash: string;

  @Column({ type: 'timestamptz', precision: 3, default: () => 'now()' })
  createdAt: Date;

  /** Written at most once a minute. */
  @Column({ type: 'timestamptz', precision: 3, nullable: true })
  lastUsedAt: Date | null;

  /** When it last requested the next post; written every 11 seconds at most. */
  @Column({ type: 'timestamptz', precision: 3, nullable: true })
  lastPulledAt: Date | null;

  @Column({
    type: 'text',
    array: true,
    default: '{read,review,queue,admin}',
    comment: 'What the key may do: read, review, queue, admin.',
  })
  scopes: Scope[];

  @Column({
    type: 'timestamptz',
    precision: 3,
    nullable: true,
    comment: 'When it stops being valid; null for never.',
  })
  expiresAt: Date | null;

  /** A revoked key stays in the table, so that INITIAL_API_KEY cannot restore it. */
  @Column({ type: 'timestamptz', precision: 3, nullable: true })
  revokedAt: Date | null;
}
