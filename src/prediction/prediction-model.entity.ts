import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

@Entity()
export class PredictionModel {
  @PrimaryGeneratedColumn('identity', { type: 'integer' })
  version: number;

  @Column({ type: 'timestamptz', precision: 3, default: () => 'now()' })
  trainedAt: Date;

  @Column({ type: 'text' })
  layout: string;

  @Column({ type: 'integer' })
  approved: number;

  @Column({ type: 'integer' })
  rejected: number;

  @Column({ type: 'jsonb' })
  metrics: ModelMetrics;

  @Column({ type: 'bytea' })
  weights: Buffer;

  @Column({ type: 'double precision' })
  intercept: number;

  @Column({ type: 'double precision' })
  slope: number;

  @Column({ type: 'double precision' })
  shift: number;

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
