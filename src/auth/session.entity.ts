import { Column, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn } from 'typeorm';
import { User } from './user.entity';

@Entity()
@Index('ix_session_user', ['userId'])
export class Session {
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

  @Column({ type: 'text', nullable: true })
  userAgent: string | null;

  @Column({ type: 'timestamptz', precision: 3, default: () => 'now()' })
  lastUsedAt: Date;
}
