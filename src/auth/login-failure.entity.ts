import { Column, Entity, PrimaryColumn } from 'typeorm';

@Entity()
export class LoginFailure {
  @PrimaryColumn({ type: 'text' })
  subject: string;

  @Column({ type: 'integer' })
  failures: number;

  @Column({ type: 'timestamptz', precision: 3 })
  firstFailedAt: Date;

  @Column({ type: 'timestamptz', precision: 3 })
  lastFailedAt: Date;
}
