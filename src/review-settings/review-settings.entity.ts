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

@Entity({ comment: 'One row: what reviewers choose from, in the order in which they see it.' })
@Check('one_row', '"id" = 1')
export class ReviewSettings {
  @PrimaryColumn({ type: 'smallint', default: 1, comment: 'Always 1: the table has one row.' })
  id: number;

  @Column({
    type: 'jsonb',
    comment: 'Why posts are rejected, each as key and label; digit keys choose the first nine.',
  })
  rejectionReasons: RejectionReason[];

  @Column({ type: 'jsonb', comment: 'Texts for notes, each as name and text.' })
  noteTemplates: NoteTemplate[];

  @Column({ type: 'timestamptz', precision: 3, default: () => 'now()', comment: 'When the settings last changed.' })
  updatedAt: Date;
}
