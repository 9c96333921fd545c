import { Column, Entity, PrimaryColumn } from 'typeorm';

/** The table is unlogged: a crash of the server, or a standby that takes over, leaves it empty, and pages fill it within seconds. */
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
