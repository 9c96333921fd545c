import { Check, Column, Entity, Index, PrimaryGeneratedColumn } from 'typeorm';
import type { Scope } from './scopes';

@Entity()
@Check('ck_api_key_scopes', `"scopes" <@ '{read,review,queue,admin}' AND "scopes" <> '{}'`)
@Index('uq_api_key_name', ['name'], { unique: true, where: '"revoked_at" IS NULL' })
export class ApiKey {
  @PrimaryGeneratedColumn('identity', { type: 'bigint' })
  id: number;

  @Column({ type: 'text' })
  name: string;

  @Column({ type: 'text' })
  prefix: string;

  @Column({ type: 'text' })
  @Index('uq_api_key_hash', { unique: true })
  keyHash: string;

  @Column({ type: 'timestamptz', precision: 3, default: () => 'now()' })
  createdAt: Date;

  @Column({ type: 'timestamptz', precision: 3, nullable: true })
  lastUsedAt: Date | null;

  @Column({ type: 'timestamptz', precision: 3, nullable: true })
  lastPulledAt: Date | null;

  @Column({ type: 'text', array: true })
  scopes: Scope[];

  /** Streams whose posts it gets; null for all. */
  @Column({ type: 'bigint', array: true, nullable: true })
  streams: number[] | null;

  @Column({ type: 'timestamptz', precision: 3, nullable: true })
  expiresAt: Date | null;

  @Column({ type: 'timestamptz', precision: 3, nullable: true })
  revokedAt: Date | null;
}
