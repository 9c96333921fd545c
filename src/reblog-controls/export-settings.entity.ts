import { Check, Column, Entity, PrimaryColumn } from 'typeorm';

@Entity({ comment: 'One row: what posts must have to be exported, and what is rejected as it is fetched.' })
@Check('one_row', '"id" = 1')
export class ExportSettings {
  @PrimaryColumn({ type: 'smallint', default: 1 })
  id: number;

  @Column({ type: 'boolean', default: false })
  requireMedia: boolean;

  @Column({ type: 'boolean', default: true })
  autoRejectBlockedUsers: boolean;

  @Column({ type: 'boolean', default: true })
  autoRejectBlockedHashtags: boolean;

  @Column({ type: 'boolean', default: false })
  requireAltText: boolean;

  @Column({ type: 'timestamptz', precision: 3, default: () => 'now()' })
  createdAt: Date;

  @Column({ type: 'timestamptz', precision: 3, default: () => 'now()' })
  updatedAt: Date;
}
