import { Column, Entity, Index, PrimaryGeneratedColumn } from 'typeorm';

@Entity()
@Index('ix_activity_sums', ['at', 'streamId'])
@Index('ix_activity_appended', ['id'], { where: 'NOT merged' })
export class Activity {
  @PrimaryGeneratedColumn('identity', { type: 'bigint' })
  id: number;

  @Column({ type: 'bigint' })
  streamId: number;

  @Column({ type: 'timestamptz' })
  at: Date;

  @Column({ type: 'text' })
  kind: string;

  @Column({ type: 'smallint' })
  score: number;

  @Column({ type: 'integer' })
  n: number;

  @Column({ type: 'boolean', default: false })
  merged: boolean;
}
