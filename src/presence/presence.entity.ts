import { Column, Entity, PrimaryColumn } from 'typeorm';

/** The table is unlogged: a crash of the server, or a standby that takes over, leaves it empty, and pages fill it within seconds. */
@Entity({
  comment: 'Who has which post open now: a row per open page. Lost at a crash of the server, which does no harm.',
})
export class Presence {
  @PrimaryColumn({ type: 'text', comment: 'user:<name>, or key:<name>#<id>.' })
  identity: string;

  @PrimaryColumn({ type: 'text', comment: 'Which of their open pages it is: a text of the page itself.' })
  page: string;

  @Column({ type: 'text', comment: 'The name that others see.' })
  actor: string;

  @Column({ type: 'bigint', comment: 'No foreign key: an unlogged table must not slow down deletions.' })
  postId: number;

  @Column({ type: 'timestamptz', precision: 3, comment: 'When the page opened the post.' })
  openedAt: Date;

  @Column({ type: 'timestamptz', precision: 3, nullable: true, comment: 'When they took the post from somebody else.' })
  takenAt: Date | null;

  @Column({ type: 'timestamptz', precision: 3, comment: 'When the page last said that the post is open.' })
  seenAt: Date;
}
