import { Column, Entity, JoinColumn, ManyToOne, PrimaryColumn } from 'typeorm';
import { User } from './user.entity';

@Entity()
export class KnownOrigin {
  @PrimaryColumn({ type: 'bigint' })
  userId: number;

  @ManyToOne(() => User, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'user_id' })
  user: User;

  @PrimaryColumn({ type: 'text' })
  origin: string;

  @Column({ type: 'timestamptz', precision: 3, default: () => 'now()' })
  signedInAt: Date;
}
