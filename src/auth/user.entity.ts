import { Check, Column, Entity, Index, PrimaryGeneratedColumn } from 'typeorm';
import type { Role } from './scopes';

@Entity('app_user', { comment: 'Someone who may sign in to the console.' })
@Check('ck_app_user_role', `"role" IN ('reviewer', 'admin')`)
export class User {
  @PrimaryGeneratedColumn('identity', { type: 'bigint' })
  id: number;

  @Column({ type: 'text' })
  username: string;

  @Column({ type: 'text' })
  @Index('uq_app_user_username', { unique: true })
  usernameFolded: string;

  @Column({
    type: 'text',
    nullable: true,
    comment: 'scrypt, with its salt and parameters; null until the person has set a password.',
  })
  passwordHash: string | null;

  @Column({
    type: 'text',
    default: 'reviewer',
    comment: 'What the person may do: a reviewer reads and reviews, an admin does everything.',
  })
  role: Role;

  @Column({
    type: 'timestamptz',
    precision: 3,
    nullable: true,
    comment: 'Since when the person may not sign in; null if they may.',
  })
  disabledAt: Date | null;

  @Column({ type: 'timestamptz', precision: 3, default: () => 'now()' })
  createdAt: Date;

  /** The IANA name of the time zone to show times in; null for the browser's. */
  @Column({ type: 'text', nullable: true })
  timeZone: string | null;

  /** What their console stores for them; the service does not read it. */
  @Column({ type: 'jsonb', default: () => "'{}'" })
  preferences: Record<string, unknown>;
}
