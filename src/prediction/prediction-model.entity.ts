import { Check, Column, Entity, PrimaryColumn, PrimaryGeneratedColumn } from 'typeorm';

@Entity({ comment: 'A trained model with what it was trained on and how good it is.' })
export class PredictionModel {
  /** Increases with each training and is never reused. */
  @PrimaryGeneratedColumn('identity', { type: 'integer' })
  version: number;

  @Column({ type: 'timestamptz', precision: 3, default: () => 'now()' })
  trainedAt: Date;

  /** The features that the weights belong to; a model of another layout is not used. */
  @Column({ type: 'text' })
  layout: string;

  /** Approvals and rejections that it was made from, the held-out ones included. */
  @Column({ type: 'integer' })
  approved: number;

  @Column({ type: 'integer' })
  rejected: number;

  /** How good it is on the held-out decisions. */
  @Column({ type: 'jsonb' })
  metrics: ModelMetrics;

  /** 32-bit floats, little-endian. */
  @Column({ type: 'bytea' })
  weights: Buffer;

  @Column({ type: 'double precision' })
  intercept: number;

  @Column({ type: 'double precision' })
  slope: number;

  @Column({ type: 'double precision' })
  shift: number;

  /** Unreviewed posts fetched before this have a prediction of this model; null until the first pass is complete. */
  @Column({ type: 'timestamptz', precision: 3, nullable: true })
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
  @PrimaryColumn({ type: 'smallint', default: 1 })
  id: number;

  /** When everything was reset; null if that never happened. */
  @Column({ type: 'timestamptz', precision: 3, nullable: true })
  learnsFrom: Date | null;

  @Column({ type: 'boolean', default: true, comment: 'Whether anything is learned and predicted.' })
  enabled: boolean;
}
