import { Check, Column, Entity, Index, PrimaryGeneratedColumn } from 'typeorm';
import type { Role } from './scopes';

@Entity('app_user')
@Check('ck_app_user_role', `"role" IN ('reviewer', 'admin')`)
@Index('uq_app_user_link', ['linkHash'], { unique: true, where: '"link_hash" IS NOT NULL' })
export class User {
  @PrimaryGeneratedColumn('identity', { type: 'bigint' })
  id: number;

  @Column({ type: 'text' })
  username: string;

  @Column({ type: 'text' })
  @Index('uq_app_user_username', { unique: true })
  usernameFolded: string;

  @Column({ type: 'text', nullable: true })
  passwordHash: string | null;

  @Column({ type: 'text', default: 'reviewer' })
  role: Role;

  @Column({ type: 'timestamptz', precision: 3, nullable: true })
  disabledAt: Date | null;

  @Column({ type: 'text', nullable: true })
  linkHash: string | null;

  @Column({ type: 'timestamptz', precision: 3, nullable: true })
  linkExpiresAt: Date | null;

  @Column({ type: 'timestamptz', precision: 3, default: () => 'now()' })
  createdAt: Date;

  @Column({ type: 'text', nullable: true })
  timeZone: string | null;

  @Column({ type: 'jsonb', default: () => "'{}'" })
  preferences: Record<string, unknown>;
}
