import { Column, Entity, Index, JoinColumn, OneToOne, PrimaryColumn } from 'typeorm';
import { User } from './user.entity';

@Entity({ comment: 'The link by which a person sets a password, once; the secret itself is not stored.' })
export class PasswordLink {
  @PrimaryColumn({ type: 'bigint', comment: 'Whose password the link sets.' })
  userId: number;

  @OneToOne(() => User, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'user_id' })
  user: User;

  @Column({ type: 'text', comment: 'SHA-256 of the 256 random bits of the link, in hexadecimal.' })
  @Index('uq_password_link_token', { unique: true })
  tokenHash: string;

  @Column({ type: 'timestamptz', precision: 3, comment: 'Until when the link is valid.' })
  expiresAt: Date;
}
