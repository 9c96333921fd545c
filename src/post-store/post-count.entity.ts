import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

@Entity()
export class PostCount {
  @PrimaryGeneratedColumn('identity', { type: 'bigint' })
  id: number;

  @Column({ type: 'bigint' })
  streamId: number;

  @Column({ type: 'integer' })
  n: number;

  @Column({ type: 'smallint' })
  spamScore: number;

  @Column({ type: 'boolean' })
  hasMedia: boolean;

  @Column({ type: 'text' })
  review: string;

  @Column({ type: 'text' })
  instance: string;
}
