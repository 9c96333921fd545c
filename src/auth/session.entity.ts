import { Column, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn } from 'typeorm';
import { User } from './user.entity';

@Entity({ comment: "A signed-in browser; the cookie's secret itself is not stored." })
@Index('ix_session_user', ['userId'])
export class Session {
  /** SHA-256 of the cookie's 256 random bits, in hexadecimal. */
  @PrimaryColumn({ type: 'text' })
  tokenHash: string;

  @Column({ type: 'bigint', generated: 'identity', generatedIdentity: 'BY DEFAULT' })
  @Index('uq_session_id', { unique: true })
  id: number;

  @Column({ type: 'bigint' })
  userId: number;

  @ManyToOne(() => User, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'user_id' })
  user: User;

  @Column({ type: 'timestamptz', precision: 3, default: () => 'now()' })
  createdAt: Date;

  @Column({ type: 'text', nullable: true, comment: 'What the browser calls itself, to tell sessions apart.' })
  userAgent: string | null;

  /** Written at most once a minute. */
  @Column({ type: 'timestamptz', precision: 3, default: () => 'now()' })
  lastUsedAt: Date;
}
