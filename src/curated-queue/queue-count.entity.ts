import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

@Entity()
export class QueueCount {
  @PrimaryGeneratedColumn('identity', { type: 'bigint' })
  id: number;

  @Column({ type: 'text' })
  kind: string;

  @Column({ type: 'boolean' })
  approved: boolean;

  @Column({ type: 'bigint' })
  n: number;
}
