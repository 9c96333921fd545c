import { Column, Entity, PrimaryColumn } from 'typeorm';

@Entity({ comment: 'Failed logins of one account or address within the window, shared by all replicas.' })
export class LoginFailure {
  /** `account:<folded name>` or `address:<ip>`, hashed: what people type into a user name field may be a password. */
  @PrimaryColumn({ type: 'text' })
  subject: string;

  @Column({ type: 'integer' })
  failures: number;

  @Column({ type: 'timestamptz', precision: 3 })
  firstFailedAt: Date;

  @Column({ type: 'timestamptz', precision: 3 })
  lastFailedAt: Date;
}
