import { Column, Entity, Index, PrimaryGeneratedColumn } from 'typeorm';

@Entity()
@Index('uq_trusted_author_key', ['authorKey'], { unique: true })
export class TrustedAuthor {
  @PrimaryGeneratedColumn('identity', { type: 'bigint' })
  id: number;

  @Column({ type: 'uuid' })
  authorKey: string;

  @Column({ type: 'text' })
  account: string;

  @Column({ type: 'timestamptz', precision: 3, default: () => 'now()' })
  createdAt: Date;
}
