import { Check, Column, Entity, Index, PrimaryGeneratedColumn } from 'typeorm';
import type { Role } from './scopes';

@Entity('app_user', { comment: 'Someone who may sign in to the console.' })
@Check('ck_app_user_role', `"role" IN ('reviewer', 'admin')`)
export class User {
  @PrimaryGeneratedColumn('identity', { type: 'bigint', comment: 'Made by the database; never reused.' })
  id: number;

  @Column({ type: 'text', comment: 'The name to sign in with, as it was given.' })
  username: string;

  @Column({ type: 'text', comment: 'The name folded, as signing in compares it.' })
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

  @Column({ type: 'timestamptz', precision: 3, default: () => 'now()', comment: 'When it was added.' })
  createdAt: Date;

  @Column({
    type: 'text',
    nullable: true,
    comment: 'The IANA name of the time zone to show times in; null for that of the browser.',
  })
  timeZone: string | null;

  @Column({
    type: 'jsonb',
    default: () => "'{}'",
    comment: 'What the console stores for the person; the service does not read it.',
  })
  preferences: Record<string, unknown>;
}
