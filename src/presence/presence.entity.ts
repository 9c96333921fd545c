import { Column, Entity, PrimaryColumn } from 'typeorm';

/** The table is unlogged: after a crash or failover it is empty, and pages fill it again within seconds. */
@Entity()
export class Presence {
  @PrimaryColumn({ type: 'text' })
  identity: string;

  @PrimaryColumn({ type: 'text' })
  page: string;

  @Column({ type: 'text' })
  actor: string;

  @Column({ type: 'bigint' })
  postId: number;

  @Column({ type: 'timestamptz', precision: 3 })
  openedAt: Date;

  @Column({ type: 'timestamptz', precision: 3, nullable: true })
  takenAt: Date | null;

  @Column({ type: 'timestamptz', precision: 3 })
  seenAt: Date;
}
