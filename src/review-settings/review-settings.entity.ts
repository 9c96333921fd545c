import { Check, Column, Entity, PrimaryColumn } from 'typeorm';

/** Why posts are rejected: the key that a review stores, and its words; null where each reader has words of its own. */
export interface RejectionReason {
  key: string;
  label: string | null;
}

/** A named text for the notes of a review. */
export interface NoteTemplate {
  name: string;
  text: string;
}

@Entity()
@Check('one_row', '"id" = 1')
export class ReviewSettings {
  @PrimaryColumn({ type: 'smallint', default: 1 })
  id: number;

  @Column({ type: 'jsonb' })
  rejectionReasons: RejectionReason[];

  @Column({ type: 'jsonb' })
  noteTemplates: NoteTemplate[];

  @Column({ type: 'timestamptz', precision: 3, default: () => 'now()' })
  updatedAt: Date;
}
