import { Check, Column, Entity, PrimaryColumn, PrimaryGeneratedColumn } from 'typeorm';

@Entity({ comment: 'A trained model with what it was trained on and how good it is.' })
export class PredictionModel {
  @PrimaryGeneratedColumn('identity', { type: 'integer', comment: 'Increases with each training and is never reused.' })
  version: number;

  @Column({ type: 'timestamptz', precision: 3, default: () => 'now()', comment: 'When the training ended.' })
  trainedAt: Date;

  @Column({ type: 'text', comment: 'The features that the weights belong to; a model of another layout is not used.' })
  layout: string;

  @Column({ type: 'integer', comment: 'Approvals that it was made from, the held-out ones included.' })
  approved: number;

  @Column({ type: 'integer', comment: 'Rejections that it was made from, the held-out ones included.' })
  rejected: number;

  @Column({
    type: 'jsonb',
    comment: 'How good it is on the held-out decisions; seconds is how long the training took.',
  })
  metrics: ModelMetrics;

  @Column({ type: 'bytea', comment: 'A weight for each feature: 32-bit floats, little-endian.' })
  weights: Buffer;

  @Column({ type: 'double precision', comment: 'What the log-odds of an approval are without any feature.' })
  intercept: number;

  @Column({ type: 'double precision', comment: 'What calibration multiplies the log-odds by; 1 for no calibration.' })
  slope: number;

  @Column({ type: 'double precision', comment: 'What calibration adds to the log-odds; 0 for no calibration.' })
  shift: number;

  @Column({
    type: 'timestamptz',
    precision: 3,
    nullable: true,
    comment:
      'Unreviewed posts fetched before this have a prediction of this model; null until the first pass is complete.',
  })
  predictedUntil: Date | null;
}

/** What was measured on the held-out decisions; null where they are all of one kind. */
export interface ModelMetrics {
  heldOut: number;
  /** Area under the ROC curve of the prediction, 0 to 1. */
  auc: number | null;
  /** The same of the automatic spam score, on the same decisions. */
  scoreAuc: number | null;
  /** Expected calibration error, 0 to 1. */
  calibrationError: number | null;
  /** How long the training took, in seconds, rounded up. */
  seconds: number;
}

@Entity({ comment: 'One row: since when decisions are learned from.' })
@Check('one_prediction_start', '"id" = 1')
export class PredictionStart {
  @PrimaryColumn({ type: 'smallint', default: 1, comment: 'Always 1: the table has one row.' })
  id: number;

  @Column({
    type: 'timestamptz',
    precision: 3,
    nullable: true,
    comment: 'When everything was reset, after which decisions count; null if that never happened.',
  })
  learnsFrom: Date | null;

  @Column({ type: 'boolean', default: true, comment: 'Whether anything is learned and predicted.' })
  enabled: boolean;
}
