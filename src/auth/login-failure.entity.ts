import { Column, Entity, PrimaryColumn } from 'typeorm';

@Entity({ comment: 'Failed logins of one account or address within the window, shared by all replicas.' })
export class LoginFailure {
  @PrimaryColumn({
    type: 'text',
    comment: 'Hash of the account or the address: what people type into a user name field may be a password.',
  })
  subject: string;

  @Column({ type: 'integer', comment: 'How many logins failed.' })
  failures: number;

  @Column({ type: 'timestamptz', precision: 3, comment: 'When the first of them failed.' })
  firstFailedAt: Date;

  @Column({ type: 'timestamptz', precision: 3, comment: 'When the last of them failed.' })
  lastFailedAt: Date;
}
