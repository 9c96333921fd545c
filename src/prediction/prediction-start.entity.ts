import { Check, Column, Entity, PrimaryColumn } from 'typeorm';

/** The one row that says since when decisions are learned from. */
@Entity()
@Check('one_prediction_start', '"id" = 1')
export class PredictionStart {
  @PrimaryColumn({ type: 'smallint', default: 1 })
  id: number;

  /** When everything was forgotten; null if that never happened. */
  @Column({ type: 'timestamptz', precision: 3, nullable: true })
  learnsFrom: Date | null;
}
