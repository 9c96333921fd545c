import { Column, Entity, Index, JoinColumn, OneToOne, PrimaryColumn } from 'typeorm';
import { User } from './user.entity';

@Entity()
export class PasswordLink {
  @PrimaryColumn({ type: 'bigint' })
  userId: number;

  @OneToOne(() => User, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'user_id' })
  user: User;

  @Column({ type: 'text' })
  @Index('uq_password_link_token', { unique: true })
  tokenHash: string;

  @Column({ type: 'timestamptz', precision: 3 })
  expiresAt: Date;
}
