import { Check, Column, Entity, Index, PrimaryGeneratedColumn } from 'typeorm';
import type { Scope } from './scopes';

@Entity({ comment: "A consumer's or client's key; the key itself is not stored." })
@Check('ck_api_key_scopes', `"scopes" <@ '{read,review,queue,admin}' AND "scopes" <> '{}'`)
@Index('uq_api_key_name', ['name'], { unique: true, where: '"revoked_at" IS NULL' })
@Index('ix_api_key_created_at', ['createdAt', 'id'], { where: '"revoked_at" IS NULL' })
export class ApiKey {
  @PrimaryGeneratedColumn('identity', { type: 'bigint', comment: 'Made by the database; never reused.' })
  id: number;

  @Column({ type: 'text', comment: 'What people call it.' })
  name: string;

  @Column({ type: 'text', comment: 'The first characters of the key, to tell keys apart.' })
  prefix: string;

  @Column({ type: 'text', comment: 'SHA-256 of the key, in hexadecimal.' })
  @Index('uq_api_key_hash', { unique: true })
  keyHash: string;

  @Column({ type: 'timestamptz', precision: 3, default: () => 'now()', comment: 'When it was added.' })
  createdAt: Date;

  @Column({
    type: 'timestamptz',
    precision: 3,
    nullable: true,
    comment: 'When it was last used, written at most once a minute; null where it never was.',
  })
  lastUsedAt: Date | null;

  @Column({
    type: 'timestamptz',
    precision: 3,
    nullable: true,
    comment: 'When it last requested the next post, written every 11 seconds at most; null where it never did.',
  })
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

  @Column({
    type: 'timestamptz',
    precision: 3,
    nullable: true,
    comment:
      'When it was revoked, after which the row stays so that INITIAL_API_KEY cannot restore it; null while it is in force.',
  })
  revokedAt: Date | null;
}
