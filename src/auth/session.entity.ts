import { Column, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn } from 'typeorm';
import { User } from './user.entity';

@Entity({ comment: "A signed-in browser; the cookie's secret itself is not stored." })
@Index('ix_session_user', ['userId'])
export class Session {
  @PrimaryColumn({ type: 'text', comment: 'SHA-256 of the 256 random bits of the cookie, in hexadecimal.' })
  tokenHash: string;

  @Column({
    type: 'bigint',
    generated: 'identity',
    generatedIdentity: 'BY DEFAULT',
    comment: 'Made by the database; never reused.',
  })
  @Index('uq_session_id', { unique: true })
  id: number;

  @Column({ type: 'bigint', comment: 'Who is signed in.' })
  userId: number;

  @ManyToOne(() => User, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'user_id' })
  user: User;

  @Column({ type: 'timestamptz', precision: 3, default: () => 'now()', comment: 'When they signed in.' })
  createdAt: Date;

  @Column({ type: 'text', nullable: true, comment: 'What the browser calls itself, to tell sessions apart.' })
  userAgent: string | null;

  @Column({
    type: 'timestamptz',
    precision: 3,
    default: () => 'now()',
    comment: 'When the session was last used; written at most once a minute.',
  })
  lastUsedAt: Date;
}
