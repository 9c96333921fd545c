import { Column, Entity, JoinColumn, ManyToOne, PrimaryColumn } from 'typeorm';
import { User } from './user.entity';

@Entity({
  comment: 'Where an account has signed in from within 30 days: its failed logins from there are counted apart.',
})
export class KnownOrigin {
  @PrimaryColumn({ type: 'bigint', comment: 'Who signed in.' })
  userId: number;

  @ManyToOne(() => User, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'user_id' })
  user: User;

  /** See login-subject.ts. */
  @PrimaryColumn({ type: 'text', comment: 'SHA-256 of an address, or of the secret in the cookie of a browser.' })
  origin: string;

  @Column({
    type: 'timestamptz',
    precision: 3,
    default: () => 'now()',
    comment: 'When they last signed in from there.',
  })
  signedInAt: Date;
}
