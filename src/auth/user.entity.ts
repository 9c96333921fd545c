import { Column, Entity, Index, PrimaryGeneratedColumn } from 'typeorm';

@Entity('app_user', { comment: 'Someone who may sign in to the console.' })
export class User {
  @PrimaryGeneratedColumn('identity', { type: 'bigint' })
  id: number;

  @Column({ type: 'text' })
  username: string;

  @Column({ type: 'text' })
  @Index('uq_app_user_username', { unique: true })
  usernameFolded: string;

  /** scrypt, with its salt and parameters. */
  @Column({ type: 'text' })
  passwordHash: string;

  @Column({ type: 'timestamptz', precision: 3, default: () => 'now()' })
  createdAt: Date;

  /** The IANA name of the time zone to show times in; null for the browser's. */
  @Column({ type: 'text', nullable: true })
  timeZone: string | null;

  /** What their console stores for them; the service does not read it. */
  @Column({ type: 'jsonb', default: () => "'{}'" })
  preferences: Record<string, unknown>;
}
